#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game/position.hpp"

// Text forms of cells, move lists and boards. A cell is a column letter from the left and a row
// number from the bottom: "a1" is the lower left corner, "h8" the centre of a 15x15 board.
namespace rb {

// Converts "h8" or "H8" to a cell; none if there is no such cell on a board of this size.
std::optional<int> parse_cell(std::string_view text, int size);
std::string cell_name(int cell, int size);
// Like cell_name, with "pass" and "-" for pass() and none().
std::string move_name(Move move, int size);

// Converts "h8 i9 g7", "h8i9g7" and what move_list.cpp lists to cells; '#' starts a comment. Throws
// Error that names the first word that is no cell or repeats one. Passes::read allows "pass", "--".
enum class Passes : std::uint8_t { refused, read };
std::vector<Move> parse_moves(std::string_view text, int size, Passes passes = Passes::refused);
// "h8 i9 g7".
std::string moves_text(const std::vector<Move>& moves, int size);

// Places the stones of `moves` in turn, Black's first, without applying any rules; a pass places
// none. REQUIRES: different cells of a board of this size, or passes.
Position place_in_turn(const std::vector<Move>& moves, int size = kRenjuSize);

// A diagram in which '.' is empty, 'X' Black and 'O' White, with the column letters below, the row
// numbers at the left and the last stone in brackets: "(X)". `marks` are drawn over empty cells.
struct Mark {
  int cell = 0;
  char sign = '*';
};
enum class FirstRow : std::uint8_t { bottom, top };  // where row 1 is drawn
std::string diagram(const Position& position, const std::vector<Mark>& marks = {},
                    FirstRow first_row = FirstRow::bottom);

}  // namespace rb
