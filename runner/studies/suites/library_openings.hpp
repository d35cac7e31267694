#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game/position.hpp"

namespace rb {

struct LibraryOpenings {
  std::vector<std::vector<Move>> openings;  // in the order of the library
  // Lines that are none: with a pass or a move that the rules do not allow, decided, or one that
  // leads to the position of an earlier one.
  std::size_t illegal = 0, decided = 0, again = 0;
};

// The lines of a library of RenLib from the empty board, each cut to `most` moves, that have
// `least` or more: openings of renju that are undecided and differ up to symmetry. Throws Error
// that names the file if it is no library.
LibraryOpenings library_openings(const std::string& path, std::size_t least, std::size_t most);

// A library as a suite of kind midgame: a row for each position in which it marks moves as those to
// play (renlib::marked_children()), which renju allows. None: the bytes are no library. Throws
// Error that names the path: the library is damaged, or marks no move.
std::optional<std::string> library_suite(std::string_view bytes, const std::string& path);

}  // namespace rb
