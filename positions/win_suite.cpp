#include "positions/win_suite.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/base/error.hpp"
#include "engine/game/notation.hpp"
#include "positions/json_fields.hpp"
#include "positions/json_lines.hpp"

namespace rb {
namespace {

using nlohmann::json;

Stone side(const json& object, const Place& place) {
  const auto found = object.find("side");
  if (found == object.end()) place.fail("'side' is missing");
  if (*found == "black") return Stone::black;
  if (*found == "white") return Stone::white;
  place.fail(fmt::format("'side' is {}; it is \"black\" or \"white\"", found->dump()));
}

// The empty cells of a field that may be left out.
std::vector<int> moves(const json& object, const char* field, const Place& place,
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

WinRow parse_row(const json& object, const Place& place, const std::string& kind) {
  WinRow row;
  row.line = place.line;
  put_stones(object, "black", Stone::black, place, row.position);
  put_stones(object, "white", Stone::white, place, row.position);
  row.position.to_move = side(object, place);
  const auto win = object.find(kind);
  if (win == object.end()) place.fail(fmt::format("'{}' is missing", kind));
  if (!win->is_boolean()) place.fail(fmt::format("'{}' is neither true nor false", kind));
  row.win = win->get<bool>();
  if (const auto length = object.find("length"); length != object.end()) {
    if (!length->is_number_integer() || *length < 1 || *length > kMaxCells) {
      place.fail(fmt::format("'length' is {}; it is a whole number from 1", length->dump()));
    }
    row.length = length->get<int>();
  }
  row.first = moves(object, "first", place, row.position);
  row.all_first = moves(object, "all_first", place, row.position);
  if (!row.win && (row.length != 0 || !row.first.empty() || !row.all_first.empty())) {
    place.fail(fmt::format("'{}' is false, but it has a length or first moves", kind));
  }
  return row;
}

}  // namespace

std::vector<WinRow> load_wins(const std::string& path, const std::string& kind) {
  return parse_wins(read_text(path), path, kind);
}

std::vector<WinRow> parse_wins(std::string_view text, const std::string& path,
                               const std::string& kind) {
  std::vector<WinRow> rows;
  each_json_line(text, path, [&](const json& object, const Place& place) {
    rows.push_back(parse_row(object, place, kind));
  });
  if (rows.empty()) throw Error(fmt::format("{}: no position in it", path));
  return rows;
}

std::string mistake(const WinRow& row, const WinAnswer& answer) {
  if (answer.proof == WinAnswer::Proof::unknown) return "";
  if (answer.proof == WinAnswer::Proof::none) return row.win ? "no win, but there is one" : "";
  if (!row.win) return fmt::format("a win in {}, but there is none", answer.length);
  if (row.length != 0 && answer.length != 0 && answer.length != row.length) {
    return fmt::format("a win in {}, but the shortest has {}", answer.length, row.length);
  }
  if (!row.first.empty() && answer.first >= 0 &&
      std::ranges::find(row.first, answer.first) == row.first.end()) {
    return fmt::format("a win that starts on {}, where no shortest one does",
                       cell_name(answer.first, kMaxSize));
  }
  return "";
}

}  // namespace rb
