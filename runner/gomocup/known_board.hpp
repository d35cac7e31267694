#pragma once

#include <optional>
#include <string>

#include "engine/game/position.hpp"

namespace rb {

// What a program outside knows of the board: the least that tells it a position is its opponent's
// move, if that is all that is new to it.
class KnownBoard {
 public:
  // A new game: it knows the empty board.
  void clear() { known_.reset(); }
  // Its move. False: no free cell, after which its own board is not to be trusted any more.
  bool play(const Position& position, Move move);
  // The command that asks it for a move: BEGIN, "TURN 7,7", or BOARD with all stones. Its move, or
  // a new game, comes next.
  void append_question(std::string& text, const Position& position) const;

 private:
  bool is_followed_by(const Position& position) const;

  std::optional<Position> known_;  // after its last move; none: a new game
};

}  // namespace rb
