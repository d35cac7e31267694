#pragma once

#include <optional>
#include <string>

#include "engine/game/position.hpp"

namespace rb {

// What an external program knows about the board: the shortest way to give it a position is its
// opponent's move, if that is all that is new.
class KnownBoard {
 public:
  // `is_told_all`: it is given all stones with every question but the first of an empty board.
  explicit KnownBoard(bool is_told_all = false) : is_told_all_(is_told_all) {}
  // Starts a new game: the program knows the empty board.
  void clear() { known_.reset(); }
  // Plays its move. False: not a free cell, after which its own board is no longer trusted.
  bool play(const Position& position, Move move);
  // Appends the command that asks it for a move: BEGIN, "TURN 7,7", or BOARD with all stones. Its
  // move, or a new game, comes next.
  void append_question(std::string& text, const Position& position) const;

 private:
  bool is_followed_by(const Position& position) const;

  const bool is_told_all_;
  std::optional<Position> known_;  // after its last move; none: a new game
};

}  // namespace rb
