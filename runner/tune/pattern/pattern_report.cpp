#include "runner/tune/pattern/pattern_report.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/base/wording.hpp"

namespace rb {
namespace {

// The mean losses of boards and of moves, and how often the chosen move was the first.
void add_losses(const PatternLoss& loss, Table::Row& row) {
  const auto boards = static_cast<double>(std::max<std::int64_t>(loss.boards, 1));
  const auto moves = static_cast<double>(std::max<std::int64_t>(loss.moves, 1));
  row.emplace_back(fmt::format("{:.5f}", loss.board / boards));
  row.emplace_back(fmt::format("{:.5f}", loss.move / moves));
  row.emplace_back(fmt::format("{:.1f} %", 100 * static_cast<double>(loss.hits) / moves));
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

Table pattern_epochs_table() {
  const std::string loss = "0.12345", share = "12.3 %";
  return {.title = "\n",
          .columns = {{"epoch", Table::Align::left},
                      {.name = "boards", .widest = loss},
                      {.name = "moves", .widest = loss},
                      {.name = "first", .widest = share},
                      {.name = "left out", .widest = loss},
                      {.name = "moves", .widest = loss},
                      {.name = "first", .widest = share}}};
}

Table pattern_epoch_row(const PatternEpoch& epoch) {
  Table::Row row{epoch.number};
  add_losses(epoch.training, row);
  add_losses(epoch.validation, row);
  return next_row(pattern_epochs_table(), std::move(row));
}

std::string pattern_end_text(const PatternFit& fit, const std::string& path) {
  return fmt::format(
      "\nboards, moves: mean cross entropies; first: how often the chosen move has the best score\n"
      "{}: the patterns after epoch {}, checksum {}\n",
      path, fit.best, renju::pattern_hash(fit.table));
}

}  // namespace rb
