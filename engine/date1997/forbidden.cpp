#include "engine/date1997/forbidden.hpp"

#include <array>
#include <cassert>

namespace rb::date1997 {
namespace {

// Whether one of the straight fours that this three can become is allowed.
bool is_real_three(Board& board, int cell, int axis) {
  std::uint32_t ways =
      straight_four_cells(board.line(cell, axis, Stone::black), board.bit(cell, axis));
  for (; ways != 0; ways &= ways - 1) {
    const std::uint32_t way = ways & (~ways + 1);
    if (ban(board, board.cell_at(cell, axis, way)) == Ban::none) return true;
  }
  return false;
}

// The verdict with the stone in place.
Ban ban_of_stone(Board& board, int cell) {
  std::array<Shapes, Board::kAxes> found;
  bool five = false, overline = false;
  for (int axis = 0; axis < Board::kAxes; ++axis) {
    Shapes& here = found[static_cast<std::size_t>(axis)];
    here = shapes(board.line(cell, axis, Stone::black), Stone::black, board.bit(cell, axis));
    five |= here.five;
    overline |= here.overline;
  }
  if (five) return Ban::none;
  if (overline) return Ban::overline;
  int fours = 0, threes = 0;
  for (const Shapes& here : found) {
    fours += here.fours;
    if (here.fours == 0 && here.threes > 0) ++threes;
  }
  if (fours >= 2) return Ban::double_four;
  if (threes < 2) return Ban::none;
  threes = 0;
  for (int axis = 0; axis < Board::kAxes; ++axis) {
    const Shapes& here = found[static_cast<std::size_t>(axis)];
    if (here.fours == 0 && here.threes > 0 && is_real_three(board, cell, axis)) ++threes;
  }
  return threes >= 2 ? Ban::double_three : Ban::none;
}

}  // namespace

Ban ban(Board& board, int cell) {
  assert(board.at(cell) == Stone::empty);
  board.imagine_black(cell);
  const Ban result = ban_of_stone(board, cell);
  board.forget(cell);
  return result;
}

}  // namespace rb::date1997
