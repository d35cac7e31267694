#include "runner/evidence/match_summary.hpp"

#include <cassert>
#include <chrono>

#include <fmt/core.h>

namespace rb {

double think_ms(const PlayerTotals& totals) {
  return std::chrono::duration<double, std::milli>(totals.think).count();
}

std::string openings_text(const RunSpec& run, std::size_t count) {
  if (run.limits.opening_rule == OpeningRule::swap2) return "swap2: the players make them";
  if (count == 0) return "none: the start of the game";
  return fmt::format("{}: {} in {} order", openings_title(run), count, name(run.order));
}

SideSummary side_summary(const RunSpec& run, const Scoreboard& board, int player) {
  const PlayerRow& row = run.players[static_cast<std::size_t>(player)];
  const bool is_by_swap2 = run.limits.opening_rule == OpeningRule::swap2;
  return {.name = row.name,
          .params = row.params,
          .all = board.counts(player),
          .as_black = board.counts(player, Stone::black),
          .as_white = board.counts(player, Stone::white),
          .totals = board.totals(player),
          .swap2 = is_by_swap2 ? std::optional(board.swap2(player)) : std::nullopt};
}

RunSummary summarize_run(const RunSpec& run, const Scoreboard& board) {
  RunSummary summary{board.run()};
  summary.run = run;
  return summary;
}

MatchSummary summarize(const RunSpec& run, const Scoreboard& board,
                       std::span<const GameResult> results) {
  assert(run.players.size() == 2);
  MatchSummary summary{summarize_run(run, board)};
  summary.stats = pairing_stats(results, 0);
  for (int player = 0; player < 2; ++player) {
    summary.sides[static_cast<std::size_t>(player)] = side_summary(run, board, player);
  }
  return summary;
}

std::vector<PlayerFaults> player_faults(const MatchSummary& summary) {
  return {{"A", summary.stats.faults[0], summary.path},
          {"B", summary.stats.faults[1], summary.path}};
}

}  // namespace rb
