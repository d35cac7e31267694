#include "runner/tune/tune_report.hpp"

#include <gmock/gmock.h>

#include <utility>

#include "tests/fakes/printout.hpp"
#include "tests/tuning/hill.hpp"

namespace rb {
namespace {

using testing::HasSubstr;
using testing::Not;

// The second one of two parameters has bounds far from 0.
const tuning::BayesSpec kSpec{
    .parameters = {{.name = "OPEN_TWO", .value = 10, .min = 0, .max = 100, .c_end = 5},
                   {.name = "FOUR", .value = 1000, .min = 900, .max = 1100, .c_end = 10}}};

// The line of this parameter.
std::string line_of(const std::string& report, const std::string& name) {
  const std::size_t begin = report.find("\n" + name) + 1;
  return report.substr(begin, report.find('\n', begin) - begin);
}

std::string report(std::vector<double> low, std::vector<double> high) {
  const tuning::Optimum best{.values = {50, 1000},
                             .low = std::move(low),
                             .high = std::move(high),
                             .elo = 40,
                             .elo_deviation = 10};
  return bayes_report(kSpec, best, {});
}

TEST(BayesReport, SaysWhereTheIntervalIsMostOfTheBounds) {
  const std::string text = report({40, 905}, {60, 1095});
  EXPECT_THAT(line_of(text, "OPEN_TWO"), Not(HasSubstr("not known")));
  EXPECT_THAT(line_of(text, "FOUR"), HasSubstr("not known"));
  EXPECT_THAT(text, HasSubstr("not known: the interval covers most of the bounds"));
}

TEST(BayesReport, SaysNothingOfTheBoundsWhereAllIsKnown) {
  EXPECT_THAT(report({40, 980}, {60, 1020}), Not(HasSubstr("not known")));
}

// A run that climbed from 500 on a hill whose top is at this value of the constant, which may go so
// far to either side.
tuning::Spsa climbed(double top, double reach) {
  const tuning::Hill hill{.best = {top}, .scale = {10}, .elo_per_scale = 4};
  constexpr int kSteps = 300, kStepPairs = 4;
  const tuning::Parameter two{.name = "TWO",
                              .value = 500,
                              .min = 500 - reach,
                              .max = 500 + reach,
                              .c_end = 10,
                              .r_end = tuning::usual_gain(2 * kSteps * kStepPairs)};
  tuning::Spsa run({.parameters = {two}, .iterations = kSteps, .pairs = kStepPairs, .seed = 1});
  Rng rng(2);
  while (run.finished() < kSteps) {
    const tuning::Trial trial = run.trial(run.finished());
    const auto by_points =
        tuning::play_pairs(rng, hill.elo(trial.plus) - hill.elo(trial.minus), kStepPairs);
    run.add(by_points[1] + 2 * by_points[2], by_points[1] + 2 * by_points[0]);
  }
  return run;
}

TEST(SpsaReport, SaysWhereTheBestValueIsAndIfItIsABound) {
  EXPECT_THAT(line_of(spsa_report(climbed(800, 100), {}), "TWO"), HasSubstr("600, a bound"));
  const std::string within = line_of(spsa_report(climbed(530, 500), {}), "TWO");
  EXPECT_THAT(within, HasSubstr(" to "));
  EXPECT_THAT(within, Not(HasSubstr("bound")));
}

std::vector<TuningStep> told() {
  TuningStep first{.id = 0, .wins = 5, .draws = 1, .losses = 2, .alike = 1};
  first.pairs = {0, 1, 1, 0, 2};
  TuningStep second{.id = 1, .wins = 3, .draws = 0, .losses = 5, .alike = 2};
  second.pairs = {2, 0, 2, 0, 0};
  return {first, second};
}

TEST(SpsaReport, IsTheGamesTheTableAndWhatWasFound) {
  EXPECT_EQ(spsa_report(climbed(530, 500), told()),
            R"(method     spsa, 300 of 300 steps of 4 pairs, delay 2
games      16: 8 won, 1 drawn, 7 lost by the plus side
pairs      8: 5 informative; in 3 (37.5 %) both games were identical

parameter  start     last     mean  steps  best, 95 %
TWO          500  527.413  528.476  +2.85  451.51 to 1000

mean: over the last fifth of the steps played; steps: its distance from the start, in c_end;
best: where a quadratic through all games is greatest

gain       +21 [-4, +49] Elo of column mean over the start, by the quadratic
chance     explains as much in 5.0 % of 99 replays with other coins (p = 0.050)
not shown: the games show something, but the interval of the gain contains 0,
which proves neither a gain nor that there is none. Such a run shows a gain of 24 Elo in four of
five cases; the next step is 'tune verify', which tests the values of column mean on openings of their own
)");
}

tuning::Spsa short_run(double value) {
  tuning::Spsa run(
      {.parameters =
           {{.name = "WHOLE",
             .value = value,
             .min = 0,
             .max = 20,
             .c_end = 2,
             .r_end = 0.4,
             .whole = true},
            {.name = "SHARE", .value = 0.25, .min = 0, .max = 1, .c_end = 0.05, .r_end = 0.3}},
       .iterations = 10,
       .pairs = 2,
       .seed = 3});
  for (int i = 0; i < 5; ++i) run.add(3, i % 2);
  return run;
}

TEST(SpsaRun, RecommendsWholeNumbersWhereTheEngineTakesNoOthers) {
  const std::vector<double> values = recommended(short_run(4));
  ASSERT_EQ(values.size(), 2U);
  EXPECT_EQ(values[0], 2) << "of a mean of 1.60861";
  EXPECT_EQ(values[1], short_run(4).tail_mean()[1]);
}

TEST(SpsaRun, NamesTheLargestMovesFirst) {
  EXPECT_EQ(largest_moves(short_run(4), 1), "SHARE +2.89");
  EXPECT_EQ(largest_moves(short_run(4), 2), "SHARE +2.89  WHOLE -1.20");
  EXPECT_EQ(largest_moves(short_run(4), 3), largest_moves(short_run(4), 2));
  EXPECT_EQ(largest_moves(short_run(4), 0), "");
}

TEST(SpsaRun, NamesEqualMovesInTheOrderOfTheParameters) {
  const tuning::Spsa still({.parameters = short_run(4).spec().parameters, .iterations = 10});
  EXPECT_EQ(largest_moves(still, 2), "WHOLE +0.00  SHARE +0.00");
}

TEST(SpsaMarkdown, HasTheGainBelowTheTable) {
  EXPECT_EQ(spsa_markdown(climbed(530, 500), {}),
            R"(| parameter | start | last | mean | steps | best, 95 % |
|---|---|---|---|---|---|
| TWO | 500 | 527.413 | 528.476 | +2.85 | 451.51 to 1000 |

300 of 300 steps of 4 pairs; gain +21 [-4, +49] Elo of the means over the start
)");
}

TEST(BayesReport, IsATableOfTheBestValues) {
  const tuning::Optimum best{
      .values = {50, 1000}, .low = {40, 905}, .high = {60, 1095}, .elo = 40, .elo_deviation = 10};
  EXPECT_EQ(bayes_report(kSpec, best, told()), R"(method     bayes, 2 points
games      16: 8 won, 1 drawn, 7 lost by the points
pairs      8: 5 informative; in 3 (37.5 %) both games were identical
best       +40.0 +- 10.0 Elo against the start, by the model

parameter  start  best  90 % of the optima
OPEN_TWO      10    50  40 to 60
FOUR        1000  1000  905 to 1095         not known

found: the best values are better than the start, by the model; --verify or 'tune verify'
proves it on openings that no tuning has seen
not known: the interval covers most of the bounds, so the games hardly show where the best
is; narrower bounds, fewer parameters or more games would show more
)");
  const tuning::Optimum doubtful{
      .values = {50, 1000}, .low = {40, 995}, .high = {60, 1005}, .elo = 19, .elo_deviation = 10};
  const std::string text = bayes_report(kSpec, doubtful, told());
  EXPECT_EQ(text.substr(text.find("parameter")),
            R"(parameter  start  best  90 % of the optima
OPEN_TWO      10    50  40 to 60
FOUR        1000  1000  995 to 1005

not shown: by the model the best values may be no better than the start,
which proves neither a gain nor that there is none. Such a run shows a gain of 28 Elo in four of
five cases; the next step is 'tune verify', which tests the best values on openings of their own
)");
}

// Half of a run whose games are all drawn.
tuning::Spsa drawn(int steps, int played) {
  tuning::Spsa run(
      {.parameters =
           {{.name = "TWO", .value = 500, .min = 0, .max = 1000, .c_end = 10, .r_end = 0.5}},
       .iterations = steps,
       .pairs = 4});
  while (run.finished() < played) run.add(4, 4);
  return run;
}

TEST(SpsaReport, SaysThatNothingIsShownAndThatTheRunEndsAtHalf) {
  constexpr const char* kNothing =
      "replays with other coins (p = 1.000)\n"
      "not shown: the values have stayed, so there is nothing to verify; larger steps (c_end), "
      "other\nparameters or more games may show something\n";
  constexpr const char* kEnd =
      "the run ends here, at half; larger steps (c_end) or fewer parameters show more;\n"
      "--resume with --to-the-end plays on\n";
  for (const auto& [steps, played] : {std::pair{40, 20}, {41, 21}}) {
    const std::string text = spsa_report(drawn(steps, played), {});
    EXPECT_THAT(text, testing::EndsWith(std::string(kNothing) + kEnd)) << steps;
    EXPECT_THAT(text, HasSubstr("\ngain       cannot be measured: column mean is still the start\n"
                                "chance     explains as much in 100.0 % of 5 replays"));
  }
  EXPECT_THAT(spsa_report(drawn(40, 21), {}), testing::EndsWith(kNothing));
  EXPECT_THAT(spsa_report(drawn(40, 19), {}), testing::EndsWith(kNothing));
}

}  // namespace
}  // namespace rb
