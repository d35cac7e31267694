// Numbers that were found once with given seeds: a run that is stored goes on as it began, so none
// of them may change by accident. To six digits, which no compiler changes.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

#include "engine/base/rng.hpp"
#include "tuning/acquisition.hpp"
#include "tuning/bayes.hpp"
#include "tuning/quadratic.hpp"
#include "tuning/simplex_search.hpp"
#include "tuning/spsa.hpp"
#include "tuning/spsa_fit.hpp"

namespace rb::tuning {
namespace {

std::string text(const std::vector<double>& values) {
  std::string all;
  for (const double value : values) {
    char one[32];
    std::snprintf(one, sizeof one, "%.6g ", value);
    all += one;
  }
  return all;
}

std::string text(const std::vector<Interval>& intervals) {
  std::vector<double> ends;
  for (const auto& [low, high] : intervals) ends.push_back(low), ends.push_back(high);
  return text(ends);
}

std::vector<Parameter> two() {
  return {{"WHOLE", 40, 0, 100, 8, 0.02, true}, {"SHARE", 0.5, 0.1, 0.9, 0.1, 0.03, false}};
}

// Games of 16 between settings of two parameters, decided by a hill and by chance.
Quadratic games(int rows, double told) {
  Quadratic quadratic(two(), told);
  Rng rng(3);
  for (int i = 0; i < rows; ++i) {
    const std::vector<double> plus{30 + 50 * rng.uniform(), 0.2 + 0.6 * rng.uniform()};
    const std::vector<double> minus{30 + 50 * rng.uniform(), 0.2 + 0.6 * rng.uniform()};
    const auto hill = [](const std::vector<double>& at) {
      return -std::pow((at[0] - 55) / 8, 2) - std::pow((at[1] - 0.4) / 0.1, 2);
    };
    const int wins = std::clamp(static_cast<int>(8 + hill(plus) - hill(minus)), 0, 15);
    quadratic.add(plus, minus, wins, 15 - wins, 16);
  }
  return quadratic;
}

TEST(Quadratic, OfGivenGamesIsWhatItWas) {
  const QuadraticFit fit = games(60, 0.5).fit(std::vector<double>{55, 0.4});
  EXPECT_EQ(text({fit.gain, fit.gain_interval.low, fit.gain_interval.high}),
            "269.203 222.46 315.428 ");
  EXPECT_EQ(text(fit.best), "54.1137 56.4666 0.362821 0.412247 ");
  EXPECT_EQ(text(fit.worth), "45.9944 66.409 46.2857 66.4132 ");
  EXPECT_EQ(text(fit.mean_worth), "56.0988 56.2692 ");
  EXPECT_TRUE(fit.is_known[0]);
  EXPECT_TRUE(fit.is_known[1]);
  EXPECT_EQ(text({games(60, 0.5).evidence(), games(60, 2).evidence()}), "144.174 209.03 ");
}

Spsa finished_run(int iterations) {
  Spsa run({.parameters = two(), .iterations = iterations, .pairs = 4, .seed = 9});
  for (int i = 0; i < iterations; ++i) {
    const Trial trial = run.trial(i);
    const double ahead =
        (trial.plus[0] - trial.minus[0]) / 16 + (trial.minus[1] - trial.plus[1]) / 0.2;
    run.add(4 + static_cast<int>(2 * ahead), 4 - static_cast<int>(2 * ahead));
  }
  return run;
}

TEST(Spsa, OfGivenResultsGoesWhereItWent) {
  const Spsa run = finished_run(30);
  EXPECT_EQ(text(run.theta()), "71.058 0.1 ");
  EXPECT_EQ(text(run.tail_mean()), "70.4006 0.108786 ");
  const Spsa half = finished_run(12);
  EXPECT_EQ(text(half.trial(11).plus), "43 0.389524 ");
  EXPECT_EQ(text(half.trial(11).minus), "59 0.188216 ");
  EXPECT_EQ(text({fit_run(run, run.theta()).gain, chance_alone(run, 9).p}), "620.779 0.1 ");
}

double score_of(const std::vector<double>& at) {
  return std::pow(at[0] / 100 - 0.7, 2) + std::pow(at[1] - 0.3, 2);
}

std::vector<double> points(Bayes& run, int count) {
  std::vector<double> all;
  for (int i = 0; i < count; ++i) {
    const auto number = static_cast<std::size_t>(i);
    const std::vector<double> values = run.point(number, number);
    run.add(values, {score_of(values), 0.01});
    all.insert(all.end(), values.begin(), values.end());
  }
  return all;
}

TEST(Bayes, LooksWhereItLooked) {
  Bayes by_entropy({.parameters = two(), .acquisition = Acquisition::entropy, .seed = 4});
  EXPECT_EQ(text(points(by_entropy, 9)),
            "40 0.5 25 0.155872 1 0.611744 76 0.267617 52 0.723489 27 0.379361 100 0.140341 99 "
            "0.758468 68 0.100034 ");
  Bayes by_improvement(
      {.parameters = two(), .acquisition = Acquisition::expected_improvement, .seed = 4});
  EXPECT_EQ(text(points(by_improvement, 9)),
            "40 0.5 25 0.155872 1 0.611744 76 0.267617 52 0.723489 27 0.379361 100 0.140341 99 "
            "0.669089 68 0.100034 ");
  const Optimum optimum = by_entropy.optimum();
  EXPECT_EQ(text(optimum.values), "73 0.125148 ");
  EXPECT_EQ(text(optimum.low), "35 0.1 ");
  EXPECT_EQ(text(optimum.high), "100 0.544019 ");
  EXPECT_EQ(text({optimum.elo, optimum.elo_deviation}), "-7.36686 6.94277 ");
}

}  // namespace
}  // namespace rb::tuning
