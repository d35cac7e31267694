#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "engine/game/rules.hpp"
#include "engine/renju/judging/review.hpp"
#include "engine/renju/search/evaluate.hpp"

// The review of a whole game for summaries of many (docs/reviews.md): each fault with its grade, so
// that proved faults, likely ones and opinions are never added up, and the move that lost the game.
namespace rb::renju {

enum class Grade : std::uint8_t {
  none,        // no such fault
  proved,      // both positions are proved
  likely,      // one proof ran out of nodes, and nothing speaks against the fault
  delayed,     // of a missed win: it was proved again at the mover's next turn
  lost_before  // of an allowed win: no other move that was tried is known to be better
};
inline constexpr int kGrades = 5;
std::string_view name(Grade);  // "none", "proved", "likely", "delayed", "lost before"
std::optional<Grade> find_grade(std::string_view name);

struct GradedMove {
  MoveReview review;
  Grade missed = Grade::none, allowed = Grade::none;
  std::optional<int> defence = {};  // the move that would not have allowed the win, if one is known
};

// The last move of the loser before which nothing is proved for the winner, and after which
// everything is, to the end.
struct LosingMove {
  int move = 0;                 // index among the moves reviewed
  std::optional<WinKind> kind;  // of the win after it; none: proved without a line
  int length = 0;               // of that win, in moves of the winner
  Grade grade = Grade::none;    // as GradedMove::allowed
};

struct GameReview {
  std::vector<GradedMove> moves;
  std::optional<LosingMove> losing;  // none: a draw, no end by the rules, or no such move
};

}  // namespace rb::renju

namespace rb::renju::inline RB_SIZES {

class GameReviewer {
 public:
  // limits.score.depth 0: only proofs. Moves are scored only where no proof decides. `memory` as
  // for Reviewer.
  GameReviewer(const Profile& profile, ReviewLimits limits, ReviewMemory* memory = nullptr,
               const PlayedGame& game = {});

  // Reviews `moves`, which were played from `position`. `outcome` is that of the game, if it ended
  // by the rules. REQUIRES: as Reviewer::game().
  GameReview review(const Position& position, std::span<const Move> moves,
                    const std::optional<Outcome>& outcome);

 private:
  Grade grade_missed(const GameReview& review, std::size_t move) const;
  void grade_allowed(const Position& position, GradedMove& move);
  std::vector<int> defences(const Position& position, const GradedMove& move);

  ReviewLimits limits_;
  const Rules& rules_;
  Reviewer reviewer_;
  Evaluator evaluator_;
  std::unique_ptr<Board> board_;
};

}  // namespace rb::renju::inline RB_SIZES
