#include "engine/renju/solve/vcf.hpp"

#include <algorithm>
#include <cassert>
#include <cstdlib>

#include "engine/base/zu.hpp"

// attack() looks at a position with the attacker to move and a limit on its moves. It returns
// what it has shown: kWin, kStopped, or the number of moves (the limit or more) within which there
// is no win; kEver when the fours ran out before the limit was met. So the next iteration skips
// all that can never win, and a position is known before its two stones are placed: its key is
// that of the board with both stones added.
//
// Two moves before the end nothing needs to be placed: a four with two points to complete it (a
// straight four, or two fours at once, which Black may not make in renju) wins, and no other four
// does, except those whose only parry might be forbidden to Black. A white stone never makes a
// black cell suspicious (Threats::suspicious) that was not, so only suspicious parries are tried.
namespace rb::renju::inline RB_SIZES {
namespace {

constexpr int kStopped = -1;

bool has_fours(const Board& board) {
  const Stone us = board.to_move();
  return !(board.fours(us) | board.fives(us)).empty();
}

// Whether a stone on one cell reaches the shapes of the other.
bool in_sight(int a, int b, int size) {
  const int rows = std::abs(a / size - b / size);
  const int columns = std::abs(a % size - b % size);
  return std::max(rows, columns) <= kReach && (rows == 0 || columns == 0 || rows == columns);
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

// Best first; ties keep the order in which they were added.
void VcfSolver::Fours::add(const Try& move) {
  std::size_t at = count++;
  for (; at > 0 && list[at - 1].worth < move.worth; --at) list[at] = list[at - 1];
  list[at] = move;
}

Solution VcfSolver::solve(Board& board, int max_length, Budget& budget, Aim aim) {
  // Nothing is won in zero moves; the memory may know more.
  if (!has_fours(board) || disproofs_.find(board.key()) >= max_length) return {};
  set(board);
  return run({.max_length = max_length, .aim = aim}, budget);
}

Solution VcfSolver::solve_from(Board& board, int first, int max_length, Budget& budget, Aim aim) {
  assert(board.at(first) == Stone::empty);
  set(board);
  return run({first, max_length, aim}, budget);
}

void VcfSolver::set(const Board& board) {
  board_.set(board);
  ++board_copies_;
  us_ = board.to_move();
  them_ = opponent(us_);
}

CellSet VcfSolver::first_moves(Board& board, int max_length, Budget& budget) {
  CellSet found;
  const Stone us = board.to_move();
  for (const int cell : board.fives(us) | board.fours(us)) {
    if (solve_from(board, cell, max_length, budget, Aim::any).proof == Proof::win) found.add(cell);
  }
  return found;
}

Solution VcfSolver::run(const Task& task, Budget& budget) {
  budget_ = &budget;
  plies_ = 0;
  const std::int64_t before = budget.used();
  Solution solution;
  const int shown = attack(std::min(task.max_length, Disproofs::kEver - 1), task.first);
  if (shown == kStopped) solution.proof = Proof::unknown;
  if (shown == kWin) {
    if (task.aim == Aim::shortest) shorten(task);
    solution.proof = Proof::win;
    solution.length = length_;
    solution.line = std::span(won_).first(zu(2 * length_ - 1));
  }
  solution.nodes = budget.used() - before;
  return solution;
}

// Looks for wins shorter than the one found. Positions that can never win are known by now.
void VcfSolver::shorten(const Task& task) {
  for (int shown = 1; shown > 0 && shown < length_ - 1;) {
    plies_ = 0;
    shown = attack(shown + 1, task.first);
  }
}

bool VcfSolver::place(int cell, Stone stone) {
  if (!budget_->spend()) return false;
  board_.put(cell, stone);
  return true;
}

// Notes that the current line, followed by these cells, wins.
int VcfSolver::win(std::initializer_list<int> end) {
  std::copy_n(line_.begin(), plies_, won_.begin());
  int plies = plies_;
  for (const int cell : end) won_[zu(plies++)] = static_cast<std::int16_t>(cell);
  length_ = (plies + 1) / 2;
  return kWin;
}

// The number of moves within which the memory knows of no win after the four and its parry.
int VcfSolver::known_after(const Try& move) const {
  return disproofs_.find(board_.key() ^ Board::stone_key(move.cell, us_) ^
                         Board::stone_key(move.reply, them_));
}

int VcfSolver::attack(int limit, int first) {
  int five = -1;
  board_.each_five(us_, [&](int cell) {
    if (first < 0 || cell == first) five = cell;
  });
  if (five >= 0) return win({five});
  if (limit == 1) return 1;
  Fours tries;
  if (!find_fours(tries, first)) return Disproofs::kEver;
  if (tries.winner >= 0) return win({tries.winner, Solution::kAnyReply, tries.list[0].reply});
  int shown = Disproofs::kEver;
  for (std::size_t i = 0; i < tries.count; ++i) {
    const Try& move = tries.list[i];
    if (limit == 3 && is_idle(move, tries)) {
      shown = std::min(shown, 3);
      continue;
    }
    const int reached = attack_by(move, limit);
    if (reached <= 0) return reached;
    shown = std::min(shown, reached);
  }
  if (first < 0) disproofs_.store(board_.key(), shown);
  return shown;
}

// Finds the fours to try; false: the defender has two points for a five. A four with two points to
// complete it is the winner and the first of the list.
bool VcfSolver::find_fours(Fours& fours, int first) const {
  int parry = -1;
  bool lost = false;
  board_.each_five(them_, [&](int cell) {
    lost = lost || (parry >= 0 && parry != cell);
    parry = cell;
  });
  if (lost) return false;
  fours.free = parry < 0 && first < 0;
  CellSet seen;
  board_.each_four(us_, [&](int cell, int axis) {
    if (fours.winner >= 0 || (parry >= 0 && cell != parry) || (first >= 0 && cell != first)) return;
    if (seen.has(cell)) return;
    seen.add(cell);
    const auto [threats, point] = board_.four(cell, axis, us_);
    if (us_ == board_.restricted() && board_.forbidden(cell, threats)) {
      fours.free = fours.free && threats.open_fours() == 0;
      return;
    }
    const Try move = {static_cast<CellNumber>(cell), static_cast<CellNumber>(point),
                      static_cast<std::int16_t>(4 * threats.threes() + threats.runs())};
    if (threats.fours() >= 2 || threats.open_fours() > 0) {
      fours.winner = cell;
      fours.list[0] = move;
    } else {
      fours.add(move);
    }
  });
  return true;
}

// Whether this four can be left out when two more moves must win. That is so if it helps no stone
// to another four, and its parry, which removes only shapes of the attacker, can neither free a
// straight four that was forbidden or had to wait for a parry, nor make another parry forbidden.
bool VcfSolver::is_idle(const Try& move, const Fours& fours) const {
  if (!fours.free || board_.helps_a_four(move.cell, move.reply, us_)) return false;
  if (them_ != board_.restricted()) return true;
  for (std::size_t i = 0; i < fours.count; ++i) {
    const int other = fours.list[i].reply;
    if (other == move.reply) continue;
    if (in_sight(other, move.reply, board_.geometry()->size)) return false;
    if (board_.suspicious(other)) return false;
  }
  return true;
}

// The four on `move.cell`, its parry, and what follows.
int VcfSolver::attack_by(const Try& move, int limit) {
  const bool maybe_forbidden = them_ == board_.restricted() && board_.suspicious(move.reply);
  if (!maybe_forbidden) {
    if (limit == 2) return 2;
    const int known = known_after(move);
    if (known >= limit - 1) return std::min(known + 1, Disproofs::kEver);
  }
  if (!place(move.cell, us_)) return kStopped;
  int reached = 2;
  if (maybe_forbidden && board_.forbidden(move.reply)) {
    board_.take_back();
    return win({move.cell, Solution::kForbiddenReply, move.reply});
  }
  if (limit > 2) {
    reached = kStopped;
    if (place(move.reply, them_)) {
      line_[zu(plies_++)] = static_cast<std::int16_t>(move.cell);
      line_[zu(plies_++)] = static_cast<std::int16_t>(move.reply);
      reached = attack(limit - 1, -1);
      plies_ -= 2;
      board_.take_back();
    }
    if (reached > 0) reached = std::min(reached + 1, Disproofs::kEver);
  }
  board_.take_back();
  return reached;
}

}  // namespace rb::renju::inline RB_SIZES
