#include "engine/renju/judging/game_review.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "engine/renju/search/root_moves.hpp"

namespace rb::renju::inline RB_SIZES {
namespace {

constexpr std::size_t kDefences = 12;  // moves that the defence test tries only by their order

// The standing of the position before (or after) a move for `side`.
bool is_won_by(Stone side, Stone to_move, Standing standing) {
  return standing == (side == to_move ? Standing::won : Standing::lost);
}

ReviewLimits scoring_open(ReviewLimits limits) {
  limits.only_open = true;
  return limits;
}

Stone mover_of(Stone first, std::size_t move) { return move % 2 == 0 ? first : opponent(first); }

// See LosingMove.
std::optional<LosingMove> losing_move(const std::vector<GradedMove>& moves, Stone first,
                                      const std::optional<Outcome>& outcome) {
  if (!outcome || outcome->winner == Stone::empty || moves.empty()) return std::nullopt;
  const Stone winner = outcome->winner;
  std::size_t won = moves.size();  // the first move after which all is proved
  for (; won > 0; --won) {
    const Stone next = opponent(mover_of(first, won - 1));
    if (!is_won_by(winner, next, moves[won - 1].review.after.standing)) break;
  }
  if (won == moves.size() || mover_of(first, won) == winner) return std::nullopt;
  const GradedMove& move = moves[won];
  if (is_won_by(winner, mover_of(first, won), move.review.before.standing)) return std::nullopt;
  LosingMove losing{.move = static_cast<int>(won), .kind = {}, .grade = move.allowed};
  if (move.review.faults.forbidden) losing.grade = Grade::proved;
  if (const auto& win = move.review.after.win) {
    losing.kind = win->kind;
    losing.length = win->length;
  }
  return losing;
}

}  // namespace

GameReviewer::GameReviewer(const Profile& profile, ReviewLimits limits, ReviewMemory* memory,
                           const PlayedGame& game)
    : limits_(scoring_open(limits)),
      rules_(rules_of(game)),
      reviewer_(profile, limits_, memory, game),
      evaluator_(profile, game.size),
      board_(
          std::make_unique<Board>(evaluator_.stone_values(), Board::kUsualRadius, game.variant)) {}

GameReview GameReviewer::review(const Position& position, std::span<const Move> moves,
                                const std::optional<Outcome>& outcome) {
  GameReview review;
  reviewer_.game(position, moves,
                 [&](MoveReview move) { review.moves.push_back({.review = std::move(move)}); });
  Position now = position;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    review.moves[i].missed = grade_missed(review, i);
    grade_allowed(now, review.moves[i]);
    rules_.play(now, moves[i]);
  }
  review.losing = losing_move(review.moves, position.to_move, outcome);
  return review;
}

Grade GameReviewer::grade_missed(const GameReview& review, std::size_t move) const {
  const Faults& faults = review.moves[move].review.faults;
  if (!faults.missed) return Grade::none;
  if (faults.sure) return Grade::proved;
  const bool again = move + 2 < review.moves.size() &&
                     review.moves[move + 2].review.before.standing == Standing::won;
  return again ? Grade::delayed : Grade::likely;
}

// The defence test: is there a move after which the opponent is not proved to win?
void GameReviewer::grade_allowed(const Position& position, GradedMove& move) {
  const Faults& faults = move.review.faults;
  if (!faults.allowed) return;
  // A win that was there says that the game was not lost; an open position says so, too.
  if (move.review.before.standing != Standing::unknown) {
    move.allowed = Grade::proved;
    return;
  }
  move.allowed = Grade::lost_before;
  for (const int cell : defences(position, move)) {
    Position next = position;
    const auto end = rules_.play(next, Move(cell));
    const Standing standing = end ? Standing::open : reviewer_.prove(next).standing;
    if (standing == Standing::won) continue;
    if (standing == Standing::unknown && move.allowed == Grade::likely) continue;
    move.allowed = standing == Standing::unknown ? Grade::likely : Grade::proved;
    move.defence = cell;
    if (move.allowed == Grade::proved) return;
  }
}

// The best moves by their static value, then the other points of the opponent's proved line.
std::vector<int> GameReviewer::defences(const Position& position, const GradedMove& move) {
  board_->set(position);
  const CellSet legal = legal_moves(*board_, board_->empty());
  std::vector<std::pair<int, int>> scored;
  for (const int cell : legal & board_->near()) {
    scored.emplace_back(-evaluator_.move_score(*board_, cell), cell);
  }
  std::sort(scored.begin(), scored.end());
  std::vector<int> cells;
  const auto add = [&](int cell) {
    const bool is_new = std::find(cells.begin(), cells.end(), cell) == cells.end();
    if (is_new && cell != move.review.played) cells.push_back(cell);
  };
  for (std::size_t i = 0; i < scored.size() && cells.size() < kDefences; ++i) add(scored[i].second);
  if (const auto& win = move.review.after.win) {
    for (const int cell : win->line) {
      if (cell >= 0 && legal.has(cell)) add(cell);
    }
  }
  return cells;
}

}  // namespace rb::renju::inline RB_SIZES
