#include "runner/evidence/stats/metric.hpp"

#include <gmock/gmock.h>

namespace rb {
namespace {

using std::chrono::milliseconds;
using testing::AllOf;
using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

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
  EXPECT_THAT(listed(stats),
              AllOf(StartsWith("Games: 1\nMoves: 4\nTime, median ms: 9.96\nTime, 90 %: 120\n"),
                    EndsWith("Over the limit: 25.0 %\nDepth of a search: 5.33\nNodes a move: 225\n"
                             "No search: 25.0 %\nDepth 4: 25.0 %\nDepth 6: 50.0 %\n")));
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
  const std::string text = listed(stats);
  for (const char* const line :
       {"Interrupted: 50.0 %", "By chance: 50.0 %", "Forced: five: 0.0 %",
        "Forced: only move: 50.0 %", "New best move at depth 2: 100.0 %",
        "Table hits a node: 25.0 %", "Table cut-offs a node: 10.0 %",
        "Beta cut-offs a node: 50.0 %", "VCF calls a move: 10.0", "VCF found a win: 30.0 %",
        "VCF found no win: 60.0 %", "VCF finished: 90.0 %", "VCF nodes a call: 15.0",
        "VCT finished: 75.0 %", "VCT nodes a call: 12.5", "search_nodes a node: 0.80",
        "vcf_won a node: 0.00300"}) {
    EXPECT_THAT(text, HasSubstr(std::string("\n") + line + '\n'));
  }
}

TEST(MetricTexts, OfGamesWithoutMovesAreTheirNumber) {
  PlayerStats stats;
  stats.add_game();
  EXPECT_EQ(listed(stats), "Games: 1\n");
}

}  // namespace
}  // namespace rb
