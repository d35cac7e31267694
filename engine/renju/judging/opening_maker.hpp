#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/game/player.hpp"
#include "engine/game/position.hpp"
#include "engine/renju/judging/played_game.hpp"
#include "engine/renju/judging/position_tools.hpp"

// Makes openings from which the game is open: random stones, kept if nothing is decided and a
// strong player takes long to win against itself. Candidate i and its verdict depend only on the
// seed and i, so a suite does not depend on threads or speed.
namespace rb::renju {

enum class OpeningStart : std::uint8_t {
  edge,  // random stones at an edge of the board
  named  // one of the 26 named openings, then random stones within two cells of another one
};

// The stones of an opening at an edge lie in this many rows along it, anywhere. In the middle of
// the board the side to move attacks and wins within 30 moves, almost whatever is played; at an
// edge there is less room for that.
inline constexpr int kOpeningRows = 3;

struct OpeningSpec {
  PlayedGame game{};
  std::uint64_t seed = 1;
  OpeningStart start = OpeningStart::edge;
  int min_moves = 4, max_moves = 5;
  // The moves after the opening before which Black, or White, must not have won the test game.
  // 0 and 0 mean no test game.
  int black_wins = 40, white_wins = 60;
};

// Why a position must not be an opening, or none: a five, a win by consecutive fours for the side
// to move or for the other one if it were to move. Solvers give up after 20,000 nodes and then find
// nothing. REQUIRES: the game's size is that of the position.
std::optional<std::string> decided(const Position& position, const PlayedGame& game = {});

// One per thread.
class OpeningMaker {
 public:
  explicit OpeningMaker(const OpeningSpec& spec);

  // The moves of candidate `i`: uniform in length, edge or named opening and, stone by stone, cell.
  // REQUIRES: of a named start at least three moves, and the usual board of renju.
  std::vector<Move> candidate(std::uint64_t i) const;
  // Whether candidate `i` with these moves is undecided, and its test game long.
  bool accepts(std::uint64_t i, const std::vector<Move>& moves);

 private:
  bool is_open(const Position& opening, std::uint64_t seed);

  OpeningSpec spec_;
  const Rules& rules_;
  std::unique_ptr<PositionSolver> solver_;
  std::unique_ptr<Player> black_, white_;
};

}  // namespace rb::renju
