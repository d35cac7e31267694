#include "engine/renju/search/move_order.hpp"

#include <algorithm>

#include "engine/base/zu.hpp"

namespace rb::renju {
namespace {

constexpr int kKiller = 1 << 20;     // above history and static scores
constexpr int kTableMove = 1 << 24;  // above everything
constexpr int kMaxHistory = 1 << 18;

}  // namespace

int OrderedMoves::take(int from) {
  std::int64_t best = keys_[zu(from)];
  for (int i = from + 1; i < count_; ++i) best = std::max(best, keys_[zu(i)]);  // no branch
  const std::int64_t place = best & 255;
  keys_[static_cast<std::size_t>(place)] = (keys_[zu(from)] & ~std::int64_t{255}) | place;
  return 255 - static_cast<int>(best >> 8 & 255);
}

void MoveOrder::clear() {
  killers_.fill({-1, -1});
  history_ = {};
}

void MoveOrder::collect(const Board& board, const CellSet& cells, int table_move, int ply,
                        OrderedMoves& moves) const {
  const auto& killers = killers_[zu(ply)];
  const auto& history = history_[zu(index(board.to_move()))];
  for (const int cell : cells) {
    int order = evaluator_.order_score(board, cell) + history[zu(cell)];
    if (cell == killers[0]) order += kKiller;
    if (cell == killers[1]) order += kKiller / 2;
    if (cell == table_move) order += kTableMove;
    moves.add(cell, order);
  }
}

void MoveOrder::note_cutoff(Stone side, int cell, int depth, int ply) {
  auto& killers = killers_[zu(ply)];
  if (kept_ > 0 && killers[0] != cell) {
    if (kept_ > 1) killers[1] = killers[0];
    killers[0] = static_cast<std::int16_t>(cell);
  }
  std::int32_t& value = history_[zu(index(side))][zu(cell)];
  value = std::min(value + depth * depth, kMaxHistory);
}

}  // namespace rb::renju
