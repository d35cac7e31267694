#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/game/player.hpp"
#include "engine/game/position.hpp"

// Makes openings from which the game is open: random stones, kept if nothing is decided and a
// strong player takes long to win against itself. Candidate i and its verdict depend only on the
// seed and i, so a suite does not depend on threads or speed.
namespace rb::renju {

enum class OpeningStart : std::uint8_t {
  edge,  // random stones at an edge of the board
  named  // one of the 26 named openings, then random stones within two cells of another one
};

struct OpeningSpec {
  std::uint64_t seed = 1;
  OpeningStart start = OpeningStart::edge;
  int min_moves = 4, max_moves = 5;
  // The moves after the opening before which Black, or White, must not have won the test game.
  // 0 and 0 mean no test game.
  int black_wins = 40, white_wins = 60;
};

// Why a position must not be an opening, or none: a five, a black stone on a forbidden point, a win
// by consecutive fours for the side to move or for the other one if it were to move. Solvers give
// up after `nodes` and then find nothing.
std::optional<std::string> decided(const Position& position, std::int64_t nodes = 20000);

// One per thread.
class OpeningMaker {
 public:
  explicit OpeningMaker(const OpeningSpec& spec);

  // The moves of candidate `i`: uniform in length, edge or named opening and, stone by stone, cell.
  // REQUIRES: of a named start at least three moves.
  std::vector<Move> candidate(std::uint64_t i) const;
  // Whether candidate `i` with these moves is undecided, and its test game long.
  bool accepts(std::uint64_t i, const std::vector<Move>& moves);

 private:
  bool is_open(const Position& opening, std::uint64_t seed);

  OpeningSpec spec_;
  std::unique_ptr<Player> black_, white_;
};

}  // namespace rb::renju
