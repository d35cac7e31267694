// Elo, intervals and pair statistics against fishtest, fastchess, OpenBench, cutechess and the
// origin. What they print is the score plus and minus normal or t quantiles of its standard error;
// our own interval agrees with it where there are many results, and is honest where it is not.

#include <algorithm>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <cmath>
#include <cstdio>
#include <numbers>
#include <string>

#include "rating/pairwise/elo.hpp"
#include "rating/pairwise/likelihood.hpp"
#include "rating/pairwise/normalized.hpp"
#include "rating/pairwise/pair_stats.hpp"
#include "tests/oracle/oracle.hpp"
#include "tests/oracle/other_likelihoods.hpp"
#include "tests/oracle/pair_table.hpp"

namespace rb::rating {
namespace {

using namespace oracle;

constexpr Tolerance kMoments{1e-9, 1e-9};
constexpr double kZ = 1.959963984540054;

double raw_elo(double score) { return -400 * std::log10(1 / score - 1); }  // also past the edges
double clamped_elo(double score) { return raw_elo(std::clamp(score, 1e-3, 1 - 1e-3)); }
double normal_cdf(double z) { return boost::math::cdf(boost::math::normal(), z); }
double standard_error(const Outcomes& r) { return std::sqrt(r.variance() / r.total()); }

// Third and fourth standardized moments; the fourth less 3.
double skewness(const Outcomes& r) {
  double sum = 0;
  for (std::size_t i = 0; i < 5; ++i) sum += r.weight[i] * std::pow(r.value[i] - r.mean(), 3);
  return sum / r.total() / std::pow(r.variance(), 1.5);
}
double excess_kurtosis(const Outcomes& r) {
  double sum = 0;
  for (std::size_t i = 0; i < 5; ++i) sum += r.weight[i] * std::pow(r.value[i] - r.mean(), 4);
  return sum / r.total() / std::pow(r.variance(), 2) - 3;
}

void compare_get_elo(Comparison& check, const Outcomes& results, const Case& wanted,
                     const std::string& what) {
  const Outcomes r = regularized(results);
  const double reach = kZ * standard_error(r);
  check.near(clamped_elo(r.mean()), wanted.at("elo"), kMoments, what + " elo");
  check.near((clamped_elo(r.mean() + reach) - clamped_elo(r.mean() - reach)) / 2,
             wanted.at("elo95"), kMoments, what + " elo95");
  check.near(normal_cdf((r.mean() - 0.5) / standard_error(r)), wanted.at("los"), kMoments,
             what + " los");
}

// fishtest's interval of t = (mean - 1/2) / deviation, by the moments up to the fourth.
struct TInterval {
  double t, variance, low, high;
};
TInterval t_interval(const Outcomes& r) {
  const double t = (r.mean() - 0.5) / std::sqrt(r.variance());
  const double variance = std::max(0.0, 1 - t * skewness(r) + t * t * (excess_kurtosis(r) + 2) / 4);
  const double reach = kZ * std::sqrt(variance / r.total());
  return {t, variance, t - reach, t + reach};
}

void compare_fishtest_games(Comparison& check, const Outcomes& games, const Case& wanted,
                            const std::string& what) {
  const Outcomes r = regularized(games);
  const double reach = kZ * standard_error(r);
  const TInterval t = t_interval(r);
  check.near(r.weight[1] / r.total(), wanted.at("draw_ratio"), kMoments, what + " draws");
  check.near(r.mean(), wanted.at("avg3"), kMoments, what + " mean");
  check.near(r.variance(), wanted.at("var3"), kMoments, what + " variance");
  check.near(skewness(r), wanted.at("skewness3"), kMoments, what + " skewness");
  check.near(excess_kurtosis(r), wanted.at("exkurt3"), kMoments, what + " kurtosis");
  check.near(t.t, wanted.at("t3"), kMoments, what + " t");
  check.near(t.variance, wanted.at("var_t3"), kMoments, what + " variance of t");
  check.near(t.low, wanted.at("t3_l"), kMoments, what + " t low");
  check.near(t.high, wanted.at("t3_u"), kMoments, what + " t high");
  check.near(kNormalizedScale * t.t, wanted.at("nelo3"), kMoments, what + " nelo");
  check.near(kNormalizedScale * t.low, wanted.at("nelo3_l"), kMoments, what + " nelo low");
  check.near(kNormalizedScale * t.high, wanted.at("nelo3_u"), kMoments, what + " nelo high");
  check.near(r.mean() - reach, wanted.at("avg3_l"), kMoments, what + " low");
  check.near(r.mean() + reach, wanted.at("avg3_u"), kMoments, what + " high");
}

void compare_fishtest_pairs(Comparison& check, const Outcomes& pairs, const Outcomes& games,
                            const Case& wanted, const std::string& what) {
  const Outcomes r = regularized(pairs);
  const double reach = kZ * standard_error(r), variance = 2 * r.variance();
  const double reach_of_variance = kZ * variance * std::sqrt((excess_kurtosis(r) + 2) / r.total());
  const TInterval t = t_interval(r);
  const double scale = kNormalizedScale / std::numbers::sqrt2;
  const PairStats stats = pair_stats(r, regularized(games));
  check.near(stats.even_ratio, wanted.at("draw_ratio"), kMoments, what + " even pairs");
  check.near(r.mean(), wanted.at("avg5"), kMoments, what + " mean");
  check.near(r.variance(), wanted.at("var5"), kMoments, what + " variance");
  check.near(skewness(r), wanted.at("skewness5"), kMoments, what + " skewness");
  check.near(excess_kurtosis(r), wanted.at("exkurt5"), kMoments, what + " kurtosis");
  check.near(variance, wanted.at("var5_per_game"), kMoments, what + " per game");
  check.near(variance - reach_of_variance, wanted.at("var5_per_game_l"), kMoments, what + " low v");
  check.near(variance + reach_of_variance, wanted.at("var5_per_game_u"), kMoments,
             what + " high v");
  check.near(scale * t.t, wanted.at("nelo5"), kMoments, what + " nelo");
  check.near(scale * t.low, wanted.at("nelo5_l"), kMoments, what + " nelo low");
  check.near(scale * t.high, wanted.at("nelo5_u"), kMoments, what + " nelo high");
  check.near(r.mean() - reach, wanted.at("avg5_l"), kMoments, what + " low");
  check.near(r.mean() + reach, wanted.at("avg5_u"), kMoments, what + " high");
  check.near(stats.drawn, wanted.at("results5_dd_prob"), kMoments, what + " drawn");
  check.near(stats.split, wanted.at("results5_wl_prob"), kMoments, what + " split");
  const double variance_of_game = regularized(games).variance();
  check.near(variance / variance_of_game, wanted.at("ratio"), kMoments, what + " ratio");
  check.near(variance_of_game - variance, wanted.at("var_diff"), kMoments, what + " removed");
  check.near(stats.rms_bias, wanted.at("rms_bias"), kMoments, what + " bias");
  check.near(stats.rms_bias_elo, wanted.at("rms_bias_elo"), kMoments, what + " bias in Elo");
}

void compare_fastchess(Comparison& check, const Outcomes& r, const Case& wanted,
                       const std::string& what) {
  const Estimate ours = estimate(r);
  check.near(ours.score, wanted.at("score"), kSame, what + " score");
  check.near(ours.elo, wanted.at("elo"), kSame, what + " elo");
  const double reach = kZ * standard_error(r);
  check.near((raw_elo(r.mean() + reach) - raw_elo(r.mean() - reach)) / 2, wanted.at("elo_err"),
             kSame, what + " elo err");
  const double deviation = std::sqrt(r.games * r.variance());
  if (deviation > 0) {
    check.near(normalized_elo(r).elo, wanted.at("nelo"), kSame, what + " nelo");
    check.near(kNormalizedScale * kZ / std::sqrt(r.games * r.total()), wanted.at("nelo_err"), kSame,
               what + " nelo err");
    char printed[32];
    std::snprintf(printed, sizeof printed, "%.2f %%",
                  100 * normal_cdf((r.mean() - 0.5) / standard_error(r)));
    check.equal(printed == wanted.at("los_percent_printed"), what + " los " + printed);
    return;
  }
  for (const char* const key : {"nelo", "nelo_err", "los_percent_printed"}) {
    check.skip(wanted.at(key), what + " " + key, "it divides by the deviation, which is 0");
  }
}

void compare_openbench(Comparison& check, const Outcomes& r, const Case& wanted,
                       const std::string& what) {
  double limits[3] = {0, 0, 0};
  if (r.total() > 1) {
    const double reach =
        standard_error(r) * boost::math::quantile(boost::math::students_t(r.total() - 1), 0.975);
    for (int i = 0; i < 3; ++i) limits[i] = clamped_elo(r.mean() + (i - 1) * reach);
  }
  for (std::size_t i = 0; i < 3; ++i) {
    check.near(limits[i], wanted.at(i), {1e-8, 1e-8}, what);  // its t quantile has 9 digits
  }
}

// cutechess approximates the inverse error function.
double cutechess_quantile(double p) {
  const double pi = std::numbers::pi, a = 8 * (pi - 3) / (3 * pi * (4 - pi)), x = 2 * p - 1;
  const double y = std::log(1 - x * x), z = 2 / (pi * a) + y / 2;
  return std::numbers::sqrt2 * std::copysign(std::sqrt(std::sqrt(z * z - y / a) - z), x);
}

void compare_cutechess(Comparison& check, const Outcomes& r, const Case& wanted,
                       const std::string& what) {
  const double reach = standard_error(r) * cutechess_quantile(0.975);
  const double half = (raw_elo(r.mean() + reach) - raw_elo(r.mean() - reach)) / 2;
  check.near(r.mean(), wanted.at("score"), kSame, what + " score");
  check.near(estimate(r).elo, wanted.at("elo"), kSame, what + " elo");
  check.near(half, wanted.at("elo_err"), kSame, what + " elo err");
  check.near(r.weight[1] / r.total(), wanted.at("draw_ratio"), kSame, what + " draws");
  const double decisive = r.weight[0] + r.weight[2];
  if (decisive > 0) {
    check.near(100 * normal_cdf((r.weight[2] - r.weight[0]) / std::sqrt(decisive)),
               wanted.at("los_percent"), {1e-12, 1e-12}, what + " los");
  } else {
    check.skip(wanted.at("los_percent"), what + " los",
               "it divides by the decided games, which are 0");
  }
}

double rounded(double value, double parts) { return std::floor(value * parts + 0.5) / parts; }

void compare_origin(Comparison& check, const Outcomes& r, const Case& wanted,
                    const std::string& what) {
  const double reach = 1.96 * standard_error(r);
  check.near(rounded(clamped_elo(r.mean()), 10), wanted.at("eloDiff"), kSame, what + " elo");
  check.near(rounded(clamped_elo(r.mean() - reach), 10), wanted.at("ci95Lower"), kSame,
             what + " low");
  check.near(rounded(clamped_elo(r.mean() + reach), 10), wanted.at("ci95Upper"), kSame,
             what + " high");
  check.near(rounded(r.mean(), 1000), wanted.at("winRate"), kSame, what + " rate");
}

// Ours, where the normal approximation is good.
void compare_own_interval(Comparison& check, const Outcomes& r, const std::string& what) {
  const Estimate ours = estimate(r);
  if (r.total() * std::min(ours.score, 1 - ours.score) < 500 || r.variance() < 0.01) return;
  const double reach = kZ * standard_error(r);
  check.near(ours.score_interval.low, ours.score - reach, {0, 0.05 * reach}, what + " own low");
  check.near(ours.score_interval.high, ours.score + reach, {0, 0.05 * reach}, what + " own high");
  check.near(ours.los, normal_cdf((ours.score - 0.5) / standard_error(r)), {0, 0.01},
             what + " own los");
}

void compare_pairs(Comparison& check, const Case& one) {
  const std::string id = one.at("id");
  const Case& out = one.at("out");
  Outcomes pairs = outcomes(PairCounts{}), games = outcomes(GameCounts{});
  for (std::size_t i = 0; i < 5; ++i) pairs.weight[i] = one.at("pentanomial").at(i);
  const Case& counts = one.at("trinomial");
  games.weight = {counts.at("losses"), counts.at("draws"), counts.at("wins"), 0, 0};
  compare_pair_table(check, one);
  compare_get_elo(check, pairs, out.at("fishtest_get_elo"), id + " get_elo");
  compare_fishtest_pairs(check, pairs, games, out.at("fishtest_pentanomial"), id + " fishtest");
  compare_fastchess(check, pairs, out.at("fastchess"), id + " fastchess");
  const PairStats stats = pair_stats(pairs, games);
  check.near(100 * stats.even_ratio, out.at("fastchess").at("draw_ratio_penta"), kSame,
             id + " even");
  check.near(stats.pairs_ratio, out.at("fastchess").at("pairs_ratio"), kSame, id + " pairs ratio");
  compare_openbench(check, pairs, out.at("openbench_elo_low_mid_high"), id + " openbench");
  compare_own_interval(check, pairs, id);
}

void compare_games(Comparison& check, const Case& one) {
  const std::string id = one.at("id");
  const Case& out = one.at("out");
  Outcomes games = outcomes(GameCounts{});
  games.weight = {one.at("losses"), one.at("draws"), one.at("wins"), 0, 0};
  compare_get_elo(check, games, out.at("fishtest_get_elo"), id + " get_elo");
  compare_fishtest_games(check, games, out.at("fishtest_trinomial"), id + " fishtest");
  const BayesElo bayes = bayes_elo(regularized(games));
  check.near(bayes.elo, out.at("fishtest_bayeselo_drawelo").at(0), kMoments, id + " bayeselo");
  check.near(bayes.draw_elo, out.at("fishtest_bayeselo_drawelo").at(1), kMoments, id + " drawelo");
  compare_fastchess(check, games, out.at("fastchess"), id + " fastchess");
  compare_openbench(check, games, out.at("openbench_elo_low_mid_high"), id + " openbench");
  compare_cutechess(check, games, out.at("cutechess"), id + " cutechess");
  compare_origin(check, games, out.at("origin"), id + " origin");
  compare_own_interval(check, games, id);
}

TEST(oracle, elo) {
  const std::string topic = "Elo difference, confidence interval, LOS, normalized Elo";
  compare_cases(topic, {}, [&](Comparison& check, const Case& one) {
    one.at("kind") == "pentanomial" ? compare_pairs(check, one) : compare_games(check, one);
  });
}

}  // namespace
}  // namespace rb::rating
