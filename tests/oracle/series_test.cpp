// Comparisons of measurements against Google Benchmark (with scipy) and Apache Otava.

#include <gtest/gtest-spi.h>

#include <cmath>
#include <filesystem>
#include <string>
#include <vector>

#include "rating/change_points/change_points.hpp"
#include "tests/oracle/oracle.hpp"
#include "tests/oracle/two_samples.hpp"

namespace rb::rating {
namespace {

using oracle::Case;
using oracle::compare_cases;
using oracle::Comparison;
using oracle::kExact;
using oracle::Tolerance;

constexpr Tolerance kRelative{1e-9, 0};
constexpr Tolerance kQuantile{1e-7, 1e-8};  // the t quantiles of scipy have 8 to 9 digits

TEST(oracle, utest) {
  const std::string topic = "two-sample comparison of timings";
  const std::vector<oracle::Omitted> omitted = {
      {"have_optimal_repetitions", "advice of that program on the size of the samples"}};
  compare_cases(topic, omitted, [&](Comparison& check, const Case& one) {
    const std::string id = one.at("id");
    const auto a = one.at("a").get<std::vector<double>>(),
               b = one.at("b").get<std::vector<double>>();
    const Case& out = one.at("out");
    const RankTest ranks = rank_test(a, b);
    check.near(ranks.u, out.at("U"), kExact, id + " U");
    check.near(ranks.p_value, out.at("pvalue"), kExact, id + " p");
    check.near((mean(b) - mean(a)) / std::abs(mean(a)), out.at("relative_change_of_means"), kExact,
               id + " change");
    check.near(geometric_mean(a), out.at("geomean_a"), kExact, id + " geomean a");
    check.near(geometric_mean(b), out.at("geomean_b"), kExact, id + " geomean b");
    const Case& wanted = out.at("welch");
    const WelchTest welch = welch_test(a, b);
    check.near(welch.t, wanted.at("t"), kExact, id + " t");
    check.near(welch.p_value, wanted.at("pvalue"), kExact, id + " welch p");
    check.near(welch.degrees_of_freedom, wanted.at("df"), kExact, id + " df");
    check.near(welch.difference, wanted.at("diff_mean_b_minus_a"), kExact, id + " difference");
    check.near(welch.difference_interval.low, wanted.at("ci95").at(0), kQuantile, id + " low");
    check.near(welch.difference_interval.high, wanted.at("ci95").at(1), kQuantile, id + " high");
  });
}

void compare_points(Comparison& check, const std::vector<ChangePoint>& ours, const Case& wanted,
                    const std::string& what) {
  const std::vector<Case> theirs = wanted.all();
  check.equal(ours.size() == theirs.size(), what + ": " + std::to_string(ours.size()) + " points");
  if (ours.size() != theirs.size()) return;
  for (std::size_t k = 0; k < ours.size(); ++k) {
    check.equal(ours[k].index == theirs[k].at("index"), what + " index");
    check.near(ours[k].distance, theirs[k].at("qhat"), kExact, what + " distance");
    check.near(ours[k].p_value, theirs[k].at("pvalue"), kRelative, what + " p");
    check.near(ours[k].mean_before, theirs[k].at("mean_before"), kExact, what + " mean before");
    check.near(ours[k].mean_after, theirs[k].at("mean_after"), kExact, what + " mean after");
    check.near(ours[k].deviation_before, theirs[k].at("std_before"), kExact, what + " before");
    check.near(ours[k].deviation_after, theirs[k].at("std_after"), kExact, what + " after");
  }
}

TEST(oracle, changepoint) {
  const std::string topic = "change-point detection in benchmark series";
  compare_cases(topic, {}, [&](Comparison& check, const Case& one) {
    const std::string id = one.at("id");
    const auto series = one.at("series").get<std::vector<double>>();
    const Case& params = one.at("params");
    const Case& out = one.at("out");
    const Changes changes = find_changes(
        series, {params.at("window_len"), params.at("max_pvalue"), params.at("min_magnitude")});
    compare_points(check, changes.points, out.at("change_points"), id);
    // The program took points out of this list too.
    compare_points(check, changes.points, out.at("weak_change_points"), id + " weak");
    const Case& best = out.at("best_single_split_whole_series");
    const Cut cut = best_cut(series);
    check.equal(cut.index == best.at("index"), id + " best index");
    check.near(cut.distance, best.at("qhat"), kExact, id + " best distance");
  });
}

TEST(oracle, missing_topics_fail) {
  static const std::filesystem::path empty =
      std::filesystem::path(testing::TempDir()) / "oracle_without_files";
  std::filesystem::create_directories(empty);
  EXPECT_NONFATAL_FAILURE(oracle::cases("SPRT log-likelihood ratios", empty), "no case with topic");
}

// A topic that nobody knows must not look as if it had been compared.
TEST(oracle, topics) {
  const std::vector<std::string> files = oracle::files_not_compared();
  if (files.empty()) return;
  std::string list;
  for (const std::string& file : files) list += "\n  " + file;
  GTEST_SKIP() << "not of ratings, not compared here:" << list;
}

}  // namespace
}  // namespace rb::rating
