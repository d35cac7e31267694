#include "engine/renju/judging/prover.hpp"

#include <algorithm>
#include <utility>

#include "engine/renju/search/evaluate.hpp"

// A win of the side to move is one that any of the three solvers shows. A loss is shown move by
// move: the opponent wins by one of them after each legal reply. A reply that makes a four must be
// parried first; then the defender moves again, and everything must be shown again. So a loss is
// proved whatever the reason, even if it is a quiet move that threatens something. The replies most
// likely to hold are tried first: stones on the line of the threat and fours.
namespace rb::renju::inline RB_SIZES {
namespace {

constexpr int kVctShare = 4;  // one reply may cost at most 1 / kVctShare of the rest

ForcedWin win_of(WinKind kind, const Solution& solution) {
  ForcedWin win{.kind = kind, .length = solution.length};
  win.line.assign(solution.line.begin(), solution.line.end());
  win.forbidden_trap = std::ranges::find(win.line, Solution::kForbiddenReply) != win.line.end();
  if (win.length == 1) win.kind = WinKind::five;
  return win;
}

// A five of the winner that the loser, to move, cannot stop.
ForcedWin unstoppable(int five, bool forbidden) {
  const int reply = forbidden ? Solution::kForbiddenReply : Solution::kAnyReply;
  return {WinKind::five,
          1,
          forbidden,
          {static_cast<std::int16_t>(reply), static_cast<std::int16_t>(five)}};
}

}  // namespace

Proven Prover::prove(const Position& position, std::int64_t nodes, const std::stop_token& stop) {
  board_->set(position);
  vct_.clear();  // and the memory of vcf_
  lost_.clear();
  const Stone us = board_->to_move();
  const bool parries = !board_->has_five(us) && board_->has_five(opponent(us));
  Proven proven;
  const auto settle = [&](Defence found, const Budget& spent) {
    proven.nodes += spent.used();
    proven.standing = found.standing;
    if (found.win.length > 0) proven.win = std::move(found.win);
    return proven.win.has_value();
  };

  // With one move left, its consequences come first.
  Budget defending(nodes, {}, stop), parrying(nodes, {}, stop), attacking(nodes, {}, stop);
  if (parries && settle(defend(defending), defending)) return proven;
  const Standing defence = proven.standing;
  const Attack won = attack(attacking);
  if (won.proof == Proof::win) {
    Defence found{Standing::won, win_of(won.kind, won.solution)};
    if (won.kind == WinKind::mise) win_by_double_mise(found.win, proven.double_mises, attacking);
    settle(std::move(found), attacking);
    return proven;
  }
  proven.nodes += attacking.used();
  if (parries ? settle(won_by_parry(parrying), parrying) : settle(defend(defending), defending)) {
    return proven;
  }
  if (won.proof == Proof::unknown || defence == Standing::unknown) {
    proven.standing = Standing::unknown;
  }
  return proven;
}

// The side to move must parry a four; if its parry leaves the opponent lost, it has won.
Prover::Defence Prover::won_by_parry(Budget& budget) {
  const Stone us = board_->to_move();
  const CellSet fives = board_->fives(opponent(us));
  if (fives.size() != 1) return {};
  const int parry = fives.first();
  if (us == board_->restricted() && board_->forbidden(parry)) return {};
  board_->play(parry);
  Defence defence = defend(budget);
  board_->undo();
  if (defence.standing != Standing::lost) return {defence.standing};
  defence.standing = Standing::won;
  ++defence.win.length;
  defence.win.line.insert(defence.win.line.begin(), static_cast<std::int16_t>(parry));
  return defence;
}

// The win of the side to move; valid until the solvers are used again.
Prover::Attack Prover::attack(Budget& budget) {
  Solution solution = vcf_.solve(*board_, VcfSolver::kNoLimit, budget);
  if (solution.proof != Proof::none) return {solution.proof, WinKind::vcf, solution};
  solution = mise_.solve(*board_, budget);
  if (solution.proof == Proof::win) return {solution.proof, WinKind::mise, solution};
  const bool mise_ended = solution.proof == Proof::none;
  solution = vct_.solve(*board_, VctSolver::kNoLimit, budget);
  if (solution.proof == Proof::none && !mise_ended) solution.proof = Proof::unknown;
  return {solution.proof, WinKind::vct, solution};
}

// The moves of a side without a VCF that threaten a four-three on two cells or more, and win.
CellSet Prover::double_mises(Budget& budget) {
  const Stone us = board_->to_move();
  CellSet wins;
  for (const int cell : board_->near()) {
    if (us == board_->restricted() && board_->forbidden(cell)) continue;
    board_->play(cell);
    int targets = 0;
    for (const int target : board_->fours(us))
      targets += has_four_three(*board_, target, us) ? 1 : 0;
    board_->undo();
    if (targets < 2) continue;
    if (mise_.solve_from(*board_, cell, budget).proof == Proof::win) wins.add(cell);
  }
  return wins;
}

void Prover::win_by_double_mise(ForcedWin& win, PointSet& all, Budget& budget) {
  const CellSet cells = double_mises(budget);
  all = PointSet(cells);
  if (cells.empty()) return;
  const Solution solution = mise_.solve_from(*board_, cells.first(), budget);
  if (solution.proof == Proof::win) win = win_of(WinKind::double_mise, solution);
}

// The side to move defends.
Prover::Defence Prover::defend(Budget& budget) {
  if (const auto known = lost_.find(board_->key()); known != lost_.end()) return known->second;
  CellSet first;
  if (const auto known = threatened(budget, first)) return *known;
  CellSet rest;
  if (!board_->has_five(opponent(board_->to_move()))) rest = board_->empty() - first;
  Defence defence = try_replies(first, rest, budget);
  if (defence.standing == Standing::lost) lost_.emplace(board_->key(), defence);
  return defence;
}

// What follows from the opponent's threat: nothing if there is none; a lost game if its five cannot
// be stopped. Otherwise none, and the replies to be tried first.
std::optional<Prover::Defence> Prover::threatened(Budget& budget, CellSet& first) {
  const Stone us = board_->to_move();
  const Stone them = opponent(us);
  if (board_->has_five(us)) return Defence{};
  if (const CellSet fives = board_->fives(them); !fives.empty()) {
    const int point = fives.first();
    const bool forbidden = us == board_->restricted() && board_->forbidden(point);
    if (fives.size() > 1) return Defence{Standing::lost, unstoppable(point, false)};
    if (forbidden) return Defence{Standing::lost, unstoppable(point, true)};
    first.add(point);
    return std::nullopt;
  }
  board_->pass();
  const Attack threat = attack(budget);
  if (threat.proof == Proof::win) first = line_cells(*board_, threat.solution);
  board_->undo();
  if (threat.proof == Proof::none) return Defence{};
  if (threat.proof == Proof::unknown) return Defence{Standing::unknown};
  first |= board_->fours(us);
  return std::nullopt;
}

// Lost, with the longest line, if every reply loses; one reply that holds settles it.
Prover::Defence Prover::try_replies(const CellSet& first, const CellSet& rest, Budget& budget) {
  const bool restricted = board_->to_move() == board_->restricted();
  Defence longest{.standing = Standing::lost};
  bool unknown = false, any = false;
  for (const CellSet& replies : {first, rest}) {
    for (const int reply : replies) {
      if (restricted && board_->forbidden(reply)) continue;
      any = true;
      Defence after = answer(reply, budget);
      if (after.standing == Standing::open) return {};
      if (after.standing == Standing::unknown) unknown = true;
      if (budget.ended()) return {Standing::unknown};
      if (after.win.length > longest.win.length) longest = std::move(after);
    }
  }
  if (unknown) return {Standing::unknown};
  return any ? longest : Defence{};  // Black without a legal move: a draw
}

// The defender's stone on `reply`, and whether the opponent still wins.
Prover::Defence Prover::answer(int reply, Budget& budget) {
  if (!budget.spend()) return {Standing::unknown};
  board_->play(reply);
  Budget part = budget.part(std::max<std::int64_t>(1, budget.left() / kVctShare));
  const Attack won = attack(part);
  budget.charge(part);
  const CellSet parries = board_->fives(opponent(board_->to_move()));
  Defence defence;
  if (won.proof == Proof::win) {
    defence = {Standing::lost, win_of(won.kind, won.solution)};
  } else if (won.proof == Proof::unknown) {
    defence.standing = Standing::unknown;
  } else if (parries.size() == 1) {
    const int parry = parries.first();
    if (board_->to_move() != board_->restricted() || !board_->forbidden(parry)) {
      defence = answer_four(reply, parry, budget);
    }
  }
  board_->undo();
  auto& line = defence.win.line;
  if (won.proof == Proof::win) line.insert(line.begin(), static_cast<std::int16_t>(reply));
  return defence;
}

// The four on `reply` is parried, and the defender moves again.
Prover::Defence Prover::answer_four(int reply, int parry, Budget& budget) {
  if (!budget.spend()) return {Standing::unknown};
  board_->play(parry);
  Defence defence = defend(budget);
  board_->undo();
  if (defence.standing != Standing::lost) return defence;
  auto& line = defence.win.line;
  line.insert(line.begin(), {static_cast<std::int16_t>(reply), static_cast<std::int16_t>(parry)});
  ++defence.win.length;
  return defence;
}

}  // namespace rb::renju::inline RB_SIZES
