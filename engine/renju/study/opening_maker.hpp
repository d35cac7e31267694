#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/game/player.hpp"
#include "engine/game/position.hpp"

// Makes openings from which the game is open: random stones at an edge of the board, kept if
// nothing is decided and a strong player, playing against itself, needs long to win. Candidate i is
// a function of the seed and i, and so is its verdict, so a suite does not depend on who makes it
// how fast.
namespace rb::renju {

struct OpeningSpec {
  std::uint64_t seed = 1;
  int min_moves = 4, max_moves = 5;
  // The moves after the opening before which Black, or White, must not have won the test game.
  // 0 and 0: no test game.
  int black_wins = 40, white_wins = 60;
};

// Why a position must not be an opening, or none: a five, a point that is forbidden under a black
// stone, a win by consecutive fours for the side to move or for the other one if it were to move.
// Solvers give up after `nodes` and find nothing then.
std::optional<std::string> decided(const Position& position, std::int64_t nodes = 20000);

// One per thread.
class OpeningMaker {
 public:
  explicit OpeningMaker(const OpeningSpec& spec);

  // The moves of candidate `i`: uniform in length, edge and, stone by stone, cell.
  std::vector<Move> candidate(std::uint64_t i) const;
  // Is candidate `i` with these moves undecided, and its test game long?
  bool accepts(std::uint64_t i, const std::vector<Move>& moves);

 private:
  bool is_open(const Position& opening, std::uint64_t seed);

  OpeningSpec spec_;
  std::unique_ptr<Player> black_, white_;
};

}  // namespace rb::renju
