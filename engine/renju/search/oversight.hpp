#pragma once

#include <array>
#include <span>

#include "engine/base/rng.hpp"
#include "engine/renju/board/board.hpp"

// What a player fails to see when it looks for a move (Profile::overlook).
namespace rb::renju::inline RB_SIZES {

class Oversight {
 public:
  // Draws for the next move which cells are not looked at closely, each with this probability. A
  // probability of 0 draws nothing from `rng`.
  void draw(double probability, Rng& rng);

  // Whether the move of the side to move stays unseen: it makes or stops a four or a three.
  bool hides(const Board& board, int cell) const;

  bool hides_all(const Board& board, std::span<const int> moves) const;

  // The moves that are seen, in their order; all of them if none is. Valid until the next call.
  std::span<const int> seen(const Board& board, std::span<const int> moves);

 private:
  CellSet unseen_;
  std::array<int, kCells> seen_{};
};

}  // namespace rb::renju::inline RB_SIZES
