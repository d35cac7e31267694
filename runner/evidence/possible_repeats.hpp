#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_set>
#include <vector>

#include "engine/game/position.hpp"
#include "runner/play/game_result.hpp"

// Which games repeat others is known from the keys of their moves, which the file holds. Files of
// an older schema do not, and reading moves takes twenty times as long as the results. So their
// moves are read only where there can be a repeat: where two games agree in players, colours,
// result, reason and opening. Openings agree for this if they have the same root, the shortest
// opening of the set that is their beginning, up to symmetry: equal games have the same root, even
// from openings of different length.
namespace rb {

// The roots of openings on one board.
class OpeningRoots {
 public:
  // An opening that was played. REQUIRES: all boards have one size.
  void add(std::span<const Move> moves, int board_size);
  // A game began with the empty board, which is the beginning of all.
  void add_empty_board() { has_empty_board_ = true; }

  // The root of an opening; call it when all are added.
  std::uint64_t of(std::span<const Move> moves, int board_size) const;

 private:
  std::unordered_set<std::uint64_t> beginnings_;  // keys of the moves of all openings
  bool has_empty_board_ = false;
};

// The numbers, ascending, of the games without a key that agree with another in all that is known
// without their moves. `roots` and `has_key` have a value for each game: the root of its opening, 0
// for the empty board, and whether GameResult::moves is the key of its moves.
std::vector<std::size_t> possible_repeats(std::span<const GameResult> games,
                                          std::span<const std::uint64_t> roots,
                                          const std::vector<bool>& has_key);

}  // namespace rb
