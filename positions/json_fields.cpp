#include "positions/json_fields.hpp"

#include <optional>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/game/notation.hpp"

namespace rb {

using nlohmann::json;

std::vector<std::string> texts(const json& object, const char* field, const Place& place) {
  const auto found = object.find(field);
  if (found == object.end()) place.fail(fmt::format("'{}' is missing", field));
  std::vector<std::string> result;
  if (!found->is_array()) place.fail(fmt::format("'{}' is not a list", field));
  for (const json& element : *found) {
    if (!element.is_string()) place.fail(fmt::format("'{}' holds {}", field, element.dump()));
    result.push_back(element.get<std::string>());
  }
  return result;
}

std::vector<int> cells(const json& object, const char* field, const Place& place) {
  std::vector<int> result;
  for (const std::string& name : texts(object, field, place)) {
    const std::optional<int> cell = parse_cell(name, kMaxSize);
    if (!cell) place.fail(fmt::format("'{}' holds '{}', which is no cell", field, name));
    result.push_back(*cell);
  }
  return result;
}

void put_stones(const json& object, const char* field, Stone stone, const Place& place,
                Position& position) {
  for (const int cell : cells(object, field, place)) {
    if (position.at(cell) != Stone::empty) {
      place.fail(fmt::format("two stones on {}", cell_name(cell, kMaxSize)));
    }
    position.put(cell, stone);
    ++position.ply;
  }
}

}  // namespace rb
