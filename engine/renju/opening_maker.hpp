#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/game/player.hpp"
#include "engine/renju/board.hpp"
#include "engine/renju/evaluate.hpp"
#include "engine/renju/profiles.hpp"
#include "engine/renju/search.hpp"
#include "engine/renju/table.hpp"
#include "engine/renju/vcf.hpp"

// Makes openings from which the game is open: random stones near the centre, kept if nothing is
// decided and neither side is ahead, by a search and by games. Candidate i is a function of the
// seed and i, and so is its verdict, so a suite does not depend on who makes it how fast.
namespace rb::renju {

struct OpeningSpec {
  std::uint64_t seed = 1;
  int min_moves = 4, max_moves = 8;
  int depth = 4;        // of the search
  int max_score = 500;  // neither score may be further from 0
  int games = 2;        // test games; each colour wins at most half of them, rounded up
};

// Why a position must not be an opening, or none: a five, a point that is forbidden under a black
// stone, a win by consecutive fours for the side to move or for the other one if it were to move.
// Solvers give up after `nodes` and find nothing then.
std::optional<std::string> decided(const Position& position, std::int64_t nodes = 20000);

// One per thread.
class OpeningMaker {
 public:
  explicit OpeningMaker(const OpeningSpec& spec);

  // The moves of candidate `i`: uniform in length and, stone by stone, among the cells within two
  // of a stone and at least two from the edge.
  std::vector<Move> candidate(std::uint64_t i) const;
  // Is candidate `i` with these moves undecided and balanced?
  bool accepts(std::uint64_t i, const std::vector<Move>& moves);

 private:
  bool is_balanced(const Position& position);
  bool splits_games(std::uint64_t i, const Position& position);
  int play_out(Position position, std::uint64_t seed);

  OpeningSpec spec_;
  Profile profile_;
  Evaluator evaluator_;
  std::unique_ptr<Board> board_;
  TranspositionTable table_;
  Search search_;
  std::unique_ptr<Player> black_, white_;
};

}  // namespace rb::renju
