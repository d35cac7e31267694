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

// "h8" or "H8" to a cell; none if it is not one on a board of this size.
std::optional<int> parse_cell(std::string_view text, int size);
std::string cell_name(int cell, int size);
// As cell_name, with "pass" and "-" for pass() and none().
std::string move_name(Move move, int size);

// "h8 i9 g7", "H8,i9,g7" or "h8i9g7" to cells; from '#' to the end of its line is a comment. Throws
// Error that names the first word that is no cell or repeats one. "pass" is one if passes are read.
enum class Passes : std::uint8_t { refused, read };
std::vector<Move> parse_moves(std::string_view text, int size, Passes passes = Passes::refused);
// "h8 i9 g7".
std::string moves_text(const std::vector<Move>& moves, int size);

// The stones of `moves` put down in turn, Black's first, by no game's rules; a pass puts none.
// REQUIRES: different cells of a board of this size, or passes.
Position place_in_turn(const std::vector<Move>& moves, int size = kMaxSize);

// A drawing with '.' empty, 'X' Black, 'O' White, the column letters below, the row numbers at the
// left and the last stone in brackets: "(X)". `marks` are drawn over empty cells.
struct Mark {
  int cell = 0;
  char sign = '*';
};
enum class FirstRow : std::uint8_t { bottom, top };  // where the row 1 is drawn
std::string diagram(const Position& position, const std::vector<Mark>& marks = {},
                    FirstRow first_row = FirstRow::bottom);

// Reads rows of '.', 'X' and 'O' (or 'x' and 'o') from the top, one a line; blanks do not count,
// and any other sign is an empty cell. A row may start with its number, a stone in brackets is the
// last one, a line of the column letters may stand below: what diagram() draws can be read, if its
// row 1 is at the bottom. The
// side to move follows from the counts (White if there are more black stones), and so does ply.
// Throws Error on a wrong number of rows or columns.
Position parse_diagram(std::string_view text, int size = kMaxSize);

}  // namespace rb
