#include "positions/win_suite.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/base/text_file.hpp"
#include "engine/game/notation.hpp"
#include "positions/json_fields.hpp"
#include "positions/json_lines.hpp"
#include "positions/suite_header.hpp"

namespace rb {
namespace {

using nlohmann::json;

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
  row.length = whole(object, "length", {1, kMaxCells}, 0, place);
  row.depth = whole(object, "depth", {1, kMaxCells}, 0, place);
  row.first = empty_cells(object, "first", place, row.position);
  row.all_first = empty_cells(object, "all_first", place, row.position);
  if (!row.win &&
      (row.length != 0 || row.depth != 0 || !row.first.empty() || !row.all_first.empty())) {
    place.fail(fmt::format("'{}' is false, but it has a length, a depth or first moves", kind));
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
  each_row(text, path, kind, [&](const json& object, const Place& place) {
    rows.push_back(parse_row(object, place, kind));
  });
  return rows;
}

std::string win_line(const std::vector<Move>& moves, const WinRow& row, const std::string& kind,
                     const std::vector<std::string>& line, std::int64_t nodes) {
  nlohmann::ordered_json object = stones_of(moves);
  object["side"] = moves.size() % 2 == 0 ? "black" : "white";
  object[kind] = row.win;
  if (row.length != 0) object["length"] = row.length;
  if (row.depth != 0) object["depth"] = row.depth;
  if (!row.first.empty()) object["first"] = cells_json(row.first);
  if (!row.all_first.empty()) object["all_first"] = cells_json(row.all_first);
  if (!line.empty()) object["line"] = line;
  object["nodes"] = nodes;
  return object.dump();
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
