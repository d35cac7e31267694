#include <gmock/gmock.h>

#include "runner/tune/steps/bayes_steps.hpp"
#include "runner/tune/steps/gauge_steps.hpp"
#include "runner/tune/steps/spsa_steps.hpp"
#include "tuning/quadratic.hpp"

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

// The next step, in which the side that is tried won this many games.
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
    const auto after = tuner.add(result(id, up ? 8 : 0, up ? 0 : 8), trial);
    EXPECT_EQ(after, tuner.run().theta());
  }
  EXPECT_GT(tuner.run().theta()[0], 105);
  EXPECT_THAT(tuner.progress(), HasSubstr("TWO +"));
  EXPECT_FALSE(tuner.is_over());
}

TEST(SpsaSteps, SayWhereNothingMovedThatThereIsNoGainToTell) {
  SpsaSteps tuner(spsa(500), true);
  for (int id = 0; id < 250; ++id) tuner.add(result(id, 4, 4), tuner.trial(id));
  EXPECT_EQ(tuner.take_answer(), "so far, 2000 games: the mean is still the start");
}

TEST(SpsaSteps, EndAtHalfWhereAllIsNoise) {
  for (const bool to_the_end : {false, true}) {
    SpsaSteps tuner(spsa(40), to_the_end);
    int id = 0;
    for (; id < 40 && !tuner.is_over(); ++id) {
      tuner.add(result(id, 4, 4), tuner.trial(id));
    }
    EXPECT_EQ(id, to_the_end ? 40 : 20);
  }
}

tuning::Parameter whole(const char* name, double value, double c_end) {
  tuning::Parameter p = parameter(name, value);
  p.whole = true;
  p.c_end = c_end;
  return p;
}

TEST(GaugeSteps, PlayAStepUpAndAStepDownAgainstTheStart) {
  const GaugeSteps tuner({parameter("TWO", 100), whole("FOUR", 60.4, 7)}, 3, 4);
  EXPECT_EQ(tuner.steps(), 6);
  EXPECT_EQ(tuner.trial(0), (tuning::Trial{{110, 60}, {100, 60}}));
  EXPECT_EQ(tuner.trial(1), (tuning::Trial{{90, 60}, {100, 60}}));
  EXPECT_EQ(tuner.trial(2), tuner.trial(0));
  EXPECT_EQ(tuner.trial(3), (tuning::Trial{{100, 67}, {100, 60}}));
  EXPECT_EQ(tuner.trial(4), (tuning::Trial{{100, 53}, {100, 60}}));
}

TEST(GaugeSteps, StayWithinTheBoundsAndMoveWholeNumbersByOneAtLeast) {
  const GaugeSteps tuner({parameter("TWO", 195), whole("FOUR", 60, 0.1), parameter("NONE", 0)}, 2,
                         4);
  EXPECT_EQ(tuner.trial(0), (tuning::Trial{{200, 60, 0}, {195, 60, 0}}));
  EXPECT_EQ(tuner.trial(2), (tuning::Trial{{195, 61, 0}, {195, 60, 0}}));
  EXPECT_EQ(tuner.trial(4), (tuning::Trial{{195, 60, 10}, {195, 60, 0}}));
  EXPECT_EQ(tuner.trial(5), tuner.trial(4));  // there is no step down
}

TEST(GaugeSteps, SumTheGamesOfEachSide) {
  GaugeSteps tuner({parameter("TWO", 100), parameter("FOUR", 50)}, 2, 4);
  EXPECT_EQ(tuner.progress(), "TWO");
  for (int id = 0; id < 4; ++id) {
    EXPECT_TRUE(tuner.add(result(id, 5 + id, 3 - id), tuner.trial(id)).empty());
  }
  EXPECT_EQ(tuner.progress(), "");
  EXPECT_EQ(tuner.effects()[0].up.games.wins, 5);
  EXPECT_EQ(tuner.effects()[0].down.games.wins, 6);
  EXPECT_EQ(tuner.effects()[1].up.games.losses, 1);
  EXPECT_EQ(tuner.effects()[1].pairs(), 8);
  EXPECT_EQ(tuner.all().games.wins, 26);
  EXPECT_EQ(tuner.all().pairs.pairs(), 16);
}

// Both sides lose at the best value, where up against down is 0 whatever the step.
TEST(GaugeSteps, MeasureAStepAtTheBestValue) {
  GaugeSteps wide({parameter("TWO", 100)}, 100, 40), narrow({parameter("TWO", 100)}, 100, 40);
  for (int id = 0; id < 100; ++id) {
    const int noise = id % 4 < 2 ? 1 : -1;
    wide.add(result(id, 34 + noise, 46 - noise), wide.trial(id));  // 52 Elo
    narrow.add(result(id, 40 + noise, 40 - noise), narrow.trial(id));
  }
  EXPECT_GT(wide.fit().worth[0].low, 20);
  EXPECT_LT(narrow.fit().worth[0].high, 10);
}

TEST(GaugeSteps, WaitForNoResult) {
  const GaugeSteps tuner({parameter("TWO", 100)}, 9, 4);
  EXPECT_GE(tuner.delay(), tuner.steps());
}

TEST(GaugeSteps, TheFitIsOfAllGamesAgainstTheStart) {
  const std::vector<tuning::Parameter> parameters{parameter("TWO", 100), parameter("FOUR", 50)};
  GaugeSteps tuner(parameters, 2, 4);
  tuning::Quadratic quadratic(parameters);
  for (int id = 0; id < 4; ++id) {
    const tuning::Trial trial = tuner.trial(id);
    tuner.add(result(id, 5 + id, 2), trial);
    quadratic.add(trial.plus, trial.minus, 5 + id, 2, 8);
  }
  const tuning::QuadraticFit fit = tuner.fit(), expected = quadratic.fit(std::vector{100.0, 50.0});
  EXPECT_EQ(fit.mean_worth, expected.mean_worth);
  EXPECT_EQ(fit.worth[1].high, expected.worth[1].high);
  EXPECT_EQ(fit.gain, 0);
}

}  // namespace
}  // namespace rb
