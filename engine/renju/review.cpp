#include "engine/renju/review.hpp"

#include <algorithm>
#include <cmath>

#include "engine/renju/judge.hpp"
#include "engine/renju/rules.hpp"

namespace rb::renju {
namespace {

constexpr std::array kMostLost = {0, 80, 300, 1000};  // of all qualities but the last

bool is_forbidden(const Position& position, int cell) {
  return position.to_move == Stone::black && !makes_five(position, cell, Stone::black) &&
         judge(position, cell).forbidden();
}

// How a finished game stands for the side that would be to move.
Proven finished(const Outcome& outcome, Stone to_move) {
  Proven proven;
  if (outcome.winner == Stone::empty) return proven;
  proven.standing = outcome.winner == to_move ? Standing::won : Standing::lost;
  return proven;
}

void judge_by_proof(MoveReview& review) {
  const Standing before = review.before.standing;
  const Standing after = review.after.standing;
  const bool first_of_line =
      before == Standing::won && review.before.win->line.front() == review.played;
  review.wins =
      after == Standing::lost || first_of_line || review.before.double_mises.has(review.played);
  review.faults.missed = before == Standing::won && !review.wins;
  review.faults.allowed =
      after == Standing::won && before != Standing::lost && !review.faults.forbidden;
  if (review.faults.missed) review.faults.sure = after != Standing::unknown;
  if (review.faults.allowed) review.faults.sure = before != Standing::unknown;
  review.decided = review.wins || review.faults.proved() || before == Standing::lost;
}

void judge_by_score(MoveReview& review) {
  if (review.decided) return;
  const ScoredMove* const played = review.scored();
  const ScoredMove& best = review.moves.front();
  // The score of a proof and that of a search do not compare.
  if (best.proved || played == nullptr || !played->score || !best.score) return;
  review.loss = *best.score - *played->score;
  review.quality = quality_of(*review.loss);
}

}  // namespace

std::string_view name(Quality quality) {
  constexpr std::string_view kNames[] = {"excellent", "good", "inaccuracy", "mistake", "blunder"};
  return kNames[static_cast<std::size_t>(quality)];
}

Quality quality_of(int loss) {
  const auto most = std::ranges::find_if(kMostLost, [&](int points) { return loss <= points; });
  return Quality(most - kMostLost.begin());
}

const ScoredMove* MoveReview::scored() const {
  const auto found = std::ranges::find(moves, played, &ScoredMove::cell);
  return found == moves.end() ? nullptr : &*found;
}

Proven Reviewer::prove(const Position& position) {
  if (last_ != position) {
    last_proven_ = prover_.prove(position, limits_.proof_nodes);
    last_ = position;
  }
  return last_proven_;
}

Proven Reviewer::after(const Position& position, int cell) {
  Position next = position;
  const auto end = rules().play(next, Move(cell));
  return end ? finished(*end, next.to_move) : prove(next);
}

// The best by score, and `also`. What is proved to win comes before them all, and with its proved
// score: the search of few plies may well not see it.
std::vector<ScoredMove> Reviewer::best(const Position& position, int also, const Proven& proven) {
  std::vector<ScoredMove> moves = scorer_.best(position, limits_.moves, also, limits_.score);
  if (proven.standing != Standing::won) return moves;
  const ForcedWin& win = *proven.win;
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
  return moves;
}

PositionReview Reviewer::position(const Position& position) {
  PositionReview review;
  review.proven = prove(position);
  for (const ScoredMove& move : best(position, -1, review.proven)) {
    review.moves.push_back({move, after(position, move.cell)});
  }
  return review;
}

MoveReview Reviewer::move(const Position& position, int played) {
  MoveReview review;
  review.played = played;
  review.faults.forbidden = is_forbidden(position, played);
  review.before = prove(position);
  const int also = review.faults.forbidden ? -1 : played;
  review.moves = best(position, also, review.before);
  review.after = after(position, played);
  judge_by_proof(review);
  judge_by_score(review);
  return review;
}

void ReviewSummary::add(const MoveReview& move) {
  const Faults& faults = move.faults;
  missed += faults.missed && faults.sure ? 1 : 0;
  allowed += faults.allowed && faults.sure ? 1 : 0;
  forbidden += faults.forbidden ? 1 : 0;
  faulty += faults.proved() ? 1 : 0;
  perhaps += faults.any() && !faults.sure ? 1 : 0;
  wins += move.wins ? 1 : 0;
  if (move.quality) ++qualities[static_cast<std::size_t>(*move.quality)];
  judged += faults.proved() || move.wins || move.quality ? 1 : 0;
}

int ReviewSummary::accuracy() const {
  if (judged == 0) return 100;
  const int right = qualities[0] + qualities[1] + wins;
  return static_cast<int>(std::lround(100.0 * right / judged));
}

int ReviewSummary::critical() const { return qualities[3] + qualities[4] + faulty; }

}  // namespace rb::renju
