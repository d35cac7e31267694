// Games as training data of c-gomoku-cli and Rapfi.

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/gomoku/variant.hpp"
#include "runner/formats/training/training.hpp"
#include "runner/results/export/export.hpp"

namespace rb {
namespace {

int rule_of(const RunSpec& run) {
  const gomoku::Variant* const variant = gomoku::find_variant(run.game);
  const int rule = variant == nullptr ? -1 : variant->gomocup_rule;
  if (rule == 0 || rule == 1 || rule == 4) return rule;
  throw Error(
      fmt::format("games of {}: training data has only renju, freestyle and standard", run.game));
}

using Write = std::string (*)(const TrainingGame& game);

// Empty: a fault ended it, so that its result says nothing about its positions. The forbidden move
// that lost a game is no example of what to play, and is left out as c-gomoku-cli does.
std::string written(const ExportSource& source, const GameRecord& record, Write write) {
  const int rule = rule_of(source.run);
  if (is_fault(record.outcome.reason)) return "";
  TrainingGame game{.size = source.run.board_size, .rule = rule, .moves = placed_moves(record)};
  if (record.outcome.reason == Reason::forbidden) game.moves.pop_back();
  const Stone winner = record.outcome.winner;
  game.half_points = winner == Stone::empty ? 1 : winner == Stone::black ? 2 : 0;
  for (std::size_t i = 0; i < game.moves.size(); ++i) {
    if (record.moves[i].opening) {
      ++game.opening;
    } else {
      game.scores.push_back(record.moves[i].reply.score);
    }
  }
  return write(game);
}

}  // namespace

std::string binpack_of(const ExportSource& source, const GameRecord& record) {
  return written(source, record, binpack_game);
}
std::string bin_of(const ExportSource& source, const GameRecord& record) {
  return written(source, record, bin_positions);
}
std::string training_csv_of(const ExportSource& source, const GameRecord& record) {
  return written(source, record, csv_positions);
}

}  // namespace rb
