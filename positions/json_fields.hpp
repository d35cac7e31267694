#pragma once

#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "engine/game/position.hpp"
#include "positions/json_lines.hpp"

// Fields that rows of different suites share. All throw Error with the place on what is wrong.
namespace rb {

// The texts of a list that must be there.
std::vector<std::string> texts(const nlohmann::json& object, const char* field, const Place& place);
// The same, each the name of a cell.
std::vector<int> cells(const nlohmann::json& object, const char* field, const Place& place);
// Adds the stones of a list of cells.
void put_stones(const nlohmann::json& object, const char* field, Stone stone, const Place& place,
                Position& position);

}  // namespace rb
