#include "runner/studies/review/reviewed_move.hpp"

#include "engine/base/rng.hpp"
#include "runner/studies/analysis/line_notation.hpp"

namespace rb {
namespace {

std::optional<WinNote> note(const renju::Proven& proven, int size) {
  if (!proven.win) return std::nullopt;
  const renju::ForcedWin& win = *proven.win;
  return WinNote{win.kind, win.length, win.forbidden_trap, line_text(win.line, size)};
}

ReviewedMove reviewed_move(const renju::GradedMove& graded, int ply, int size) {
  const renju::MoveReview& review = graded.review;
  ReviewedMove move{.ply = ply,
                    .cell = review.played,
                    .missed = graded.missed,
                    .allowed = graded.allowed,
                    .forbidden = review.faults.forbidden,
                    .wins = review.wins,
                    .decided = review.decided,
                    .quality = review.quality,
                    .loss = review.loss,
                    .before = review.before.standing,
                    .after = review.after.standing,
                    .win_before = note(review.before, size),
                    .win_after = note(review.after, size),
                    .defence = graded.defence,
                    .board_size = size};
  if (const renju::ScoredMove* played = review.scored()) move.score = played->score;
  if (!review.moves.empty()) {
    move.best = review.moves.front().cell;
    move.best_score = review.moves.front().score;
  }
  return move;
}

}  // namespace

ReviewedGame reviewed_game(int id, std::uint64_t moves_hash, const renju::GameReview& review,
                           int first, int size) {
  ReviewedGame game{.id = id, .moves_hash = moves_hash};
  for (const renju::GradedMove& move : review.moves) {
    game.moves.push_back(reviewed_move(move, first + static_cast<int>(game.moves.size()), size));
  }
  if (const auto& losing = review.losing) {
    game.losing = {first + losing->move, losing->kind, losing->length, losing->grade};
  }
  return game;
}

std::uint64_t exact_hash(const std::vector<Move>& moves) {
  std::uint64_t hash = moves.size();
  for (const Move move : moves) {
    hash = mix(hash, move.is_cell() ? static_cast<std::uint64_t>(move.cell()) + 1 : 0);
  }
  return hash;
}

}  // namespace rb
