#include "positions/json_fields.hpp"

#include <array>
#include <optional>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/base/quote.hpp"
#include "engine/game/notation.hpp"

namespace rb {

using nlohmann::json;

std::vector<std::string> texts(const json& object, const char* field, const Place& place) {
  const auto found = object.find(field);
  if (found == object.end()) place.fail(fmt::format("'{}' is missing", field));
  std::vector<std::string> result;
  if (!found->is_array()) place.fail(fmt::format("'{}' is not a list", field));
  for (const json& element : *found) {
    if (!element.is_string())
      place.fail(fmt::format("'{}' holds {}", field, shortened(element.dump())));
    result.push_back(element.get<std::string>());
  }
  return result;
}

std::vector<int> cells(const json& object, const char* field, const Place& place) {
  std::vector<int> result;
  for (const std::string& name : texts(object, field, place)) {
    const std::optional<int> cell = parse_cell(name, kMaxSize);
    if (!cell)
      place.fail(fmt::format("'{}' holds '{}', which is not a cell", field, shortened(name)));
    result.push_back(*cell);
  }
  return result;
}

int whole(const json& object, const char* field, Range range, int absent, const Place& place) {
  const auto found = object.find(field);
  if (found == object.end()) return absent;
  if (!found->is_number_integer() || *found < range.least || *found > range.most) {
    place.fail(fmt::format("'{}' is {}; it is a whole number from {} to {}", field,
                           shortened(found->dump()), range.least, range.most));
  }
  return found->get<int>();
}

std::vector<int> empty_cells(const json& object, const char* field, const Place& place,
                             const Position& position) {
  if (!object.contains(field)) return {};
  std::vector<int> result = cells(object, field, place);
  for (const int cell : result) {
    if (position.at(cell) != Stone::empty) {
      place.fail(fmt::format("'{}' holds {}, which is occupied", field, cell_name(cell, kMaxSize)));
    }
  }
  return result;
}

Stone side(const json& object, const Place& place) {
  const auto found = object.find("side");
  if (found == object.end()) place.fail("'side' is missing");
  if (*found == "black") return Stone::black;
  if (*found == "white") return Stone::white;
  place.fail(fmt::format("'side' is {}; it is \"black\" or \"white\"", shortened(found->dump())));
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

nlohmann::ordered_json stones_of(const std::vector<Move>& moves) {
  std::array<nlohmann::ordered_json, 2> stones{nlohmann::ordered_json::array(),
                                               nlohmann::ordered_json::array()};
  for (std::size_t i = 0; i < moves.size(); ++i) {
    stones[i % 2].push_back(move_name(moves[i], kMaxSize));
  }
  return {{"black", std::move(stones[0])}, {"white", std::move(stones[1])}};
}

nlohmann::ordered_json cells_json(const std::vector<int>& cells) {
  nlohmann::ordered_json names = nlohmann::ordered_json::array();
  for (const int cell : cells) names.push_back(cell_name(cell, kMaxSize));
  return names;
}

}  // namespace rb
