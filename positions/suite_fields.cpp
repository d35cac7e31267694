#include "positions/suite_fields.hpp"

#include <array>
#include <optional>
#include <string>

#include <fmt/format.h>

#include "engine/base/json_text.hpp"
#include "engine/base/quote.hpp"
#include "engine/game/notation.hpp"

namespace rb {
namespace {

constexpr int kSmallestBoard = 5;

}  // namespace

std::vector<int> cells(const JsonFields& row, const char* name, int size) {
  std::vector<int> result;
  for (const std::string& text : row.texts(name)) {
    const std::optional<int> cell = parse_cell(text, size);
    if (!cell) row.fail(fmt::format("'{}' holds '{}', which is not a cell", name, shortened(text)));
    result.push_back(*cell);
  }
  return result;
}

std::vector<int> empty_cells(const JsonFields& row, const char* name, const Position& position) {
  std::vector<int> result = cells(row, name, position.size);
  for (const int cell : result) {
    if (position.at(cell) != Stone::empty) {
      row.fail(
          fmt::format("'{}' holds {}, which is occupied", name, cell_name(cell, position.size)));
    }
  }
  return result;
}

int whole_or(int absent, const JsonFields& row, const char* name, int least, int most) {
  return row.has(name) ? static_cast<int>(row.whole(name, least, most)) : absent;
}

void put_stones(const JsonFields& row, Position& position) {
  position.size = whole_or(kRenjuSize, row, "size", kSmallestBoard, kLargestSize);
  for (const Stone stone : {Stone::black, Stone::white}) {
    for (const int cell : cells(row, stone == Stone::black ? "black" : "white", position.size)) {
      if (position.at(cell) != Stone::empty) {
        row.fail(fmt::format("two stones on {}", cell_name(cell, position.size)));
      }
      position.put(cell, stone);
      ++position.ply;
    }
  }
}

Stone side(const JsonFields& row) {
  const auto& side = row.at("side");
  if (side == "black") return Stone::black;
  if (side == "white") return Stone::white;
  row.refuse("side", "\"black\" or \"white\"");
}

Json stones_of(const std::vector<Move>& moves) {
  std::array<Json, 2> stones{Json::array(), Json::array()};
  for (std::size_t i = 0; i < moves.size(); ++i) {
    stones[i % 2].push_back(move_name(moves[i], kRenjuSize));
  }
  return json_object({{"black", std::move(stones[0])}, {"white", std::move(stones[1])}});
}

Json cells_json(const std::vector<int>& cells) {
  Json names = Json::array();
  for (const int cell : cells) names.push_back(cell_name(cell, kRenjuSize));
  return names;
}

}  // namespace rb
