#include "engine/renju/vcf.hpp"

#include <algorithm>
#include <cassert>

// attack() looks at a position with the attacker to move and a limit of moves of his. It returns
// what it has shown: kWin, kStopped, or the number of moves (the limit or more) within which there
// is no win; kEver when the fours ran out before the limit was met. So the next iteration skips
// all that can never win, and a position is known before its two stones are placed: its key is
// that of the board with both stones added.
//
// Two moves before the end nothing needs to be placed: a four with two points to complete it (a
// straight four, or two fours at once, which Black may not make) wins, and no other four does, but
// for those whose only parry might be forbidden to Black. A white stone never makes a black cell
// suspicious (Threats::suspicious) that was not, so only suspicious parries are tried.
namespace rb::renju {
namespace {

constexpr int kStopped = -1;
constexpr int kEver = Disproofs::kEver;

constexpr std::size_t zu(int i) { return static_cast<std::size_t>(i); }

// Best first; equals keep the order of their cells.
template <class Tries>
void sort_by_worth(Tries tries) {
  for (std::size_t i = 1; i < tries.size(); ++i) {
    const auto move = tries[i];
    std::size_t at = i;
    for (; at > 0 && tries[at - 1].worth < move.worth; --at) tries[at] = tries[at - 1];
    tries[at] = move;
  }
}

}  // namespace

CellSet line_cells(Board& board, const Solution& solution) {
  const Stone attacker = board.to_move();
  CellSet cells;
  int played = 0;
  for (const int cell : solution.line) {
    if (cell < 0) break;
    cells.add(cell);
    board.play(cell);
    ++played;
    cells |= board.fives(attacker);
  }
  while (played-- > 0) board.undo();
  return cells;
}

Solution VcfSolver::solve(Board& board, int max_length, Budget& budget) {
  board_ = &board;
  return deepen(-1, max_length, budget);
}

Solution VcfSolver::solve_from(Board& board, int first, int max_length, Budget& budget) {
  assert(board.at(first) == Stone::empty);
  board_ = &board;
  return deepen(first, max_length, budget);
}

CellSet VcfSolver::first_moves(Board& board, int max_length, Budget& budget) {
  CellSet found;
  const Stone us = board.to_move();
  for (const int cell : board.fives(us) | board.fours(us)) {
    if (solve_from(board, cell, max_length, budget).proof == Proof::win) found.add(cell);
  }
  return found;
}

Solution VcfSolver::deepen(int first, int max_length, Budget& budget) {
  budget_ = &budget;
  plies_ = 0;
  const std::int64_t before = budget.used();
  Solution solution;
  // Within no move there is never a win; the memory may know more.
  bool won = false;
  int shown = first < 0 ? disproofs_.find(board_->key()) : 0;
  while (shown >= 0 && shown < std::min(max_length, kEver)) {
    shown = attack(shown + 1, first);
    won = shown == kWin;
    if (won) break;
  }
  solution.nodes = budget.used() - before;
  if (shown == kStopped) solution.proof = Proof::unknown;
  if (won) {
    solution.proof = Proof::win;
    solution.length = length_;
    solution.line = std::span(line_).first(zu(2 * length_ - 1));
  }
  return solution;
}

bool VcfSolver::place(int cell) {
  if (!budget_->spend()) return false;
  board_->play(cell);
  return true;
}

// The line looked at, and these cells after it, wins.
int VcfSolver::win(std::initializer_list<int> end) {
  int plies = plies_;
  for (const int cell : end) line_[zu(plies++)] = static_cast<std::int16_t>(cell);
  length_ = (plies + 1) / 2;
  return kWin;
}

// Moves within which the memory knows no win after the four and its parry.
int VcfSolver::known_after(const Try& move) const {
  const Stone us = board_->to_move();
  return disproofs_.find(board_->key() ^ Board::stone_key(move.cell, us) ^
                         Board::stone_key(move.reply, opponent(us)));
}

int VcfSolver::attack(int limit, int first) {
  const Stone us = board_->to_move();
  const Stone them = opponent(us);
  const CellSet fives = board_->fives(us);
  if (first < 0 ? !fives.empty() : fives.has(first)) {
    return win({first < 0 ? fives.first() : first});
  }
  if (limit == 1) return 1;
  CellSet fours = board_->fours(us);
  const CellSet parries = board_->fives(them);
  if (!parries.empty()) {
    if (parries.size() > 1) return kEver;
    fours &= parries;
  }
  Tries tries;
  std::size_t count = 0;
  for (const int cell : fours) {
    if (first >= 0 && cell != first) continue;
    if (us == Stone::black && board_->forbidden(cell)) continue;
    const Threats threats = board_->threats(cell, us);
    if (threats.fours() >= 2 || threats.open_fours() > 0) {
      return win({cell, Solution::kAnyReply, board_->four_point(cell, us)});
    }
    tries[count++] = {static_cast<std::uint8_t>(cell),
                      static_cast<std::uint8_t>(board_->four_point(cell, us)),
                      static_cast<std::int16_t>(4 * threats.threes() + threats.runs())};
  }
  const auto list = std::span(tries).first(count);
  if (count > 1) sort_by_worth(list);
  int shown = kEver;
  for (const Try& move : list) {
    const int reached = attack_by(move, limit);
    if (reached <= 0) return reached;
    shown = std::min(shown, reached);
  }
  if (first < 0) disproofs_.store(board_->key(), shown);
  return shown;
}

// The four on `move.cell`, its parry, and what follows.
int VcfSolver::attack_by(const Try& move, int limit) {
  const Stone us = board_->to_move();
  const Stone them = opponent(us);
  const bool maybe_forbidden = us == Stone::white && board_->threats(move.reply, them).suspicious();
  if (!maybe_forbidden) {
    if (limit == 2) return 2;
    const int known = known_after(move);
    if (known >= limit - 1) return std::min(known + 1, kEver);
  }
  if (!place(move.cell)) return kStopped;
  int reached = 2;
  if (maybe_forbidden && board_->forbidden(move.reply)) {
    board_->undo();
    return win({move.cell, Solution::kForbiddenReply, move.reply});
  }
  if (limit > 2) {
    reached = kStopped;
    if (place(move.reply)) {
      line_[zu(plies_++)] = move.cell;
      line_[zu(plies_++)] = move.reply;
      reached = attack(limit - 1, -1);
      plies_ -= 2;
      board_->undo();
    }
    if (reached > 0) reached = std::min(reached + 1, kEver);
  }
  board_->undo();
  return reached;
}

}  // namespace rb::renju
