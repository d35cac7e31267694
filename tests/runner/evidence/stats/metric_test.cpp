#include "runner/evidence/stats/metric.hpp"

#include <map>

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace rb {
namespace {

using std::chrono::milliseconds;

// "label: value" of every metric, in their order.
std::string listed(const PlayerStats& stats) {
  std::string text;
  for (const Metric& metric : metrics_of(stats)) {
    text += metric.label + ": " + metric_text(metric) + '\n';
  }
  return text;
}

MoveRecord answer(int depth, std::uint64_t nodes, milliseconds elapsed) {
  MoveRecord move;
  move.reply.move = Move(1);
  move.reply.depth = depth;
  move.reply.nodes = nodes;
  move.elapsed = elapsed;
  return move;
}

TEST(MetricTexts, OfAPlayerThatTellsDepthsAndNodes) {
  PlayerStats stats(milliseconds(100));
  stats.add_game();
  stats.add(answer(0, 0, milliseconds(1)));
  stats.add(answer(4, 100, milliseconds(10)));
  stats.add(answer(6, 300, milliseconds(120)));
  stats.add(answer(6, 500, milliseconds(20)));
  EXPECT_EQ(listed(stats), R"(Games: 1
Moves: 4
Time, median ms: 9.96
Time, 90 %: 120
Time, 95 %: 120
Time, 99 %: 120
Time, most: 120
Over the limit: 25.0 %
Nodes a move: 225
Depth of a search: 5.33
No search: 25.0 %
Depth 4: 25.0 %
Depth 6: 50.0 %
)");
}

TEST(MetricTexts, OfCountersAreRatesOfTheirOwnNodesAndCalls) {
  PlayerStats stats;
  MoveRecord move = answer(4, 1000, milliseconds(5));
  move.reply.counters = {{"search_nodes", 800}, {"tt_hits", 200},   {"tt_cutoffs", 80},
                         {"beta_cutoffs", 400}, {"vcf_calls", 10},  {"vcf_won", 3},
                         {"vcf_unfinished", 1}, {"vcf_nodes", 150}, {"vct_calls", 4},
                         {"vct_unfinished", 1}, {"vct_nodes", 50}};
  MoveRecord forced = answer(0, 0, milliseconds(1));
  forced.reply.thinking = Thinking{.forced = Forced::only_move};
  MoveRecord changed = answer(2, 10, milliseconds(1));
  changed.reply.thinking =
      Thinking{.interrupted = true, .chance = true, .depths = {{1, Move(3), 5}, {2, Move(4), 6}}};
  stats.add(forced);
  stats.add(changed);
  stats.add_game();
  stats.add(move);
  EXPECT_EQ(listed(stats), R"(Games: 1
Moves: 3
Time, median ms: 1.00
Time, 90 %: 5.00
Time, 95 %: 5.00
Time, 99 %: 5.00
Time, most: 5.00
Nodes a move: 337
Depth of a search: 3.00
No search: 33.3 %
Depth 2: 33.3 %
Depth 4: 33.3 %
Interrupted: 50.0 %
By chance: 50.0 %
Forced: five: 0.0 %
Forced: four: 0.0 %
Forced: proof: 0.0 %
Forced: only move: 50.0 %
New best move at depth 2: 100.0 %
Table hits a node: 25.0 %
Table cut-offs a node: 10.0 %
Beta cut-offs a node: 50.0 %
VCF calls a move: 10.0
VCF found a win: 30.0 %
VCF found no win: 60.0 %
VCF finished: 90.0 %
VCF nodes a call: 15.0
VCT calls a move: 4.00
VCT finished: 75.0 %
VCT nodes a call: 12.5
beta_cutoffs a node: 0.40
search_nodes a node: 0.80
tt_cutoffs a node: 0.08
tt_hits a node: 0.20
vcf_calls a node: 0.01
vcf_nodes a node: 0.15
vcf_unfinished a node: 0.00100
vcf_won a node: 0.00300
vct_calls a node: 0.00400
vct_nodes a node: 0.05
vct_unfinished a node: 0.00100
)");
}

TEST(MetricTexts, OfGamesWithoutMovesAreTheirNumber) {
  PlayerStats stats;
  stats.add_game();
  EXPECT_EQ(listed(stats), "Games: 1\n");
}

TEST(MetricTexts, OfNumbersHaveFiveDecimalsBelowAHundredth) {
  const auto text = [](double value) {
    return metric_text({.key = {}, .label = {}, .form = Metric::Form::number, .value = value});
  };
  EXPECT_EQ(text(0), "0.00");
  EXPECT_EQ(text(0.00123456), "0.00123");
  EXPECT_EQ(text(0.00999), "0.00999");
  EXPECT_EQ(text(0.01), "0.01");
  EXPECT_EQ(text(12.34), "12.3");
}

TEST(MetricTexts, OfNoGamesAreBothCounts) {
  EXPECT_EQ(listed(PlayerStats()), "Games: 0\nMoves: 0\n");
}

// Counters without a search, and one call of a solver, are all that is known.
TEST(MetricTexts, OfCountersOfOneKindAreThoseOnly) {
  MoveRecord move;
  move.reply.counters = {
      {"mise_calls", 1}, {"mise_nodes", 7}, {"vcf_calls", 0}, {"search_nodes", 0}};
  PlayerStats stats;
  stats.add_game();
  stats.add(move, false);
  stats.add(move, false);
  EXPECT_EQ(listed(stats), R"(Games: 1
Moves: 2
Mise-VCF calls a move: 1.00
Mise-VCF finished: 100.0 %
Mise-VCF nodes a call: 7.00
)");
}

// "GROUP.PLACE KEY FORM": places count on, but for what there is of each depth, which stands behind
// all else of its group, at 1000000 and the depth ("3.1000002").
TEST(Metrics, HaveKeysAndGroups) {
  MoveRecord move = answer(2, 100, milliseconds(5));
  move.reply.counters = {{"search_nodes", 80}, {"vct_calls", 4}, {"vct_won", 1}};
  move.reply.thinking = Thinking{.depths = {{1, Move(3), 5}, {2, Move(4), 6}}};
  PlayerStats stats(milliseconds(100));
  stats.add_game();
  stats.add(move);
  std::string text;
  for (const Metric& metric : metrics_of(stats)) {
    text += fmt::format("{}.{} {} {}\n", metric.group, metric.place, metric.key,
                        static_cast<int>(metric.form));
  }
  EXPECT_EQ(text, R"(0.0 games 0
0.1 moves 0
1.2 time_ms_median 1
1.3 time_ms_90 1
1.4 time_ms_95 1
1.5 time_ms_99 1
1.6 time_ms_most 1
1.7 over_limit 2
2.8 nodes_a_move 1
3.9 depth 1
3.1000002 depth_2 2
4.11 interrupted 2
4.12 by_chance 2
4.13 forced_five 2
4.14 forced_four 2
4.15 forced_proof 2
4.16 forced_only_move 2
4.1000002 new_best_2 2
5.18 table_hits 2
5.19 table_cutoffs 2
5.20 beta_cutoffs 2
6.21 vct_calls_a_move 1
6.22 vct_won 2
6.23 vct_none 2
6.24 vct_finished 2
6.25 vct_nodes_a_call 1
7.26 search_nodes_a_node 1
7.27 vct_calls_a_node 1
7.28 vct_won_a_node 1
)");
}

// A table of several players has rows that only one of them has.
TEST(MetricPlaces, OfNewBestMovesRiseWithTheDepth) {
  MoveRecord changed = answer(3, 10, milliseconds(1));
  changed.reply.thinking = Thinking{.depths = {{1, Move(3), 5}, {2, Move(4), 6}, {3, Move(4), 7}}};
  PlayerStats stats;
  stats.add(changed);
  std::map<std::string, int> places;
  for (const Metric& metric : metrics_of(stats)) places[metric.key] = metric.place;
  EXPECT_LT(places.at("by_chance"), places.at("new_best_2"));
  EXPECT_LT(places.at("new_best_2"), places.at("new_best_3"));
}

}  // namespace
}  // namespace rb
