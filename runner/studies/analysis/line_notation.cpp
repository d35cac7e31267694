#include "runner/studies/analysis/line_notation.hpp"

#include <fmt/core.h>

#include "engine/base/error.hpp"
#include "engine/game/notation.hpp"
#include "engine/renju/judging/played_game.hpp"
#include "engine/renju/solve/proof.hpp"

namespace rb {

std::vector<Move> parse_position(std::string_view text) {
  return parse_moves(text, kRenjuSize, Passes::read);
}

void pass_turn(Position& position) {
  position.to_move = opponent(position.to_move);
  position.last = Move::pass();
  ++position.ply;
}

PlayedMoves play_moves(const std::vector<Move>& moves, const Rules& rules) {
  PlayedMoves played{rules.start(), std::nullopt};
  for (const Move move : moves) {
    if (move == Move::pass()) {
      pass_turn(played.position);
    } else {
      played.end = rules.play(played.position, move);
      if (played.end) break;
    }
  }
  return played;
}

Position position_after(const std::vector<Move>& moves, const renju::PlayedGame& game) {
  const auto [position, end] = play_moves(moves, renju::rules_of(game));
  if (!end) return position;
  throw Error(
      fmt::format("the game ended with move {}, {} ({}): this takes a position; 'analyze "
                  "--whole-game' takes a game",
                  position.ply, move_name(position.last, position.size), name(end->reason)));
}

std::string line_move(int cell, int size) {
  return cell == renju::Solution::kAnyReply         ? "*"
         : cell == renju::Solution::kForbiddenReply ? "!"
                                                    : cell_name(cell, size);
}

std::string line_text(std::span<const std::int16_t> line, int size) {
  std::string text;
  for (const int cell : line) {
    if (!text.empty()) text += ' ';
    text += line_move(cell, size);
  }
  return text;
}

}  // namespace rb
