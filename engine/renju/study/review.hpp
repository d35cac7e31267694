#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "engine/game/rules.hpp"
#include "engine/renju/study/move_scorer.hpp"
#include "engine/renju/study/prover.hpp"

// The review of a game, move by move (docs/algorithms/search.md 15). What is proved
// and what is only a score are kept apart: a move is either `decided` by a proof, of the position
// before it or after it, or has a quality by what it loses against the best move. A position has
// one standing, whether it is seen as the one after a move or as the one before the next: what is
// proved of two neighbours never contradicts, and the one tells all that the other shows.
//
// Every search and every proof has fresh memories, so that of the rest of a game a review owes only
// what is proved there. Budgets are nodes.
namespace rb::renju {

// By the loss in points: 0, up to 80, up to 300, up to 1000, more.
enum class Quality : std::uint8_t { excellent, good, inaccuracy, mistake, blunder };
inline constexpr int kQualities = 5;
std::string_view name(Quality);
Quality quality_of(int loss);  // REQUIRES: loss >= 0

struct ReviewLimits {
  ScoreLimits score;                  // of each search
  std::int64_t proof_nodes = 200000;  // of each proof
  int moves = 1;                      // best moves to be scored beside the played one
};

// A move that could be played, and what is proved of the position after it, where the opponent is
// to move.
struct JudgedMove {
  ScoredMove scored;
  Proven after;
};

struct PositionReview {
  Proven proven;
  std::vector<JudgedMove> moves;  // that of the proved win, then the best score first
};

// What a proof says of a move. More than one of `missed` and `allowed` may hold.
struct Faults {
  bool missed = false;     // there was a win, and the move keeps none
  bool allowed = false;    // the opponent has a win, and there was none that could not be stopped
  bool forbidden = false;  // Black's forbidden point: it loses at once
  // Of missed and allowed. False: the nodes ended in the proof of the other position, so that the
  // move may keep another win, or the game may have been lost before. Even where it is true, wins
  // that no ForcedWin shows are not looked for: see Standing::open.
  bool sure = true;
  bool any() const { return missed || allowed || forbidden; }
  bool proved() const { return any() && sure; }
};

struct MoveReview {
  int played = -1;
  // The mover, then the opponent, to move; after the game's end as it ended. A side that is won or
  // lost because of what is proved of a neighbour has no `win` if no line of it is known.
  Proven before, after;
  Faults faults;
  bool wins = false;     // keeps or finds a win, or makes the five
  bool decided = false;  // by a proof that is sure: the score says nothing
  // The move of the proved win, then the best by score; the played one is among them.
  std::vector<ScoredMove> moves;
  // Of the played move's score against the best; not if decided, nor against a proved win.
  std::optional<int> loss;
  std::optional<Quality> quality;    // by the loss
  const ScoredMove* scored() const;  // of the played move; nullptr: forbidden
};

class Reviewer {
 public:
  Reviewer(const Profile& profile, const ReviewLimits& limits)
      : limits_(limits), scorer_(profile) {}

  // REQUIRES of all: the game is not over; of a played move: it is legal or forbidden.
  PositionReview position(const Position& position);
  MoveReview move(const Position& position, int played);
  // The review of each move played from `position`, in turn; `each` is called as soon as it is
  // known, which takes the proof of the position after the next move.
  void game(Position position, std::span<const Move> played,
            const std::function<void(MoveReview)>& each);

 private:
  Proven after(const Position& position, int cell);
  Proven prove(const Position& position);
  MoveReview judged(const Position& position, int played, const Proven& before,
                    const Proven& after);
  void put_first(std::vector<ScoredMove>& moves, const ForcedWin& win, int also) const;

  ReviewLimits limits_;
  MoveScorer scorer_;
  Prover prover_;
};

// One side's moves of a game.
struct ReviewSummary {
  // Moves with a quality, a sure fault or a win; not those of a side proved lost.
  int judged = 0;
  std::array<int, kQualities> qualities{};
  int wins = 0;                                // moves that keep or find a proved win
  int missed = 0, allowed = 0, forbidden = 0;  // that are sure
  int faulty = 0;                              // moves with at least one of these three
  int perhaps = 0;  // moves with faults that are not sure; if they have a score, it counts

  void add(const MoveReview& move);
  // Of 100 judged moves those that are excellent, good or win; 100 if none is judged.
  int accuracy() const;
  // Mistakes, blunders and moves with a sure fault.
  int critical() const;
};

}  // namespace rb::renju
