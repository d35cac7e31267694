#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "engine/renju/board/sizes.hpp"
#include "engine/renju/pattern/pattern.hpp"

// Positions of a game as patterns are learned from them, on any board.
namespace rb::renju {

class PatternReader {
 public:
  virtual ~PatternReader() = default;

  // Follows a game, Black's move first, from the empty board.
  virtual void clear() = 0;
  virtual void play(int cell) = 0;
  // Whether a search settles the position by itself.
  virtual bool is_settled() const = 0;
  // Appends the legal moves near a stone, the chosen one first; none if it is not near.
  virtual void add_moves(int chosen, std::vector<std::uint16_t>& moves) const = 0;

  // The patterns of each empty cell after these moves, in the order of the cells. Any thread may
  // ask.
  virtual void patterns(std::span<const std::uint16_t> played,
                        std::vector<CellPatterns>& cells) const = 0;
};

#ifndef RB_ANY_SIZE
namespace any_size {
std::unique_ptr<PatternReader> pattern_reader(const PlayedGame& game);
}
#endif

}  // namespace rb::renju

namespace rb::renju::inline RB_SIZES {

// REQUIRES: may_have_patterns(game).
std::unique_ptr<PatternReader> pattern_reader(const PlayedGame& game);

}  // namespace rb::renju::inline RB_SIZES
