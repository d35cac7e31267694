#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "engine/base/rng.hpp"
#include "runner/evidence/stats/game_stats.hpp"
#include "runner/evidence/stats/log_histogram.hpp"
#include "runner/evidence/stats/metric.hpp"
#include "tests/fakes/game_of.hpp"

namespace rb {
namespace {

TEST(LogHistogram, QuantilesAreLessThanOnePerCentOffThoseOfSortedNumbers) {
  Rng rng(1);
  LogHistogram histogram;
  std::vector<double> values;
  for (int i = 0; i < 5000; ++i) {
    const double value = std::exp(static_cast<double>(rng.below(20000)) / 1000.0);
    values.push_back(value);
    histogram.add(value);
  }
  std::sort(values.begin(), values.end());
  for (const double share : {0.01, 0.25, 0.5, 0.9, 0.95, 0.99, 1.0}) {
    const auto rank = static_cast<std::size_t>(std::ceil(share * 5000)) - 1;
    EXPECT_NEAR(*histogram.quantile(share) / values[rank], 1.0, 0.01) << share;
  }
  EXPECT_EQ(histogram.most(), values.back());
}

TEST(LogHistogram, HasBinsOfOnePerCentFromOne) {
  LogHistogram histogram;
  for (const double value : {0.0, 0.5, 1.0, 1.009, 1.011, 1.02, 1.0202, 1.05}) histogram.add(value);
  EXPECT_EQ(histogram.bins(), (std::vector<std::uint64_t>{4, 2, 1, 0, 1}));
  EXPECT_EQ(histogram.count(), 8U);
  EXPECT_EQ(histogram.most(), 1.05);
  EXPECT_EQ(LogHistogram::edge(0), 1);
  EXPECT_NEAR(LogHistogram::edge(2), 1.01 * 1.01, 1e-12);
}

TEST(LogHistogram, PartsAddUp) {
  LogHistogram all, low, high;
  for (const double value : {0.0, 3.0, 40.0}) all.add(value), low.add(value);
  for (const double value : {500.0, 7.0}) all.add(value), high.add(value);
  low.add(high);
  EXPECT_EQ(low.bins(), all.bins());
  EXPECT_EQ(low.count(), 5U);
  EXPECT_EQ(low.most(), 500);
}

TEST(LogHistogram, NothingHasNoQuantile) {
  EXPECT_FALSE(LogHistogram().quantile(0.5));
  LogHistogram zeros;
  zeros.add(0);
  EXPECT_EQ(*zeros.quantile(0.5), 0);
}

MoveRecord answer(int ms, std::optional<int> depth, std::optional<std::uint64_t> nodes,
                  std::vector<Counter> counters = {}) {
  MoveRecord move;
  move.elapsed = std::chrono::milliseconds(ms);
  move.reply.depth = depth;
  move.reply.nodes = nodes;
  move.reply.counters = std::move(counters);
  return move;
}

double value(const PlayerStats& stats, const std::string& key) {
  for (const Metric& metric : metrics_of(stats)) {
    if (metric.key == key) return metric.value;
  }
  return std::nan("");
}

TEST(Metrics, AreSharesAndMeansOfWhatIsKnown) {
  PlayerStats stats(std::chrono::milliseconds(5));
  stats.add(answer(1, 0, 10));
  stats.add(answer(
      2, 3, 100, {{"search_nodes", 80}, {"tt_hits", 20}, {"vcf_calls", 4}, {"vcf_unfinished", 1}}));
  stats.add(answer(9, 4, std::nullopt));
  stats.add(answer(3, std::nullopt, std::nullopt));
  EXPECT_EQ(value(stats, "moves"), 4);
  EXPECT_NEAR(value(stats, "time_ms_median"), 2, 0.02);
  EXPECT_EQ(value(stats, "time_ms_most"), 9);
  EXPECT_EQ(value(stats, "over_limit"), 0.25);
  EXPECT_EQ(value(stats, "nodes_a_move"), 55);
  EXPECT_EQ(value(stats, "depth"), 3.5);
  EXPECT_NEAR(value(stats, "depth_0"), 1.0 / 3, 1e-12);
  EXPECT_EQ(value(stats, "table_hits"), 0.25);
  EXPECT_EQ(value(stats, "vcf_finished"), 0.75);
  EXPECT_TRUE(std::isnan(value(stats, "vcf_won"))) << "counters of an older program";
  EXPECT_EQ(value(stats, "tt_hits_a_node"), 0.2);
}

TEST(Metrics, TellHowSolversEnded) {
  PlayerStats stats;
  stats.add(answer(1, 3, 10, {{"vct_calls", 3}, {"vct_won", 0}, {"vct_unfinished", 2}}));
  stats.add(answer(1, 3, 10, {{"vct_calls", 7}, {"vct_won", 4}, {"vct_unfinished", 0}}));
  EXPECT_DOUBLE_EQ(value(stats, "vct_won"), 0.4);
  EXPECT_DOUBLE_EQ(value(stats, "vct_none"), 0.4);
  EXPECT_DOUBLE_EQ(value(stats, "vct_finished"), 0.8);
}

TEST(Metrics, NoCallWithoutAnEndIsExactlyNone) {
  for (const std::uint64_t won : {1U, 2U, 3U, 5U, 6U}) {
    PlayerStats stats;
    stats.add(answer(1, 3, 10, {{"vcf_calls", 7}, {"vcf_won", won}, {"vcf_unfinished", 7 - won}}));
    EXPECT_EQ(value(stats, "vcf_none"), 0) << won;
  }
}

TEST(Metrics, CountHowMovesCameAbout) {
  PlayerStats stats;
  MoveRecord move = answer(1, 3, 10);
  move.reply.thinking =
      Thinking{.interrupted = true, .depths = {{1, Move(5), 0}, {2, Move(6), 0}, {3, Move(6), 0}}};
  stats.add(move);
  move.reply.thinking = Thinking{.forced = Forced::only_move, .chance = true};
  stats.add(move);
  stats.add(answer(1, 3, 10));  // tells nothing
  EXPECT_EQ(value(stats, "interrupted"), 0.5);
  EXPECT_EQ(value(stats, "by_chance"), 0.5);
  EXPECT_EQ(value(stats, "forced_only_move"), 0.5);
  EXPECT_EQ(value(stats, "forced_five"), 0);
  EXPECT_EQ(value(stats, "new_best_2"), 1);
  move.reply.thinking = Thinking{.depths = {{1, Move(5), 0}, {2, Move(5), 0}}};
  for (int i = 0; i < 3; ++i) stats.add(move);
  EXPECT_EQ(value(stats, "new_best_2"), 0.25);
  EXPECT_EQ(value(stats, "new_best_3"), 0);
  EXPECT_TRUE(std::isnan(value(stats, "new_best_1")));
}

TEST(GameStats, CountBlacksScoreAndThatOfTheFirstOfTwo) {
  GameStats stats;
  const auto add = [&](int black, int white, Stone winner, std::size_t plies) {
    GameRecord record = fakes::game_of(0, {black, white}, {winner});
    stats.add(record, plies);
  };
  add(0, 1, Stone::black, 9);
  add(1, 0, Stone::black, 20);
  add(1, 0, Stone::white, 31);
  add(1, 0, Stone::empty, 225);
  const GameStats::Pairing& pairing = stats.pairings().at({0, 1});
  EXPECT_EQ(pairing.black, (rating::GameCounts{2, 1, 1}));
  EXPECT_EQ(pairing.first, (rating::GameCounts{2, 1, 1}));
  EXPECT_EQ(stats.shortest(), 9);
  EXPECT_EQ(stats.median_length(), 25.5);
  EXPECT_EQ(stats.longest(), 225);
  EXPECT_EQ(stats.mean_length(), 71.25);
  EXPECT_EQ(stats.games(), 4U);
  add(1, 0, Stone::empty, 31);
  EXPECT_EQ(stats.median_length(), 31);
}

TEST(GameStats, OfNoGamesAreNothing) {
  const GameStats stats;
  EXPECT_EQ(stats.mean_length(), 0);
  EXPECT_EQ(stats.median_length(), 0);
  EXPECT_EQ(stats.shortest(), 0);
  EXPECT_EQ(stats.longest(), 0);
}

}  // namespace
}  // namespace rb
