// Numbers that were found once with given seeds: a run that is stored goes on as it began, so none
// of them may change by accident. To six digits, which no compiler changes.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numbers>
#include <string>
#include <vector>

#include "engine/base/rng.hpp"
#include "tuning/acquisition.hpp"
#include "tuning/bayes.hpp"
#include "tuning/gaussian_process.hpp"
#include "tuning/pair_score.hpp"
#include "tuning/quadratic.hpp"
#include "tuning/random_draws.hpp"
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

TEST(Quadratic, OfFewGamesIsWhatItWas) {
  const QuadraticFit fit = games(11, 1).fit(std::vector<double>{50, 0.3}, 0.8);
  EXPECT_EQ(text({fit.gain, fit.gain_interval.low, fit.gain_interval.high}),
            "82.4943 -23.3184 201.295 ");
  EXPECT_EQ(text(fit.best), "0 100 0.1 0.499882 ");
  EXPECT_EQ(text(fit.worth), "0.055826 8.89701 0.113782 10.223 ");
  EXPECT_EQ(text({games(1, 1).evidence(), games(11, 1).evidence(), games(12, 1).evidence()}),
            "-0.0482191 1.41631 28.5596 ");
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
  EXPECT_EQ(text({fit_run(run, run.theta()).gain, chance_alone(run, 9)}), "620.779 0.1 ");
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

// Of one parameter and more points: where the best is known well, the points are near it.
TEST(Bayes, LooksNearWhatItKnows) {
  Bayes run({.parameters = {{"SHARE", 0.5, 0.1, 0.9, 0.1, 0.03, false}}, .seed = 6});
  std::vector<double> looked_at;
  for (std::size_t number = 0; number < 16; ++number) {
    const std::vector<double> values = run.point(number, number);
    run.add(values, {20 * std::pow(values[0] - 0.37, 2), 0.0004});
    looked_at.push_back(values[0]);
  }
  EXPECT_EQ(text(looked_at),
            "0.5 0.194427 0.688854 0.383282 0.340038 0.394861 0.376534 0.368186 0.381375 0.360716 "
            "0.383799 0.359877 0.382161 0.361164 0.386379 0.361644 ");
  const Optimum optimum = run.optimum();
  EXPECT_EQ(text({optimum.values[0], optimum.low[0], optimum.high[0]}),
            "0.372094 0.352145 0.393743 ");
  EXPECT_NEAR(optimum.elo, 0.0119, 1e-3);
  EXPECT_NEAR(optimum.elo_deviation, 0.638787, 1e-5);
}

Observations observations() {
  Observations seen;
  for (int i = 0; i < 6; ++i) {
    seen.points.push_back({0.15 * i, 0.9 - 0.1 * i * i / 4});
    seen.values.push_back(std::sin(1.0 * i));
    seen.variances.push_back(0.01 + 0.001 * i);
  }
  return seen;
}

TEST(GaussianProcess, OfGivenSeedsDrawsTheSame) {
  const Kernel kernel = fit_kernel(observations(), 7);
  EXPECT_EQ(text({kernel.constant, kernel.lengths[0], kernel.lengths[1], kernel.white}),
            "2.82304 0.561767 0.776291 0.00224388 ");
  const std::vector<Kernel> drawn = draw_kernels(observations(), kernel, 2, 8);
  EXPECT_EQ(text({drawn[1].constant, drawn[1].lengths[0], drawn[1].lengths[1], drawn[1].white}),
            "1.41762 0.475164 0.663031 0.00188148 ");
  const GaussianProcess process(kernel, observations());
  EXPECT_EQ(text(process.draws({{0.1, 0.2}, {0.8, 0.7}}, 2, 5)[1]), "-0.827083 -2.89891 ");
}

TEST(PairScore, OfGivenPairsHasTheSameVariance) {
  const Observation seen = pair_observation({3, 1, 5, 2, 6}, kPairPrior, 4, 500);
  EXPECT_EQ(text({seen.score, seen.variance}), "0.630431 0.317463 ");
}

TEST(RandomDraws, OfAGivenSeedAreTheSame) {
  Rng rng(12);
  std::vector<double> drawn;
  for (const double shape : {0.2, 1.0, 3.5}) drawn.push_back(draw_gamma(rng, shape));
  drawn.push_back(draw_normal(rng));
  drawn.push_back(draw_normal(rng));
  EXPECT_EQ(text(drawn), "2.00847e-05 0.318215 2.10247 -1.04099 1.28111 ");
}

// (best - mean) Phi(u) + deviation phi(u), u = (best - mean) / deviation.
TEST(Acquisition, ImprovementsAreThoseOnTheLowestMean) {
  const std::vector<Prediction> at{{2, 0.5}, {1, 0.25}, {1.5, 2}};
  const std::vector<double> gains = expected_improvements(at);
  const auto expected = [](double gap, double deviation) {
    const double u = gap / deviation;
    return gap * std::erfc(-u / std::sqrt(2)) / 2 +
           deviation * std::exp(-u * u / 2) / std::sqrt(2 * std::numbers::pi);
  };
  EXPECT_NEAR(gains[0], expected(-1, 0.5), 1e-12);
  EXPECT_NEAR(gains[1], expected(0, 0.25), 1e-12);
  EXPECT_NEAR(gains[2], expected(-0.5, 2), 1e-12);
}

TEST(Acquisition, EntropyOfGivenPredictionsIsTheSame) {
  const std::vector<Prediction> at{{0, 0.5}, {0.3, 0.1}, {5, 0.5}, {40, 0.5}};
  EXPECT_EQ(text(entropy_gains(at, std::vector<double>{0.2, 0.5, 0.8})),
            "0.667535 0.235252 4.16629e-20 0 ");
}

// A valley whose walls draw the simplex in to its best corner.
TEST(SimplexSearch, OfTwoNumbersLooksWhereItLooked) {
  std::vector<double> looked_at;
  const auto valley = [&](const std::vector<double>& x) {
    looked_at.insert(looked_at.end(), x.begin(), x.end());
    const double off = std::abs(x[0] - 2 * x[1]);
    return off > 1.5 ? 50 + x[0] : off * off + 0.1 * x[0] * x[0];
  };
  const Lowest found = simplex_search(valley, {1, 0.5}, 1, 24);
  EXPECT_EQ(text(looked_at),
            "1 0.5 2 0.5 1 1.5 2 -0.5 1.25 1 0.25 1 1.5625 0.625 1.3125 0.125 1.26562 0.78125 "
            "0.703125 0.65625 1.34766 0.632812 1.08203 0.351562 1.21973 0.673828 0.87207 0.541016 "
            "0.652344 0.367188 0.368652 0.213867 0.496582 0.172852 -0.134766 -0.113281 -0.702148 "
            "-0.419922 -0.262695 -0.0722656 -0.072876 -0.0109863 -0.576294 -0.338135 0.132416 "
            "0.0758667 0.194305 0.178162 -0.0524979 -0.0404205 ");
  EXPECT_EQ(text({found.value, found.point[0], found.point[1]}),
            "0.00107894 -0.0524979 -0.0404205 ");
}

}  // namespace
}  // namespace rb::tuning
