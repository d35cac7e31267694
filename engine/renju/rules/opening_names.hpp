#pragma once

#include <array>
#include <optional>
#include <span>
#include <string_view>

#include "engine/base/rng.hpp"
#include "engine/game/position.hpp"

// The 26 canonical openings: Black h8, White next to it, Black within two of h8
// (docs/algorithms/search.md 13). Thirteen are direct (White orthogonally beside h8), thirteen
// indirect (White at a corner of it). An opening and its mirror image count as one.
namespace rb::renju {

enum class OpeningClass : std::uint8_t { direct, indirect };

// Black's third stone relative to h8. Direct: u steps towards White, v to either side. Indirect: u
// and v steps towards White vertically and horizontally, in either order. The table lists the twin
// with v >= 0 (direct) or v >= u (indirect).
struct NamedOpening {
  std::string_view code;  // "1D" to "13D", "1I" to "13I"
  OpeningClass kind;
  std::string_view kanji;
  std::string_view romaji;
  int u, v;
};

std::span<const NamedOpening> named_openings();

// The opening of a game by its first three moves; further moves do not matter. nullptr: fewer
// moves, the first is not h8, the second not next to it, or the third not within two of it.
const NamedOpening* find_opening(std::span<const Move> moves);
// By its code or name, or both, as "4D Kagetsu", in letters of either case. nullptr: there is none.
const NamedOpening* opening_called(std::string_view name);

// The third moves that make `opening` after White's second move, one or two (its mirror twins; the
// same move twice if it is its own mirror image). REQUIRES: `white` is next to h8, as the class of
// `opening` requires.
std::array<Move, 2> third_moves(const NamedOpening& opening, Move white);

// A move of the opening, drawn so that each of the 26 openings is equally likely: h8 on the empty
// board, one of the eight cells around it, one of the thirteen openings of the class and one of its
// twins. None: the position is not of this kind.
std::optional<Move> draw_opening_move(const Position& position, Rng& rng);

}  // namespace rb::renju
