#include "tuning/spsa.hpp"

#include <gmock/gmock.h>

#include <cmath>
#include <cstdio>

#include "tests/tuning/hill.hpp"

namespace rb::tuning {
namespace {

using testing::DoubleNear;
using testing::HasSubstr;

Parameter real(double value, double min = 0, double max = 1000) {
  return {"R", value, min, max, 10, 0.002, false};
}
Parameter whole(double value, double min = 0, double max = 1000) {
  return {"W", value, min, max, 10, 0.002, true};
}

SpsaSpec spec(std::vector<Parameter> parameters, int iterations = 500) {
  return {.parameters = std::move(parameters), .iterations = iterations, .seed = 7};
}

TEST(Spsa, EqualSpecsAndResultsGiveEqualRuns) {
  Spsa a(spec({real(500), whole(30)})), b(spec({real(500), whole(30)}));
  for (int i = 0; i < 20; ++i) {
    ASSERT_EQ(a.trial(i), b.trial(i));
    a.add(i % 9, 8 - i % 9);
    b.add(i % 9, 8 - i % 9);
  }
  EXPECT_EQ(a.theta(), b.theta());
  SpsaSpec other = spec({real(500), whole(30)});
  other.seed = 8;
  EXPECT_NE(Spsa(other).trial(0), Spsa(spec({real(500), whole(30)})).trial(0));
}

TEST(Spsa, AnIterationPlaysWithWhatWasKnownDelayBefore) {
  SpsaSpec late = spec({real(500)});
  late.delay = 3;
  Spsa a(late), b(late);
  a.add(16, 0);
  b.add(0, 16);
  // Iterations 1 and 2 began before the result of iteration 0 was known, iteration 3 after it.
  EXPECT_EQ(a.trial(1), b.trial(1));
  EXPECT_EQ(a.trial(2), b.trial(2));
  EXPECT_NE(a.trial(3), b.trial(3));
}

TEST(Spsa, TheWinnersSideIsWhereItMoves) {
  Spsa run(spec({real(500)}));
  const Trial trial = run.trial(0);
  run.add(16, 0);
  const bool up = trial.plus[0] > trial.minus[0];
  EXPECT_EQ(run.theta()[0] > 500, up);
  const SpsaStep step = spsa_step(real(500), {.A = 400, .K = 4000}, 1);
  EXPECT_THAT(std::abs(run.theta()[0] - 500), DoubleNear(step.R * step.c * 16, 1e-12));
}

TEST(Spsa, PlayersOfWholeParametersGetWholeNumbersWithinTheBounds) {
  Spsa run(spec({whole(1, 0, 3)}, 2000));
  double sum = 0;
  for (int i = 0; i < 2000; ++i) {
    const Trial trial = run.trial(i);
    for (const double value : {trial.plus[0], trial.minus[0]}) {
      ASSERT_EQ(value, std::floor(value));
      ASSERT_GE(value, 0);
      ASSERT_LE(value, 3);
      sum += value;
    }
    run.add(8, 8);
  }
  EXPECT_THAT(run.theta()[0], 1);  // drawn games move nothing
  // c is half of the range: plus and minus are 2.5 and 0 (cut short), the mean 1.25.
  EXPECT_THAT(sum / 4000, DoubleNear(1.25, 0.03));
}

// Where a bound cuts the players' distance to a half, the games say half as much of the slope.
TEST(Spsa, ABoundDoesNotBendTheGradient) {
  Spsa run(spec({real(0)}));
  const Trial t = run.trial(0);
  const SpsaStep step = spsa_step(real(0), {.A = 400, .K = 4000}, 1);
  EXPECT_DOUBLE_EQ(std::abs(t.plus[0] - t.minus[0]), step.c);
  const bool up = t.plus[0] > t.minus[0];
  run.add(up ? 6 : 0, up ? 0 : 6);
  EXPECT_DOUBLE_EQ(run.theta()[0], 2 * step.R * step.c * 6);
}

TEST(Spsa, ARunThatCannotMoveIsRefusedWithTheWayOut) {
  EXPECT_FALSE(problem(spec({real(500), whole(30)})));
  SpsaSpec idle = spec({real(500), whole(30)});
  idle.parameters[1].r_end = 1e-6;
  EXPECT_THAT(problem(idle).value_or(""), HasSubstr("W cannot move"));
  EXPECT_THAT(problem(idle).value_or(""), HasSubstr("raise its r_end"));
  const SpsaSpec brief = spec({real(500)}, 5);
  EXPECT_THAT(problem(brief).value_or(""), HasSubstr("play more games, such as 640"));
}

// One pair of games moves it by 2 r_end steps at most.
TEST(Spsa, ARunThatMovesByExactlyOneStepIsAllowed) {
  SpsaSpec one = spec({real(500)}, 1);
  one.pairs = 1;
  one.parameters[0].c_end = 8;
  one.parameters[0].r_end = 0.5;
  EXPECT_FALSE(problem(one));
  one.parameters[0].r_end = 0.4375;
  EXPECT_THAT(problem(one).value_or(""), HasSubstr("it would go 7, less than 8"));
}

TEST(Spsa, TheTailIsTheMeanOfTheLastFifth) {
  Spsa run(spec({real(500)}, 10));
  EXPECT_EQ(run.tail_mean(), run.theta());
  for (int i = 0; i < 10; ++i) run.add(12, 4);
  EXPECT_DOUBLE_EQ(run.tail_mean()[0], (run.theta_after(9)[0] + run.theta_after(10)[0]) / 2);
}

TEST(Spsa, TheUsualGainFallsWithTheGames) {
  EXPECT_DOUBLE_EQ(usual_gain(4000), 0.016);
  EXPECT_NEAR(usual_gain(20000), 0.0056, 0.0001);
  EXPECT_GT(usual_gain(2000), usual_gain(4000));
}

// 10 parameters, each 3 steps off: 180 Elo are missing. 20,000 games.
double ten_regain(std::uint64_t seed) {
  Hill hill;
  SpsaSpec one{.parameters = {}, .iterations = 1250, .seed = seed};
  for (int j = 0; j < 10; ++j) {
    const double step = 10.0 * (j + 1), best = 20 * step;
    hill.best.push_back(best);
    hill.scale.push_back(step);
    const double start = best + (j % 2 == 0 ? 3 : -3) * step;
    one.parameters.push_back({std::to_string(j), start, 0, 60 * step, step, 0.002, j % 3 == 0});
  }
  Spsa run(one);
  Rng rng(mix(seed, 1));
  const double deficit = -hill.elo(run.theta());
  for (int i = 0; i < one.iterations; ++i) {
    const Trial t = run.trial(i);
    const auto pairs = play_pairs(rng, hill.elo(t.plus) - hill.elo(t.minus), one.pairs);
    run.add(pairs[1] + 2 * pairs[2], pairs[1] + 2 * pairs[0]);
  }
  return 1 + hill.elo(run.tail_mean()) / deficit;
}

double mean_ten_regain(int seeds) {
  double sum = 0;
  for (int seed = 1; seed <= seeds; ++seed) sum += ten_regain(static_cast<std::uint64_t>(seed));
  std::printf("SPSA, 10 parameters, 20,000 games: %.1f %% of 180 Elo, mean of %d seeds\n",
              100 * sum / seeds, seeds);
  return sum / seeds;
}

TEST(Spsa, TenParametersRegainMostOfWhatIsMissing) { EXPECT_GT(mean_ten_regain(2), 0.7); }
TEST(Spsa, SlowTenParametersRegainMostOfWhatIsMissing) { EXPECT_GT(mean_ten_regain(20), 0.7); }

// With alpha 1 and gamma 1/2: c falls with the root of the pairs from c_end 10 at the last one, and
// a by the pairs counted from -A.
constexpr SpsaGains kPlain{.A = 100, .alpha = 1, .gamma = 0.5, .K = 400};

TEST(Spsa, AStepShrinksWithThePairsPlayed) {
  const SpsaStep step = spsa_step(real(500), kPlain, 25);
  EXPECT_DOUBLE_EQ(step.c, 10 * 4);
  EXPECT_DOUBLE_EQ(step.R, 0.002 * 100 * 4 / 1600);
  const SpsaStep last = spsa_step(real(500), kPlain, 400);
  EXPECT_DOUBLE_EQ(last.c, 10);
  EXPECT_DOUBLE_EQ(last.R, 0.002);
}

TEST(Spsa, AStepIsAtMostHalfOfTheRange) {
  const SpsaStep just = spsa_step(real(50, 0, 80), kPlain, 25);
  EXPECT_DOUBLE_EQ(just.c, 40);
  EXPECT_DOUBLE_EQ(just.R, 0.0005);
  const SpsaStep cut = spsa_step(real(50, -10, 50), kPlain, 25);
  EXPECT_DOUBLE_EQ(cut.c, 30);
  EXPECT_DOUBLE_EQ(cut.R, 0.8 / 900) << "a stays as it is";
}

TEST(Spsa, OfAWholeParameterAStepIsAtLeastHalfOfOne) {
  Parameter small = whole(500);
  small.c_end = 0.1;
  EXPECT_DOUBLE_EQ(spsa_step(small, kPlain, 25).c, 0.5);
  EXPECT_DOUBLE_EQ(spsa_step(small, kPlain, 25).R, 0.002 * 0.01 * 4 / 0.25);
  small.whole = false;
  EXPECT_DOUBLE_EQ(spsa_step(small, kPlain, 25).c, 0.4);
  EXPECT_DOUBLE_EQ(spsa_step(small, kPlain, 25).R, 0.002 * 0.01 * 4 / 0.16);
}

TEST(Spsa, TheEngineIsToldTheWholeNumberThatChanceRoundsTo) {
  EXPECT_EQ(engine_value(whole(0), 2.25, 0.5), 2);
  EXPECT_EQ(engine_value(whole(0), 2.25, 0.75), 3);
  EXPECT_EQ(engine_value(real(0), 2.25, 0.75), 2.25);
}

TEST(Spsa, TheUsualGainIsAPowerOfTheGames) {
  EXPECT_NEAR(usual_gain(2000), 0.016 * std::exp2(0.65), 1e-12);
  EXPECT_NEAR(usual_gain(32000), 0.016 * std::exp2(-3 * 0.65), 1e-12);
  EXPECT_DOUBLE_EQ(usual_gain_against(8000), usual_gain(2000) / 2);
}

}  // namespace
}  // namespace rb::tuning
