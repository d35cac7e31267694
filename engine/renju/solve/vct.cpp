#include "engine/renju/solve/vct.hpp"

#include <algorithm>
#include <cassert>

#include "engine/base/zu.hpp"

// attack() and defend() look at a position with the attacker or the defender to move. They return
// what they have shown: kWin, kStopped, or the number of free moves, plus one, within which there
// is no win; kEver if no number helps. Their results depend only on the position: threats are read
// from the board, not from the moves that led there.
namespace rb::renju::inline RB_SIZES {
namespace {

int straight_four_axis(const Board& board, int cell, Stone stone) {
  int axis = 0;
  while (board.shape(cell, axis, stone).run() != Run::open_four) ++axis;
  return axis;
}

}  // namespace

// Best first; ties keep the order in which they were added.
void VctSolver::Moves::add(int cell, int value) {
  int at = count++;
  for (; at > 0 && worth[zu(at - 1)] < value; --at) {
    cells[zu(at)] = cells[zu(at - 1)];
    worth[zu(at)] = worth[zu(at - 1)];
  }
  cells[zu(at)] = static_cast<CellNumber>(cell);
  worth[zu(at)] = static_cast<std::int16_t>(value);
}

void VctSolver::clear() {
  vcf_.clear();
  disproofs_.clear();
  proofs_.clear();
}

Solution VctSolver::solve(Board& board, int max_depth, Budget& budget, Report report) {
  board_ = &board;
  budget_ = &budget;
  plies_ = 0;
  const std::int64_t before = budget.used();
  int shown = 0, depth = 0;
  bool won = false;
  while (!won && shown >= 0 && shown <= std::min(max_depth, kNoLimit)) {
    depth = shown;
    shown = attack(depth);
    won = shown == kWin;
  }
  const std::int64_t nodes = budget.used() - before;
  Solution solution = won ? report_win(depth, budget, report) : Solution();
  if (shown == kStopped) solution.proof = Proof::unknown;
  solution.nodes = nodes;
  return solution;
}

Proof VctSolver::solve_from(Board& board, int first, int max_depth, Budget& budget) {
  assert(board.at(first) == Stone::empty);
  board_ = &board;
  budget_ = &budget;
  const Stone us = board.to_move();
  if (board.fives(us).has(first)) return Proof::win;
  if (us == board.restricted() && board.forbidden(first)) return Proof::none;
  if (!place(first)) return Proof::unknown;
  int shown = 0;
  bool won = false;
  while (!won && shown >= 0 && shown <= std::min(max_depth, kNoLimit)) {
    shown = defend(shown);
    won = shown == kWin;
  }
  board.undo();
  return won ? Proof::win : shown == kStopped ? Proof::unknown : Proof::none;
}

bool VctSolver::place(int cell) {
  if (!budget_->spend()) return false;
  board_->play(cell);
  return true;
}

int VctSolver::attack(int depth) {
  const std::uint64_t key = board_->key();
  const Proofs::Found proof = proofs_.find(key);
  if (proof.depth >= 0 && proof.depth <= depth) return kWin;
  const int known = disproofs_.find(key);
  if (known > depth) return known;
  const Solution fours = vcf_.solve(*board_, VcfSolver::kNoLimit, *budget_, Aim::any);
  if (fours.proof == Proof::unknown) return kStopped;
  if (fours.proof == Proof::win) {
    proofs_.store(key, 0, fours.line[0]);
    return kWin;
  }
  const CellSet parries = board_->fives(opponent(board_->to_move()));
  int shown = Disproofs::kEver;
  if (parries.empty()) {
    shown = attack_freely(depth);
  } else if (parries.size() == 1) {
    shown = parry(parries.first(), depth);
  }
  if (shown > 0) disproofs_.store(key, shown);
  return shown;
}

// The only move left when the defender threatens a five.
int VctSolver::parry(int cell, int depth) {
  const std::uint64_t key = board_->key();
  if (board_->to_move() == board_->restricted() && board_->forbidden(cell)) return Disproofs::kEver;
  if (!place(cell)) return kStopped;
  const int shown = defend(depth);
  board_->undo();
  if (shown == kWin) proofs_.store(key, depth, cell);
  return shown;
}

int VctSolver::attack_freely(int depth) {
  const std::uint64_t key = board_->key();
  const Stone us = board_->to_move();
  Moves moves;
  for (const int cell : board_->fours(us) | board_->threes(us)) {
    if (us == board_->restricted() && board_->forbidden(cell)) continue;
    const Threats threats = board_->threats(cell, us);
    moves.add(cell, 8 * threats.threes() + 2 * threats.runs() + threats.fours());
  }
  if (moves.count == 0) return Disproofs::kEver;
  if (depth == 0) return 1;
  int shown = Disproofs::kEver;
  for (int i = 0; i < moves.count; ++i) {
    const int cell = moves.cells[zu(i)];
    if (!place(cell)) return kStopped;
    const int reached = defend(depth - 1);
    board_->undo();
    if (reached == kWin) proofs_.store(key, depth, cell);
    if (reached <= 0) return reached;
    shown = std::min(shown, reached + 1);
  }
  return std::min(shown, Disproofs::kEver);
}

int VctSolver::defend(int depth) {
  const Stone them = board_->to_move();
  const Stone us = opponent(them);
  if (board_->has_five(them)) return Disproofs::kEver;
  Moves replies;
  if (const CellSet fives = board_->fives(us); !fives.empty()) {
    const int point = fives.first();
    if (fives.size() > 1 || (them == board_->restricted() && board_->forbidden(point))) return kWin;
    replies.add(point, 0);
  } else if (!find_replies(replies)) {
    return stopped_ ? kStopped : Disproofs::kEver;
  }
  for (int i = 0; i < replies.count; ++i) {
    if (!place(replies.cells[zu(i)])) return kStopped;
    const int shown = attack(depth);
    board_->undo();
    if (shown != kWin) return shown;
  }
  return kWin;
}

// The cells where a stone of the defender stops the straight four at `point`: the point, the two
// points that complete it, and, since a distant white stone may turn a false three of Black into a
// real one, all that make a suspicious point forbidden.
CellSet VctSolver::stops(int point) {
  const Stone us = opponent(board_->to_move());
  CellSet cells = board_->five_points(point, straight_four_axis(*board_, point, us), us);
  cells.add(point);
  if (us != board_->restricted() || !board_->threats(point, us).suspicious()) return cells;
  for (const int cell : board_->empty()) {
    if (cells.has(cell)) continue;
    if (!place(cell)) {
      stopped_ = true;
      break;
    }
    if (board_->forbidden(point)) cells.add(cell);
    board_->undo();
  }
  return cells;
}

bool VctSolver::find_replies(Moves& replies) {
  const Stone them = board_->to_move();
  const Stone us = opponent(them);
  stopped_ = false;
  bool threat = false;
  CellSet cells = board_->empty();
  for (const int point : board_->fours(us)) {
    if (board_->threats(point, us).open_fours() == 0) continue;
    if (us == board_->restricted() && board_->forbidden(point)) continue;
    cells &= stops(point);
    threat = true;
    if (stopped_) return false;
  }
  if (!threat) return false;
  for (const int cell : cells | board_->fours(them)) {
    if (them == board_->restricted() && board_->forbidden(cell)) continue;
    const Threats threats = board_->threats(cell, them);
    replies.add(cell, 8 * threats.fours() + 4 * threats.threes() + threats.runs());
  }
  return true;
}

}  // namespace rb::renju::inline RB_SIZES
