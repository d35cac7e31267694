#include "runner/tune/pattern/pattern_report.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/base/wording.hpp"

namespace rb {
namespace {

// The mean losses of boards and of moves, and how often the chosen move was the first.
std::string loss_text(const PatternLoss& loss) {
  const auto boards = static_cast<double>(std::max<std::int64_t>(loss.boards, 1));
  const auto moves = static_cast<double>(std::max<std::int64_t>(loss.moves, 1));
  return fmt::format("{:>10.5f}{:>10.5f}{:>8.1f} %", loss.board / boards, loss.move / moves,
                     100 * static_cast<double>(loss.hits) / moves);
}

}  // namespace

std::string pattern_games_text(const PatternGames& games) {
  const DatasetCounts& counts = games.counts();
  std::string text = fmt::format(
      "{} of {}: {} to fit, {} of openings left out\n", counted(counts.positions, "position"),
      counted(counts.games, "game"), games.training().size(), games.validation().size());
  if (counts.repeats + counts.held_out > 0) {
    text += fmt::format("not used: {} with the moves of another, {} of held-out openings\n",
                        counted(counts.repeats, "game"), counts.held_out);
  }
  for (const double scale : games.scales()) {
    if (scale > 0) text += fmt::format("{:.0f} points of a score are worth 73 %\n", 1 / scale);
  }
  return text;
}

std::string pattern_epochs_head() {
  return fmt::format("\n{:<8}{:>10}{:>10}{:>10}{:>10}{:>10}{:>10}\n", "epoch", "boards", "moves",
                     "first", "left out", "moves", "first");
}

std::string pattern_epoch_text(const PatternEpoch& epoch) {
  return fmt::format("{:<8}{}{}\n", epoch.number, loss_text(epoch.training),
                     loss_text(epoch.validation));
}

std::string pattern_end_text(const PatternFit& fit, const std::string& path) {
  return fmt::format(
      "\nboards, moves: mean cross entropies; first: how often the chosen move has the best score\n"
      "{}: the patterns after epoch {}, checksum {}\n",
      path, fit.best, renju::pattern_hash(fit.table));
}

}  // namespace rb
