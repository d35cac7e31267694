#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "engine/renju/level/profiles.hpp"
#include "engine/renju/search/search.hpp"

// Scores of moves that can be compared (docs/algorithms/search.md 15.2). A search of all
// moves together knows the score of its best alone, of the others a bound. So a first search finds
// the best moves and the depth that its nodes suffice for; then each is searched by itself, to that
// depth, with a window that cuts nothing and an empty table. The score of a move depends on the
// position, the profile and the limits, not on which other moves are asked for, but for the depth:
// it is the deepest that every one of them finishes.
namespace rb::renju {

struct ScoredMove {
  int cell = -1;
  std::optional<int> score;  // from the mover's side, as Search's; none: the nodes did not suffice
  int depth = 0;             // finished
  std::int64_t nodes = 0;    // of the search of this move
  // In how many plies, this move included, the search sees the game won; less than 0: lost; 0:
  // neither. Not a proof: a search looks at cells near stones, and prunes.
  int ends_in = 0;
  std::vector<int> line;  // cells, the move first; see expected_line()
  // By a proof instead: the score and the line, in the signs of Solution::line, are the proof's,
  // ends_in is 0; depth and nodes are of the search, 0 without one. Not set by MoveScorer.
  bool proved = false;
};

struct ScoreLimits {
  int depth = 8;
  std::int64_t nodes = 200000;  // of each search
};

// A line of play as far as it is worth showing: up to a five; fours that gain nothing, and their
// answers, are cut off its end. The first move stays. The board comes back as it was.
std::vector<int> expected_line(Board& board, const std::vector<int>& line);

class MoveScorer {
 public:
  explicit MoveScorer(const Profile& profile);

  // The `count` best moves of the side to move, the best first; with the move `also`, if it is not
  // -1, wherever it ranks. Fewer if there are fewer legal ones, none without any.
  // REQUIRES: the game is not over, `also` is empty and legal, limits.depth <= Search::kMaxDepth.
  std::vector<ScoredMove> best(const Position& position, int count, int also,
                               const ScoreLimits& limits);

  const Profile& profile() const { return profile_; }
  // Of a win in n plies, this one included.
  int score_of_win(int plies) const { return search_.win() - plies; }

 private:
  int ends_in(int score) const;
  std::vector<int> candidates(int also);
  std::vector<int> choose(const std::vector<int>& moves, int count, const ScoreLimits& limits);
  ScoredMove score(int cell, int depth, std::int64_t nodes);

  const Profile profile_;
  const Evaluator evaluator_;
  const std::unique_ptr<Board> board_;
  TranspositionTable table_;
  Search search_;
  int depth_ = 0;  // that choose() finished
};

}  // namespace rb::renju
