#include "engine/renju/solve/mise.hpp"

#include <algorithm>
#include <cassert>

#include "engine/base/zu.hpp"
#include "engine/renju/board/cell_geometry.hpp"

namespace rb::renju::inline RB_SIZES {
namespace {

constexpr int kThreatLength = 3;  // a four-three: it, the straight four, the five
constexpr int kFourReach = 4;     // the greatest distance between stones of one four

// The empty cells that a four through `cell` can use.
CellSet surroundings(const Board& board, int cell) {
  CellSet cells;
  for (int axis = 0; axis < kAxes; ++axis) {
    for (int away = -kFourReach; away <= kFourReach; ++away) {
      const int there = cell_at(board.geometry(), cell, axis, away);
      if (there != kOffBoard) cells.add(there);
    }
  }
  return cells & board.empty();
}

}  // namespace

Solution MiseSolver::solve(Board& board, Budget& budget, int max_fours) {
  board_ = &board;
  budget_ = &budget;
  max_fours_ = max_fours;
  const std::int64_t before = budget.used();
  Solution solution = vcf_.solve(board, max_fours_, budget);
  if (solution.proof != Proof::none) return solution;
  const CellSet parries = board.fives(opponent(board.to_move()));
  if (parries.size() > 1) return solution;
  solution = shown_by(parries.empty() ? board.near() : parries);
  solution.nodes = budget.used() - before;
  return solution;
}

Solution MiseSolver::solve_from(Board& board, int first, Budget& budget) {
  assert(board.at(first) == Stone::empty);
  board_ = &board;
  budget_ = &budget;
  max_fours_ = VcfSolver::kNoLimit;
  const std::int64_t before = budget.used();
  CellSet moves;
  moves.add(first);
  Solution solution = shown_by(moves);
  solution.nodes = budget.used() - before;
  return solution;
}

// A win by the first of these moves that wins.
Solution MiseSolver::shown_by(const CellSet& moves) {
  const Stone us = board_->to_move();
  Solution solution;
  for (const int cell : moves) {
    if (us == board_->restricted() && board_->forbidden(cell)) continue;
    const Shown shown = try_move(cell);
    if (shown == Shown::no_win) continue;
    solution.proof = shown == Shown::win ? Proof::win : Proof::unknown;
    break;
  }
  if (solution.proof == Proof::win) {
    solution.length = length_;
    solution.line = std::span(line_).first(zu(2 * length_ - 1));
  }
  return solution;
}

bool MiseSolver::place(int cell) {
  if (!budget_->spend()) return false;
  board_->play(cell);
  return true;
}

MiseSolver::Shown MiseSolver::try_move(int cell) {
  const bool forced = board_->has_five(opponent(board_->to_move()));
  if (!place(cell)) return Shown::stopped;
  path_[0] = static_cast<std::int16_t>(cell);
  plies_ = 1;
  length_ = 0;
  Shown shown = Shown::no_win;
  if (forced || threatens_four_three()) shown = defend();
  board_->undo();
  return shown;
}

// Whether a stone of the side that has just moved could make a four and a three.
bool MiseSolver::threatens_four_three() const {
  const Stone us = opponent(board_->to_move());
  for (const int cell : board_->fours(us)) {
    if (board_->threats(cell, us).threes() == 0) continue;
    if (us != board_->restricted() || !board_->forbidden(cell)) return true;
  }
  return false;
}

// Notes that the attacker wins by the moves on the board since the first, `reply`, and the rest.
// Among replies that hold out equally long the first stays in the line.
void MiseSolver::note_win(int reply, std::span<const std::int16_t> rest) {
  const int length = (plies_ + 2 + static_cast<int>(rest.size())) / 2;
  if (length <= length_) return;
  length_ = length;
  const auto end = std::copy_n(path_.begin(), plies_, line_.begin());
  *end = static_cast<std::int16_t>(reply);
  std::ranges::copy(rest, end + 1);
}

// The defender to move.
MiseSolver::Shown MiseSolver::defend() {
  const Stone them = board_->to_move();
  const Stone us = opponent(them);
  if (board_->has_five(them)) return Shown::no_win;
  CellSet replies;
  std::array<std::int16_t, 2 * kThreatLength - 1> threatened{};
  std::size_t threatened_plies = 0;
  if (const CellSet fives = board_->fives(us); !fives.empty()) {
    const int point = fives.first();
    if (fives.size() > 1 || (them == board_->restricted() && board_->forbidden(point))) {
      const auto five = static_cast<std::int16_t>(point);
      note_win(fives.size() > 1 ? Solution::kAnyReply : Solution::kForbiddenReply, {&five, 1});
      return Shown::win;
    }
    replies.add(point);
  } else {
    board_->pass();
    const Solution threat =
        vcf_.solve(*board_, std::min(kThreatLength, max_fours_), *budget_, Aim::any);
    if (threat.proof == Proof::win) {
      threatened_plies = threat.line.size();
      std::ranges::copy(threat.line, threatened.begin());
      replies = replies_that_matter(threat);
    }
    board_->undo();
    if (threat.proof == Proof::unknown) return Shown::stopped;
    if (threat.proof == Proof::none) return Shown::no_win;
    replies |= board_->fours(them);
  }
  for (const int reply : replies) {
    if (them == board_->restricted() && board_->forbidden(reply)) continue;
    if (const Shown shown = answer(reply); shown != Shown::win) return shown;
  }
  if (threatened_plies > 0) {
    note_win(Solution::kAnyReply, std::span(threatened).first(threatened_plies));
  }
  return Shown::win;
}

// The defender's stone, and the attacker's answer.
MiseSolver::Shown MiseSolver::answer(int reply) {
  if (!place(reply)) return Shown::stopped;
  Shown shown = Shown::no_win;
  const Solution fours = vcf_.solve(*board_, max_fours_, *budget_, Aim::any);
  const CellSet parries = board_->fives(opponent(board_->to_move()));
  if (fours.proof == Proof::unknown) {
    shown = Shown::stopped;
  } else if (fours.proof == Proof::win) {
    shown = Shown::win;
    note_win(reply, fours.line);
  } else if (parries.size() == 1) {
    const int parry = parries.first();
    if (board_->to_move() != board_->restricted() || !board_->forbidden(parry)) {
      shown = Shown::stopped;
      if (place(parry)) {
        path_[zu(plies_++)] = static_cast<std::int16_t>(reply);
        path_[zu(plies_++)] = static_cast<std::int16_t>(parry);
        shown = defend();
        plies_ -= 2;
        board_->undo();
      }
    }
  }
  board_->undo();
  return shown;
}

// The attacker is to move on the board, and wins by `threat`: the cells where an earlier stone of
// the defender could change that.
CellSet MiseSolver::replies_that_matter(const Solution& threat) {
  const Stone us = board_->to_move();
  const CellSet everywhere = board_->empty();
  CellSet cells = line_cells(*board_, threat);
  int played = 0;
  bool all = false;
  for (std::size_t i = 0; i < threat.line.size(); ++i) {
    const int cell = threat.line[i];
    // A stone elsewhere can make a forbidden point legal, and a seemingly forbidden one real.
    if (cell == Solution::kForbiddenReply) all = true;
    if (cell < 0) break;
    const bool attacks = i % 2 == 0;
    if (attacks && us == board_->restricted() && board_->threats(cell, us).suspicious()) all = true;
    if (!attacks) cells |= surroundings(*board_, cell);
    board_->play(cell);
    ++played;
  }
  while (played-- > 0) board_->undo();
  return all ? everywhere : cells & everywhere;
}

}  // namespace rb::renju::inline RB_SIZES
