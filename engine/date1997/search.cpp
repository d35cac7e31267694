#include "engine/date1997/search.hpp"

#include <algorithm>
#include <cassert>
#include <functional>

#include "engine/date1997/forbidden.hpp"

namespace rb::date1997 {
namespace {

constexpr int kMost = kFivePoints + 1;  // above every value

}  // namespace

std::vector<RatedCell> candidates(Board& board) {
  if (board.stones() == 0) return {{kRenjuCells / 2, 0}};
  std::vector<RatedCell> all;
  for (int cell = 0; cell < kRenjuCells; ++cell) {
    if (!board.is_candidate(cell)) continue;
    if (board.to_move() == Stone::black && ban(board, cell) != Ban::none) continue;
    all.push_back({cell, board.evaluate_after(cell)});
  }
  std::ranges::stable_sort(all, std::greater{}, &RatedCell::value);
  return all;
}

FoundMove Search::run(Board& board, int plies, Meter& meter) {
  assert(plies >= 1 && plies <= kPlies);
  plies_ = plies;
  meter_ = &meter;
  evaluations_ = 0;
  const std::vector<RatedCell> all = moves(board, 0);
  FoundMove best;
  int alpha = -kMost;
  for (const RatedCell& move : all) {
    const auto value = child_value(board, move, 0, alpha, kMost);
    if (!value) {
      if (best.cell < 0) best = {move.cell, move.value, false};
      best.is_complete = false;
      return best;
    }
    if (best.cell < 0 || *value > best.value) best = {move.cell, *value};
    if (method_ == Method::alpha_beta) alpha = best.value;
  }
  return best;
}

// The best moves of a node, as many as are searched.
std::vector<RatedCell> Search::moves(Board& board, int ply) {
  std::vector<RatedCell> all = candidates(board);
  evaluations_ += all.size();
  const auto width = static_cast<std::size_t>(kWidths[static_cast<std::size_t>(ply)]);
  if (all.size() > width) all.resize(width);
  return all;
}

// The value of the position after `move`, made at ply `ply`, for the side that plays it; none if
// the limit ended the search.
std::optional<int> Search::child_value(Board& board, const RatedCell& move, int ply, int alpha,
                                       int beta) {
  if (!meter_->spend()) return std::nullopt;
  if (move.value == kFivePoints || ply + 1 == plies_) return move.value;
  board.play(move.cell);
  const auto reply = value(board, ply + 1, -beta, -alpha);
  board.undo(move.cell);
  if (!reply) return std::nullopt;
  return -*reply;
}

// The value for the side to move; exact within the window, a bound outside.
std::optional<int> Search::value(Board& board, int ply, int alpha, int beta) {
  const std::vector<RatedCell> all = moves(board, ply);
  if (all.empty()) return board.evaluate();
  int best = -kMost;
  for (const RatedCell& move : all) {
    const auto value = child_value(board, move, ply, alpha, beta);
    if (!value) return std::nullopt;
    best = std::max(best, *value);
    if (method_ == Method::minimax) continue;
    alpha = std::max(alpha, best);
    if (beta <= alpha) break;
  }
  return best;
}

}  // namespace rb::date1997
