#include "engine/renju/judging/review.hpp"

#include <algorithm>
#include <cassert>
#include <map>

namespace rb::renju::inline RB_SIZES {
namespace {

bool is_forbidden(const Rules& rules, Position position, int cell) {
  const auto end = rules.play(position, Move(cell));
  return end && end->reason == Reason::forbidden;
}

// The result of a finished game for the side that would be to move.
Proven finished(const Outcome& outcome, Stone to_move) {
  Proven proven;
  if (outcome.winner == Stone::empty) return proven;
  proven.standing = outcome.winner == to_move ? Standing::won : Standing::lost;
  return proven;
}

// A move after which the opponent is lost wins; of several the shortest win counts, and a win with
// a known line comes before one with only a standing.
void learn_win(Proven& before, int move, const Proven& after) {
  if (after.standing != Standing::lost) return;
  assert(before.standing != Standing::lost);
  ForcedWin win{.kind = WinKind::five, .length = 1};
  if (after.win) {
    win = *after.win;
    win.kind = WinKind::no_defence;
    ++win.length;
  }
  win.line.insert(win.line.begin(), static_cast<std::int16_t>(move));
  before.nodes += after.nodes;
  const bool has_line = before.standing == Standing::won && before.win;
  if (has_line && before.win->length <= win.length) return;
  before.standing = Standing::won;
  before.win = std::move(win);
  before.double_mises = {};
}

// What is proved before a move holds after it: the rest of a line, and that a lost side is lost
// whatever it plays. Without the line of the proof there is no `win`.
void learn_from(const Proven& before, int move, Proven& after) {
  const bool on_line = before.win && before.win->line.front() == move;
  Standing standing = Standing::open;
  if (before.standing == Standing::won && (on_line || before.double_mises.has(move))) {
    standing = Standing::lost;
  } else if (before.standing == Standing::lost) {
    standing = Standing::won;
  }
  if (standing == Standing::open || after.standing == standing) return;
  assert(after.standing == Standing::open || after.standing == Standing::unknown);
  after.standing = standing;
  after.win.reset();
  if (!on_line) return;
  after.win = before.win;
  after.win->line.erase(after.win->line.begin());
  if (standing == Standing::lost) --after.win->length;
}

// Transfers what is proved between a position and the one after a move, both ways.
void learn(Proven& before, int move, Proven& after) {
  if (before.standing != Standing::won || !before.win) learn_win(before, move, after);
  learn_from(before, move, after);
}

void judge_by_proof(MoveReview& review) {
  const Standing before = review.before.standing;
  const Standing after = review.after.standing;
  review.wins = after == Standing::lost;
  review.faults.missed = before == Standing::won && !review.wins;
  review.faults.allowed =
      after == Standing::won && before != Standing::lost && !review.faults.forbidden;
  if (review.faults.missed) review.faults.sure = after != Standing::unknown;
  if (review.faults.allowed) review.faults.sure = before != Standing::unknown;
  review.decided = review.wins || review.faults.proved() || before == Standing::lost;
}

void judge_by_score(MoveReview& review) {
  // The score of a proof and that of a search do not compare.
  if (review.decided || review.faults.missed) return;
  const ScoredMove* const played = review.scored();
  if (review.moves.empty()) return;
  const ScoredMove& best = review.moves.front();
  if (played == nullptr || !played->score || !best.score) return;
  review.loss = *best.score - *played->score;
  review.quality = quality_of(*review.loss);
}

}  // namespace

Proven Reviewer::prove(const Position& position) {
  const auto find = [&] {
    return prover_.prove(position, limits_.proof_nodes, limits_.score.stop);
  };
  return memory_ == nullptr ? find() : memory_->proven(rules_.name(), position, find);
}

std::vector<ScoredMove> Reviewer::best(const Position& position, int also) {
  const auto find = [&] { return scorer_.best(position, limits_.moves, also, limits_.score); };
  return memory_ == nullptr ? find() : memory_->best(rules_.name(), position, also, find);
}

Proven Reviewer::after(const Position& position, int cell) {
  Position next = position;
  const auto end = rules_.play(next, Move(cell));
  return end ? finished(*end, next.to_move) : prove(next);
}

// A proved win comes before all other moves, with its proved score: a search of few plies may well
// not see it. `also` stays, whatever its rank.
void Reviewer::put_first(std::vector<ScoredMove>& moves, const ForcedWin& win, int also) const {
  ScoredMove first;
  first.cell = win.line.front();
  if (const auto found = std::ranges::find(moves, first.cell, &ScoredMove::cell);
      found != moves.end()) {
    first = *found;
    moves.erase(found);
  }
  first.proved = true;
  first.ends_in = 0;
  first.score = scorer_.score_of_win(2 * win.length - 1);
  first.line.assign(win.line.begin(), win.line.end());
  moves.insert(moves.begin(), std::move(first));
  if (static_cast<int>(moves.size()) > limits_.moves) {
    const auto rest = moves.begin() + limits_.moves;
    moves.erase(std::remove_if(rest, moves.end(),
                               [also](const ScoredMove& move) { return move.cell != also; }),
                moves.end());
  }
}

PositionReview Reviewer::position(const Position& position) {
  PositionReview review;
  Proven& proven = review.proven;
  proven = prove(position);
  std::vector<ScoredMove> moves = best(position, -1);
  if (proven.standing == Standing::won) put_first(moves, *proven.win, -1);
  std::map<int, Proven> afters;
  for (const ScoredMove& move : moves) afters[move.cell] = after(position, move.cell);
  if (proven.standing != Standing::won) {
    for (const auto& [cell, after] : afters) learn_win(proven, cell, after);
    if (proven.standing == Standing::won) put_first(moves, *proven.win, -1);
  }
  for (ScoredMove& move : moves) {
    Proven& after = afters[move.cell];
    learn_from(proven, move.cell, after);
    review.moves.push_back({std::move(move), std::move(after)});
  }
  return review;
}

MoveReview Reviewer::judged(const Position& position, int played, const Proven& before,
                            const Proven& after) {
  MoveReview review;
  review.played = played;
  review.faults.forbidden = is_forbidden(rules_, position, played);
  review.before = before;
  review.after = after;
  const int also = review.faults.forbidden ? -1 : played;
  judge_by_proof(review);
  const bool is_open = !review.decided && !review.faults.missed && limits_.score.depth > 0;
  if (is_open || !limits_.only_open) {
    review.moves = best(position, also);
  }
  if (before.standing == Standing::won && before.win) put_first(review.moves, *before.win, also);
  judge_by_score(review);
  return review;
}

// What is learned about a position from the one before it carries over to all that follow; what is
// learned from the one after it, a win, goes no further back: if a side has a win, the other side's
// move before it says nothing.
void Reviewer::game(Position position, std::span<const Move> played,
                    const std::function<void(MoveReview)>& each) {
  if (played.empty()) return;
  Proven before = prove(position);
  Proven after = this->after(position, played.front().cell());
  learn(before, played.front().cell(), after);
  for (std::size_t i = 0; i < played.size(); ++i) {
    Position next = position;
    rules_.play(next, played[i]);
    Proven later;
    if (i + 1 < played.size()) {
      const int cell = played[i + 1].cell();
      later = this->after(next, cell);
      learn(after, cell, later);
    }
    each(judged(position, played[i].cell(), before, after));
    before = std::move(after);
    after = std::move(later);
    position = next;
  }
}

}  // namespace rb::renju::inline RB_SIZES
