#pragma once

#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "engine/game/position.hpp"
#include "positions/json_lines.hpp"

// Fields that rows of different suites share. All throw Error with the place of a mistake.
namespace rb {

// The texts of a required list.
std::vector<std::string> texts(const nlohmann::json& object, const char* field, const Place& place);
// The cells named in a required list.
std::vector<int> cells(const nlohmann::json& object, const char* field, const Place& place);
struct Range {
  int least, most;
};
// A whole number of this range, of a field that may be left out; `absent` then.
int whole(const nlohmann::json& object, const char* field, Range range, int absent,
          const Place& place);
// The empty cells of an optional field.
std::vector<int> empty_cells(const nlohmann::json& object, const char* field, const Place& place,
                             const Position& position);
// The side to move.
Stone side(const nlohmann::json& object, const Place& place);
// Adds the stones of a list of cells.
void put_stones(const nlohmann::json& object, const char* field, Stone stone, const Place& place,
                Position& position);

// The first fields of a row in writing order: the stones played in
// turn, Black's first.
nlohmann::ordered_json stones_of(const std::vector<Move>& moves);
// Names of cells.
nlohmann::ordered_json cells_json(const std::vector<int>& cells);

}  // namespace rb
