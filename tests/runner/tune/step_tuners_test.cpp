#include <gmock/gmock.h>

#include "runner/tune/bayes_steps.hpp"
#include "runner/tune/spsa_steps.hpp"
#include "runner/tune/tune_stored.hpp"

// The tuners of a run without a game: results are made up.
namespace rb {
namespace {

using ::testing::HasSubstr;

tuning::Parameter parameter(const char* name, double value) {
  tuning::Parameter p;
  p.name = name;
  p.value = value;
  p.min = 0;
  p.max = 200;
  p.c_end = 10;
  p.r_end = 0.5;
  return p;
}

tuning::SpsaSpec spsa(int steps) {
  return {.parameters = {parameter("TWO", 100)}, .iterations = steps, .pairs = 4, .delay = 1};
}

// The next step, of whose games the side that is tried won so many.
TuningStep result(int id, int wins, int losses) {
  TuningStep step{.id = id};
  step.wins = wins;
  step.losses = losses;
  step.pairs[static_cast<std::size_t>(wins > losses ? 4 : wins < losses ? 0 : 2)] = 4;
  return step;
}

TEST(SpsaSteps, MoveTowardsTheSideThatWins) {
  SpsaSteps tuner(spsa(20), true);
  for (int id = 0; id < 20; ++id) {
    const tuning::Trial trial = tuner.trial(id);
    const bool up = trial.plus[0] > trial.minus[0];  // the larger value wins every game
    TuningStep step = result(id, up ? 8 : 0, up ? 0 : 8);
    tuner.add(step);
    EXPECT_EQ(step.after, values_text(tuner.run().theta()));
  }
  EXPECT_GT(tuner.run().theta()[0], 105);
  EXPECT_THAT(tuner.progress(), HasSubstr("TWO +"));
  EXPECT_FALSE(tuner.is_over());
}

TEST(SpsaSteps, EndAtHalfWhereAllIsNoise) {
  for (const bool to_the_end : {false, true}) {
    SpsaSteps tuner(spsa(40), to_the_end);
    int id = 0;
    for (; id < 40 && !tuner.is_over(); ++id) {
      tuner.trial(id);
      TuningStep step = result(id, 4, 4);
      tuner.add(step);
    }
    EXPECT_EQ(id, to_the_end ? 40 : 20);
  }
}

TEST(BayesSteps, PlayEachPointAgainstTheStart) {
  const tuning::BayesSpec spec{.parameters = {parameter("TWO", 100)}, .seed = 3};
  BayesSteps tuner("file", spec, 6, 40, 1);
  for (int id = 0; id < 6; ++id) {
    const tuning::Trial trial = tuner.trial(id);
    EXPECT_EQ(trial.minus, (std::vector<double>{100}));
    TuningStep step = result(id, 80, 0);
    step.tried = values_text(trial.plus);
    tuner.add(step);
    EXPECT_EQ(step.after, "[]");
  }
  EXPECT_THAT(tuner.progress(), HasSubstr("best point"));
}

}  // namespace
}  // namespace rb
