#include "engine/renju/board/threats.hpp"

#include <cassert>

namespace rb::renju::inline RB_SIZES {
namespace {

// A four here has two ways to five: an open four, or two fours at once (forbidden to Black).
bool is_winning_four(const Board& board, int cell, Stone stone) {
  const Threats threats = board.threats(cell, stone);
  return threats.open_fours() > 0 || (stone != board.restricted() && threats.fours() >= 2);
}

// Where a stone stops the winning four that `stone` would make on `point`.
CellSet stops(const Board& board, int point, Stone stone) {
  CellSet all;
  CellSet every_open_four = board.empty();
  bool open = false;
  for (int axis = 0; axis < kAxes; ++axis) {
    const Shape shape = board.shape(point, axis, stone);
    if (shape.fours() == 0) continue;
    const CellSet ways = board.five_points(point, axis, stone);
    all |= ways;
    if (shape.run() == Run::open_four) {
      open = true;
      every_open_four &= ways;
    }
  }
  CellSet cells = open ? every_open_four : all;
  cells.add(point);
  return cells;
}

}  // namespace

bool has_winning_four(const Board& board) {
  assert(!board.has_five(Stone::black) && !board.has_five(Stone::white));
  const Stone me = board.to_move();
  for (const int cell : board.fours(me)) {
    if (!is_winning_four(board, cell, me)) continue;
    if (me != board.restricted() || !board.forbidden(cell)) return true;
  }
  return false;
}

std::optional<CellSet> answers_to_threats(const Board& board) {
  assert(!board.has_five(Stone::black) && !board.has_five(Stone::white));
  const Stone me = board.to_move();
  const Stone other = opponent(me);
  std::optional<CellSet> common;
  for (const int point : board.fours(other)) {
    if (!is_winning_four(board, point, other)) continue;
    if (other == board.restricted() && board.forbidden(point)) continue;
    const CellSet cells = stops(board, point, other);
    common = common ? *common & cells : cells;
  }
  if (!common) return std::nullopt;
  CellSet moves = *common | board.fours(me);
  if (me != board.restricted()) return moves;
  for (const int cell : moves) {
    if (board.forbidden(cell)) moves.remove(cell);
  }
  return moves;
}

}  // namespace rb::renju::inline RB_SIZES
