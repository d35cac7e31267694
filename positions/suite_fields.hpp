#pragma once

#include <vector>

#include "engine/base/json_fields.hpp"
#include "engine/base/json_text.hpp"
#include "engine/game/position.hpp"

// Fields that rows of different suites share: cells by their names, such as "h8". What reads a row
// throws Error with its place.
namespace rb {

// The cells of a required list.
std::vector<int> cells(const JsonFields& row, const char* name, int size = kRenjuSize);
// The same where all must be empty.
std::vector<int> empty_cells(const JsonFields& row, const char* name, const Position& position);
// A whole number that may be left out: `absent` then.
int whole_or(int absent, const JsonFields& row, const char* name, int least, int most);
// Puts the stones of the lists "black" and "white" on a board of "size", or of kRenjuSize if there
// is none; the side to move stays.
void put_stones(const JsonFields& row, Position& position);
// The side to move, "side".
Stone side(const JsonFields& row);

// The first fields of a row in writing order: the stones played in turn, Black's first.
Json stones_of(const std::vector<Move>& moves);
// Names of cells.
Json cells_json(const std::vector<int>& cells);

}  // namespace rb
