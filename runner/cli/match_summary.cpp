#include "runner/cli/match_summary.hpp"

#include <chrono>

#include <fmt/core.h>

namespace rb::cli {

double think_ms(const PlayerTotals& totals) {
  return std::chrono::duration<double, std::milli>(totals.think).count();
}

std::string openings_text(const RunRow& run, std::size_t count) {
  if (count == 0) return "none: the empty board";
  return fmt::format("{}: {} in {} order", run.openings_source, count, run.order);
}

MatchSummary summarize(const RunRow& run, const Scoreboard& board) {
  MatchSummary summary{.run = run,
                       .stats = pairing_stats(board.results(), 0),
                       .reasons = board.reasons(),
                       .games = board.games(),
                       .distinct = board.distinct()};
  for (int player = 0; player < 2; ++player) {
    const PlayerRow& row = run.players[static_cast<std::size_t>(player)];
    summary.sides[static_cast<std::size_t>(player)] = {
        .name = row.name,
        .params = row.params,
        .all = board.counts(player),
        .as_black = board.counts(player, Stone::black),
        .as_white = board.counts(player, Stone::white),
        .totals = board.totals(player)};
  }
  if (summary.games > 0) summary.mean_plies = board.mean_plies();
  return summary;
}

}  // namespace rb::cli
