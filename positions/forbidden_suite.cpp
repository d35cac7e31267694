#include "positions/forbidden_suite.hpp"

#include <optional>

#include <fmt/format.h>

#include "engine/base/json_fields.hpp"
#include "engine/base/json_text.hpp"
#include "engine/base/text.hpp"
#include "engine/base/text_file.hpp"
#include "engine/game/notation.hpp"
#include "positions/suite_fields.hpp"
#include "positions/suite_header.hpp"

namespace rb {
namespace {

constexpr int kMostNest = 1000;

// The kinds of "33+44", or none if there is an unknown one.
std::optional<CellLabel> parse_kinds(std::string_view kinds) {
  if (kinds.empty()) return std::nullopt;
  CellLabel label;
  for (const std::string_view kind : split(kinds, '+')) {
    bool CellLabel::*const member = kind == "33"   ? &CellLabel::double_three
                                    : kind == "44" ? &CellLabel::double_four
                                    : kind == "6"  ? &CellLabel::overline
                                                   : nullptr;
    if (member == nullptr || label.*member) return std::nullopt;
    label.*member = true;
  }
  return label;
}

void set_label(int cell, const CellLabel& label, const JsonFields& fields, ForbiddenRow& row) {
  const std::string name = cell_name(cell, kRenjuSize);
  if (row.position.at(cell) != Stone::empty) {
    fields.fail(fmt::format("{} is labelled but occupied", name));
  }
  CellLabel& labelled = row.labels[static_cast<std::size_t>(cell)];
  if (labelled != CellLabel{}) fields.fail(fmt::format("{} is labelled twice", name));
  labelled = label;
}

void set_labels(const JsonFields& fields, ForbiddenRow& row) {
  const std::vector<int> forbidden = cells(fields, "forbidden");
  const std::vector<std::string> types = fields.texts("types");
  if (forbidden.size() != types.size()) {
    fields.fail(fmt::format("{} forbidden points, but {} types", forbidden.size(), types.size()));
  }
  for (std::size_t i = 0; i < types.size(); ++i) {
    const std::optional<CellLabel> label = parse_kinds(types[i]);
    if (!label)
      fields.fail(fmt::format("'types' holds '{}'; the kinds are 33, 44 and 6", types[i]));
    set_label(forbidden[i], *label, fields, row);
  }
  for (const int cell : cells(fields, "allowed33")) {
    set_label(cell, {.allowed_three = true}, fields, row);
  }
  for (const int cell : cells(fields, "five")) set_label(cell, {.five = true}, fields, row);
}

ForbiddenRow forbidden_row(const JsonFields& fields, int line) {
  ForbiddenRow row;
  row.line = line;
  put_stones(fields, row.position);
  set_labels(fields, row);
  if (fields.has("kind")) row.kind = fields.text("kind");
  row.nest = whole_or(0, fields, "nest", 0, kMostNest);
  return row;
}

}  // namespace

std::string text(const CellLabel& label) {
  std::string kinds;
  const auto add = [&kinds](bool holds, const char* kind) {
    if (!holds) return;
    if (!kinds.empty()) kinds += '+';
    kinds += kind;
  };
  add(label.five, "five");
  add(label.double_three, "33");
  add(label.double_four, "44");
  add(label.overline, "6");
  add(label.allowed_three, "allowed33");
  return kinds.empty() ? "legal" : kinds;
}

std::vector<ForbiddenRow> load_forbidden(const std::string& path) {
  return parse_forbidden(read_text(path), path);
}

std::vector<ForbiddenRow> parse_forbidden(std::string_view text, const std::string& path) {
  std::vector<ForbiddenRow> rows;
  each_row(text, path, "forbidden", [&rows](const JsonFields& fields, int line) {
    rows.push_back(forbidden_row(fields, line));
  });
  return rows;
}

std::string forbidden_line(const std::vector<Move>& moves, const ForbiddenRow& row) {
  Json object = stones_of(moves);
  for (const char* const field : {"forbidden", "types", "allowed33", "five"}) {
    object[field] = Json::array();
  }
  for (int cell = 0; cell < kRenjuCells; ++cell) {
    const CellLabel& label = row.labels[static_cast<std::size_t>(cell)];
    const std::string name = cell_name(cell, kRenjuSize);
    if (label.double_three || label.double_four || label.overline) {
      object["forbidden"].push_back(name);
      object["types"].push_back(text(label));
    }
    if (label.allowed_three) object["allowed33"].push_back(name);
    if (label.five) object["five"].push_back(name);
  }
  object["kind"] = row.kind;
  object["nest"] = row.nest;
  return json_text(object);
}

std::vector<Disagreement> check_forbidden(const std::vector<ForbiddenRow>& rows,
                                          const PositionJudge& judge) {
  std::vector<Disagreement> found;
  for (const ForbiddenRow& row : rows) {
    const CellLabels verdicts = judge(row.position);
    for (int cell = 0; cell < kRenjuCells; ++cell) {
      if (row.position.at(cell) != Stone::empty) continue;
      const CellLabel& expected = row.labels[static_cast<std::size_t>(cell)];
      const CellLabel& got = verdicts[static_cast<std::size_t>(cell)];
      if (expected != got) found.push_back({row.line, cell, expected, got});
    }
  }
  return found;
}

}  // namespace rb
