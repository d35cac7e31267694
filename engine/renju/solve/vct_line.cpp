#include <algorithm>

#include "engine/base/zu.hpp"
#include "engine/renju/solve/vct.hpp"

// What is reported about a proved win: its first move, its length and its line.
namespace rb::renju::inline RB_SIZES {
namespace {

constexpr int kStraightFour = 2;  // moves: it and the five

}  // namespace

void VctSolver::append(int cell) { line_[zu(plies_++)] = static_cast<std::int16_t>(cell); }

Solution VctSolver::report_win(int depth, Budget& budget, Report report) {
  // It is still known: the root's win was stored last.
  line_[0] = static_cast<std::int16_t>(proofs_.find(board_->key()).cell);
  const bool nested = report == Report::first_move;
  Budget whole = nested ? budget.part(budget.left()) : budget.beside(kFollowing);
  const bool followed = follow_line(depth, whole);
  Solution solution;
  solution.proof = Proof::win;
  solution.line_nodes = whole.used();
  if (followed) {
    solution.length = (plies_ + 1) / 2;
    solution.line = std::span(line_).first(zu(plies_));
  } else if (nested) {
    solution.length = plies_ / 2 + 1;
    solution.line = std::span(line_).first(1);
  } else {
    solution.proof = Proof::unknown;
  }
  if (!nested) budget.count(whole);
  return solution;
}

// Writes the line: the proved moves of the attacker and the longest replies of the defender. False
// if the budget ran out first; then a part of it may be there.
bool VctSolver::follow_line(int depth, Budget& whole) {
  lengths_.clear();
  Budget comparing = whole.part(std::min(kComparing, whole.left() / 2));
  Budget placing = whole.part(whole.left() - comparing.left());
  int played = 0;
  bool followed = false;
  while (true) {
    budget_ = &placing;
    const Solution fours = vcf_.solve(*board_, VcfSolver::kNoLimit, placing);
    followed = fours.proof == Proof::win;
    for (const int cell : fours.line) append(cell);
    if (fours.proof != Proof::none) break;
    const int cell = proved_move(depth);
    if (cell < 0) break;
    append(cell);
    board_->play(cell);
    ++played;
    const Followed reply = follow_defence(depth, comparing);
    followed = reply == Followed::to_the_end;
    if (reply != Followed::on) break;
    board_->play(line_[zu(plies_ - 1)]);
    ++played;
  }
  while (played-- > 0) board_->undo();
  whole.charge(comparing);
  whole.charge(placing);
  return followed;
}

// The move of the proof in a position that was proved to be won, but not by fours; -1: the proof is
// forgotten, and the budget ran out before it was found again.
int VctSolver::proved_move(int depth) {
  if (const Proofs::Found known = lengths_.find(board_->key()); known.depth > 0) return known.cell;
  return attack(depth) == kWin ? proofs_.find(board_->key()).cell : -1;
}

// Appends the defender's longest reply; if there is none, the rest of the line.
VctSolver::Followed VctSolver::follow_defence(int depth, Budget& comparing) {
  const Stone them = board_->to_move();
  const Stone us = opponent(them);
  if (const CellSet fives = board_->fives(us); !fives.empty()) {
    const int point = fives.first();
    const bool forbidden = them == board_->restricted() && board_->forbidden(point);
    const bool parried = fives.size() == 1 && !forbidden;
    append(parried ? point : fives.size() == 1 ? Solution::kForbiddenReply : Solution::kAnyReply);
    if (!parried) append(point);
    return parried ? Followed::on : Followed::to_the_end;
  }
  Moves replies;
  if (!find_replies(replies)) return Followed::cut;
  if (replies.count > 0) {
    budget_ = &comparing;
    append(longest_reply(replies, depth).cell);
    return Followed::on;
  }
  board_->pass();
  const Solution fours = vcf_.solve(*board_, kStraightFour, *budget_);
  board_->undo();
  if (fours.proof != Proof::win) return Followed::cut;
  append(Solution::kAnyReply);
  for (const int cell : fours.line) append(cell);
  return Followed::to_the_end;
}

// Returns the first of the replies if the budget runs out while they are compared.
VctSolver::Reply VctSolver::longest_reply(const Moves& replies, int depth) {
  Reply longest = {replies.cells[0], 0};
  for (int i = 0; i < replies.count; ++i) {
    const int cell = replies.cells[zu(i)];
    if (!place(cell)) return {replies.cells[0], kStopped};
    const int length = length_of_attack(depth);
    board_->undo();
    if (length == kStopped) return {replies.cells[0], kStopped};
    if (length > longest.length) longest = {cell, length};
  }
  return longest;
}

// The number of moves that the attacker, to move in a won position, needs at most if it plays as in
// the proof; kStopped: the budget ran out.
int VctSolver::length_of_attack(int depth) {
  const std::uint64_t key = board_->key();
  if (const int known = lengths_.find(key).depth; known > 0) return known;
  const Solution fours = vcf_.solve(*board_, VcfSolver::kNoLimit, *budget_);
  if (fours.proof == Proof::win) {
    lengths_.store(key, fours.length, fours.line[0]);
    return fours.length;
  }
  const int cell = fours.proof == Proof::none ? proved_move(depth) : -1;
  if (cell < 0 || !place(cell)) return kStopped;
  const int rest = length_of_defence(depth);
  board_->undo();
  if (rest == kStopped) return kStopped;
  lengths_.store(key, rest + 1, cell);
  return rest + 1;
}

// ... with the defender to move.
int VctSolver::length_of_defence(int depth) {
  const Stone them = board_->to_move();
  if (const CellSet fives = board_->fives(opponent(them)); !fives.empty()) {
    const int point = fives.first();
    if (fives.size() > 1 || (them == board_->restricted() && board_->forbidden(point))) return 1;
    if (!place(point)) return kStopped;
    const int length = length_of_attack(depth);
    board_->undo();
    return length;
  }
  Moves replies;
  if (!find_replies(replies)) return kStopped;
  return replies.count == 0 ? kStraightFour : longest_reply(replies, depth).length;
}

}  // namespace rb::renju::inline RB_SIZES
