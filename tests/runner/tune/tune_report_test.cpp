#include "runner/tune/tune_report.hpp"

#include <gmock/gmock.h>

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
  constexpr int kSteps = 300, kPairs = 4;
  const tuning::Parameter two{.name = "TWO",
                              .value = 500,
                              .min = 500 - reach,
                              .max = 500 + reach,
                              .c_end = 10,
                              .r_end = tuning::usual_gain(2 * kSteps * kPairs)};
  tuning::Spsa run({.parameters = {two}, .iterations = kSteps, .pairs = kPairs, .seed = 1});
  Rng rng(2);
  while (run.finished() < kSteps) {
    const tuning::Trial trial = run.trial(run.finished());
    const auto by_points =
        tuning::play_pairs(rng, hill.elo(trial.plus) - hill.elo(trial.minus), kPairs);
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

}  // namespace
}  // namespace rb
