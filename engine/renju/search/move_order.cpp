#include "engine/renju/search/move_order.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "engine/base/zu.hpp"

namespace rb::renju::inline RB_SIZES {
namespace {

constexpr int kKiller = 1 << 20;       // above history and static scores
constexpr int kTableMove = 1 << 24;    // above everything
constexpr int kMostCutOffs = 1 << 18;  // where moves lose no history

}  // namespace

// Without branches, and in four parts that need not wait for each other.
std::int64_t OrderedMoves::best_from(int from) const {
  std::array<std::int64_t, 4> best;
  best.fill(keys_[zu(from)]);
  int i = from + 1;
  for (; i + 4 <= count_; i += 4) {
    for (std::size_t part = 0; part < 4; ++part) {
      best[part] = std::max(best[part], keys_[zu(i) + part]);
    }
  }
  for (; i < count_; ++i) best[0] = std::max(best[0], keys_[zu(i)]);
  return std::max(std::max(best[0], best[1]), std::max(best[2], best[3]));
}

void OrderedMoves::put(std::int64_t key, int place) {
  keys_[zu(place)] = (key & ~std::int64_t{kAll}) | place;
}

int OrderedMoves::take(int from) {
  last_ = best_from(from);
  put(keys_[zu(from)], static_cast<int>(last_ & kAll));
  return cell_of(last_);
}

int OrderedMoves::drop(int from, const CellSet& kept) {
  all_ = std::max(all_, count_);
  int next = from;
  for (int i = from; i < count_; ++i) {
    if (!kept.has(cell_of(keys_[zu(i)]))) continue;
    const std::int64_t key = keys_[zu(i)];
    put(keys_[zu(next)], i);
    put(key, next++);
  }
  return std::exchange(count_, next) - next;
}

void OrderedMoves::restore() {
  for (int i = count_; i < all_; ++i) {
    if (keys_[zu(i)] < (last_ & ~std::int64_t{kAll})) put(keys_[zu(i)], count_++);
  }
}

void OrderedMoves::bring_best_to(int place) {
  const std::int64_t best = best_from(place);
  put(keys_[zu(place)], static_cast<int>(best & kAll));
  put(best, place);
}

void MoveOrder::clear() {
  killers_.fill({-1, -1});
  history_ = {};
  if (profile_.reply_history) replies_ = {};
  if (profile_.counter_moves) {
    for (auto& row : counters_) row.fill(-1);
  }
}

void MoveOrder::collect(Board& board, const CellSet& cells, const Sources& from,
                        OrderedMoves& moves) const {
  const Row& history = history_[zu(index(board.to_move()))];
  const auto killers = killers_[zu(from.ply)];
  CellSet raised;
  for (const int cell : {int{killers[0]}, int{killers[1]}, from.table_move}) {
    if (cell >= 0) raised.add(cell);
  }
  const auto add_all = [&](const auto& score) {
    for (const int cell : cells - raised) moves.add(cell, score(cell) + history[zu(cell)]);
    for (const int cell : cells& raised) {
      int order = score(cell) + history[zu(cell)];
      if (cell == killers[0]) order += kKiller;
      if (cell == killers[1]) order += kKiller / 2;
      if (cell == from.table_move) order += kTableMove;
      moves.add(cell, order);
    }
  };
  if (from.patterns == nullptr) {
    add_all([&](int cell) { return evaluator_.order_score(board, cell); });
  } else {
    add_all([&](int cell) { return from.patterns->move_score(cell); });
  }
  add_replies(board, moves);
  if (profile_.order_full > 0 && from.patterns == nullptr) {
    moves.refine(profile_.order_full, [&](int cell) {
      return evaluator_.move_score(board, cell) - evaluator_.order_score(board, cell);
    });
  }
}

// What is known of them as replies to the last move.
void MoveOrder::add_replies(const Board& board, OrderedMoves& moves) const {
  if (board.last() < 0) return;
  const auto side = zu(index(board.to_move())), last = zu(board.last());
  if (profile_.reply_history) {
    moves.raise([&](int cell) { return replies_[side][last][zu(cell)]; });
  }
  if (profile_.counter_moves) {
    const int counter = counters_[side][last];
    moves.raise([&](int cell) { return cell == counter ? kKiller / 4 : 0; });
  }
}

void MoveOrder::note(const Board& board, const CutOff& cut_off) {
  auto& killers = killers_[zu(cut_off.ply)];
  if (profile_.killers > 0 && killers[0] != cut_off.cell) {
    if (profile_.killers > 1) killers[1] = killers[0];
    killers[0] = static_cast<std::int16_t>(cut_off.cell);
  }
  if (profile_.counter_moves && board.last() >= 0) {
    counters_[zu(index(board.to_move()))][zu(board.last())] =
        static_cast<std::int16_t>(cut_off.cell);
  }
  const int points = cut_off.depth * cut_off.depth;
  reward(board, cut_off.cell, points);
  if (!profile_.history_malus) return;
  for (const int cell : cut_off.before) reward(board, cell, -points);
}

// With a malus a value moves towards the limit by a share of what is left, so that it stays within.
void MoveOrder::reward(std::int32_t& value, int points) const {
  if (!profile_.history_malus) {
    value = std::min(value + points, kMostCutOffs);
    return;
  }
  const int step = std::clamp(points * 16, -kMaxHistory / 4, kMaxHistory / 4);
  value += step - value * std::abs(step) / kMaxHistory;
}

void MoveOrder::reward(const Board& board, int cell, int points) {
  const auto side = zu(index(board.to_move()));
  reward(history_[side][zu(cell)], points);
  if (profile_.reply_history && board.last() >= 0) {
    reward(replies_[side][zu(board.last())][zu(cell)], points);
  }
}

int MoveOrder::history(const Board& board, int cell) const {
  const auto side = zu(index(board.to_move()));
  const int replies =
      profile_.reply_history && board.last() >= 0 ? replies_[side][zu(board.last())][zu(cell)] : 0;
  return history_[side][zu(cell)] + replies;
}

}  // namespace rb::renju::inline RB_SIZES
