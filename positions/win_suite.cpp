#include "positions/win_suite.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/base/json_fields.hpp"
#include "engine/base/json_text.hpp"
#include "engine/base/text_file.hpp"
#include "engine/game/notation.hpp"
#include "positions/suite_fields.hpp"
#include "positions/suite_header.hpp"

namespace rb {
namespace {

WinRow win_row(const JsonFields& fields, int line, const std::string& kind) {
  WinRow row;
  row.line = line;
  put_stones(fields, row.position);
  row.position.to_move = side(fields);
  row.win = fields.truth(kind.c_str());
  row.length = whole_or(0, fields, "length", 1, kRenjuCells);
  row.depth = whole_or(0, fields, "depth", 1, kRenjuCells);
  if (fields.has("first")) row.first = empty_cells(fields, "first", row.position);
  if (fields.has("all_first")) row.all_first = empty_cells(fields, "all_first", row.position);
  if (!row.win &&
      (row.length != 0 || row.depth != 0 || !row.first.empty() || !row.all_first.empty())) {
    fields.fail(fmt::format("'{}' is false, but it has a length, a depth or first moves", kind));
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
  each_row(text, path, kind, [&](const JsonFields& fields, int line) {
    rows.push_back(win_row(fields, line, kind));
  });
  return rows;
}

std::string win_line(const std::vector<Move>& moves, const WinRow& row, const std::string& kind,
                     const std::vector<std::string>& line, std::int64_t nodes) {
  Json object = stones_of(moves);
  object["side"] = moves.size() % 2 == 0 ? "black" : "white";
  object[kind] = row.win;
  if (row.length != 0) object["length"] = row.length;
  if (row.depth != 0) object["depth"] = row.depth;
  if (!row.first.empty()) object["first"] = cells_json(row.first);
  if (!row.all_first.empty()) object["all_first"] = cells_json(row.all_first);
  if (!line.empty()) object["line"] = line;
  object["nodes"] = nodes;
  return json_text(object);
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
                       cell_name(answer.first, row.position.size));
  }
  return "";
}

}  // namespace rb
