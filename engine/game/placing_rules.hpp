#pragma once

#include "engine/game/rules.hpp"

namespace rb {

// What games share in which every move puts a stone on any free point of a board of one size.
class PlacingRules : public Rules {
 public:
  explicit PlacingRules(int size) : size_(size) {}

  Position start() const final {
    Position position;
    position.size = size_;
    return position;
  }

  bool is_legal(const Position& position, Move move) const final {
    return move.is_cell() && move.cell() < position.cells() &&
           position.at(move.cell()) == Stone::empty;
  }

 protected:
  int size() const { return size_; }

  // The mover's stone; the other side is to move.
  static void place(Position& position, Move move) {
    position.put(move.cell(), position.to_move);
    position.to_move = opponent(position.to_move);
    position.last = move;
    ++position.ply;
  }

 private:
  int size_;
};

}  // namespace rb
