#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "engine/game/rules.hpp"
#include "engine/renju/judging/move_scorer.hpp"
#include "engine/renju/judging/played_game.hpp"
#include "engine/renju/judging/prover.hpp"
#include "engine/renju/judging/review_memory.hpp"

// The review of a game, move by move (docs/algorithms/search.md 15). Proofs and mere scores are
// kept apart: a move is either `decided` by a proof about the position before or after it, or has a
// quality by what it loses against the best move. A position has one standing, whether it is seen
// as the one after a move or as the one before the next: proofs about two neighbours never
// contradict each other, and each includes what the other shows.
//
// Every search and every proof starts with empty memories, so only what is proved in the rest of a
// game influences a review. Budgets are in nodes.
namespace rb::renju {

// The loss in points: 0, up to 80, up to 300, up to 1000, more.
enum class Quality : std::uint8_t { excellent, good, inaccuracy, mistake, blunder };
inline constexpr int kQualities = 5;
std::string_view name(Quality);
Quality quality_of(int loss);  // REQUIRES: loss >= 0

struct ReviewLimits {
  ScoreLimits score;                  // of each search; its stop ends proofs as well
  std::int64_t proof_nodes = 200000;  // of each proof
  int moves = 1;                      // best moves to be scored besides the one played
  // Only moves of games on which no proof decides are scored; with a depth of 0 none is.
  bool only_open = false;
};

// A possible move, and what is proved about the position after it, with the
// opponent to move.
struct JudgedMove {
  ScoredMove scored;
  Proven after;
};

struct PositionReview {
  Proven proven;
  std::vector<JudgedMove> moves;  // the proved win's first, then the best score first
};

// What a proof says about a move. Both `missed` and `allowed` may hold.
struct Faults {
  bool missed = false;     // there was a win, and the move keeps none
  bool allowed = false;    // the opponent has a win, and had no unstoppable one before
  bool forbidden = false;  // Black's forbidden point: it loses at once
  // Applies to missed and allowed. False: the nodes ran out in the proof of the other position, so
  // the move may keep another win, or the game may have been lost before. Even if it is true, wins
  // that no ForcedWin shows are not considered: see Standing::open.
  bool sure = true;
  bool any() const { return missed || allowed || forbidden; }
  bool proved() const { return any() && sure; }
};

struct MoveReview {
  int played = -1;
  // With the mover, then the opponent, to move; after the end of the game, its result. A side that
  // is won or lost because of a proof about a neighbour has no `win` if its line is not known.
  Proven before, after;
  Faults faults;
  bool wins = false;     // keeps or finds a win, or makes the five
  bool decided = false;  // by a sure proof: the score says nothing
  // The move of the proved win, then the best by score; the played move is among them.
  std::vector<ScoredMove> moves;
  // The played move's loss against the best score; none if decided, or against a proved win.
  std::optional<int> loss;
  std::optional<Quality> quality;    // by the loss
  const ScoredMove* scored() const;  // the played move; nullptr: forbidden
};

// One side's moves of a game.
struct ReviewSummary {
  // Moves with a quality, a sure fault or a win, but not those of a side proved lost.
  int judged = 0;
  std::array<int, kQualities> qualities{};
  int wins = 0;                                // moves that keep or find a proved win
  int missed = 0, allowed = 0, forbidden = 0;  // only sure ones
  int faulty = 0;                              // moves with at least one of these three
  int perhaps = 0;  // moves with unsure faults; their score counts, if they have one

  void add(const MoveReview& move);
  // The percentage of judged moves that are excellent, good or winning; 100 if none is judged.
  int accuracy() const;
  // Mistakes, blunders and moves with a sure fault.
  int critical() const;
};

}  // namespace rb::renju

namespace rb::renju::inline RB_SIZES {

class Reviewer {
 public:
  // With `memory`, what it shares with other reviewers is not found again; it outlives this.
  Reviewer(const Profile& profile, const ReviewLimits& limits, ReviewMemory* memory = nullptr,
           const PlayedGame& game = {})
      : limits_(limits),
        rules_(rules_of(game)),
        scorer_(profile, game),
        prover_(game.variant),
        memory_(memory) {}

  // All REQUIRE that the game is not over, and that a played move is legal or forbidden.
  PositionReview position(const Position& position);
  // The review of each move played from `position`, in turn; `each` is called as soon as the review
  // is known, which needs the proof of the position after the next move.
  void game(Position position, std::span<const Move> played,
            const std::function<void(MoveReview)>& each);
  // What is proved of a position, its neighbours apart.
  Proven prove(const Position& position);

 private:
  Proven after(const Position& position, int cell);
  std::vector<ScoredMove> best(const Position& position, int also);
  MoveReview judged(const Position& position, int played, const Proven& before,
                    const Proven& after);
  void put_first(std::vector<ScoredMove>& moves, const ForcedWin& win, int also) const;

  ReviewLimits limits_;
  const Rules& rules_;
  MoveScorer scorer_;
  Prover prover_;
  ReviewMemory* memory_;
};

}  // namespace rb::renju::inline RB_SIZES
