#pragma once

#include <algorithm>
#include <bit>

#include "engine/reversi/minimax.hpp"

namespace rb::reversi {

// Minimax without cuts or limits: what alpha_beta() must return with an open window.
inline int minimax(const Board& board, int depth, Side side, PassRule rule) {
  const Side opponent = side == Side::max ? Side::min : Side::max;
  Bits left = depth == 0 ? 0 : moves(board);
  if (left == 0) {
    const Board passed = after_pass(board);
    const bool goes_on = depth > 0 && rule == PassRule::pass && moves(passed) != 0;
    if (goes_on) return minimax(passed, depth - 1, opponent, rule);
    return side == Side::max ? evaluate(board) : -evaluate(board);
  }
  int best = side == Side::max ? -kInfinity : kInfinity;
  for (; left != 0; left &= left - 1) {
    const int square = std::countr_zero(left);
    const Board next = after(board, square, flips(board, square));
    const int value = minimax(next, depth - 1, opponent, rule);
    best = side == Side::max ? std::max(best, value) : std::min(best, value);
  }
  return best;
}

}  // namespace rb::reversi
