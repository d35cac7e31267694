#pragma once

#include <array>
#include <vector>

#include "engine/game/position.hpp"
#include "engine/game/symmetry.hpp"

namespace rb {

// Stones to be looked for on boards, in any of the eight symmetries.
class StonesPattern {
 public:
  // Black's and White's stones in turn; their order does not matter, and passes put none.
  // REQUIRES: different cells of a board of this size.
  StonesPattern(const std::vector<Move>& moves, int size);

  // Whether all of them are on the board at once, in one of the images; more stones do not matter.
  // REQUIRES: a board of the pattern's size.
  bool is_on(const Position& position) const;
  int stones() const { return static_cast<int>(images_[0].size()); }

 private:
  struct Placed {
    int cell = 0;
    Stone stone = Stone::empty;
  };
  std::array<std::vector<Placed>, kSymmetries> images_;
};

// Whether a game begins with these moves in this order, in one of the eight symmetries.
bool begins_with(const std::vector<Move>& game, const std::vector<Move>& beginning, int size);

}  // namespace rb
