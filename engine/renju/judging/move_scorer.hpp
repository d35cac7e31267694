#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

#include "engine/renju/level/profiles.hpp"
#include "engine/renju/search/search.hpp"

// Comparable scores of moves (docs/algorithms/search.md 15.2). A search of all moves together knows
// only the score of its best move and bounds for the others. So a first search finds the best moves
// and the depth that its nodes allow; then each is searched separately, to that depth, with a
// window that cuts nothing and an empty table. The score of a move depends on the position, the
// profile and the limits, not on the other moves requested, except through the depth: it is the
// deepest that all of them finish.
namespace rb::renju {

struct ScoredMove {
  int cell = -1;
  std::optional<int> score;  // from the mover's side, as Search's; none: too few nodes
  int depth = 0;             // finished
  std::int64_t nodes = 0;    // in the search of this move
  // The number of plies, including this move, in which the search sees a win; negative: a loss; 0:
  // neither. Not a proof: a search considers only cells near stones, and prunes.
  int ends_in = 0;
  std::vector<int> line;  // cells, the move first; as far as it is worth showing
  // A proof decides: score and line, in the signs of Solution::line, are the proof's, and ends_in
  // is 0; depth and nodes are those of the search, 0 without one. MoveScorer does not set it.
  bool proved = false;
};

struct ScoreLimits {
  int depth = 8;
  std::int64_t nodes = 200000;  // of each search
  std::stop_token stop = {};    // ends each search as if its nodes had run out
};

}  // namespace rb::renju

namespace rb::renju::inline RB_SIZES {

// A line of play as far as it is worth showing: up to a five; fours at its end that gain nothing,
// and their answers, are cut off. The first move stays. The board is restored.
std::vector<int> expected_line(Board& board, const std::vector<int>& line);

class MoveScorer {
 public:
  explicit MoveScorer(const Profile& profile, const PlayedGame& game = {});

  // The `count` best moves of the side to move, the best first; with the move `also`, if it is not
  // -1, wherever it ranks. Fewer if there are fewer legal moves. REQUIRES: the game is not over,
  // `also` is empty and legal, limits.depth <= Search::kMaxDepth.
  std::vector<ScoredMove> best(const Position& position, int count, int also,
                               const ScoreLimits& limits);

  const Profile& profile() const { return profile_; }
  // The score of a win in n plies, including this one.
  int score_of_win(int plies) const { return search_.win() - plies; }

 private:
  int ends_in(int score) const;
  std::vector<int> candidates(int also);
  std::vector<int> choose(const std::vector<int>& moves, int count, const ScoreLimits& limits);
  ScoredMove score(int cell, int depth, const ScoreLimits& limits);

  const Profile profile_;
  const Evaluator evaluator_;
  const std::unique_ptr<Board> board_;
  TranspositionTable table_;
  Search search_;
  int depth_ = 0;  // that choose() completed
};

}  // namespace rb::renju::inline RB_SIZES
