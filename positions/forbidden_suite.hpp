#pragma once

#include <array>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game/position.hpp"

// Renju positions with known forbidden points: a suite for anything that judges them. One JSON
// object per line, Black to move, cells as "h8":
//
//   {"black": [...], "white": [...],          the stones
//    "forbidden": ["e5"], "types": ["33+44"], every forbidden point and its kinds, joined by '+':
//                                             33, 44 or 6 (overline)
//    "allowed33": [...],                      points of two threes by shape that are legal
//    "five": [...],                           points where Black makes exactly five
//    "kind": "nested", "nest": 2}             what it is an example of, and the depth of the
//                                             recursion of rule 9.3; may be left out
//
// A header may precede them (suite_header.hpp).
namespace rb {

// What is known about a black stone on one empty cell.
struct CellLabel {
  bool five = false;
  bool overline = false;
  bool double_four = false;
  bool double_three = false;
  bool allowed_three = false;  // two threes by shape, but legal
  friend bool operator==(const CellLabel&, const CellLabel&) = default;
};
// "33+44", "five", "allowed33", or "legal".
std::string text(const CellLabel& label);

// The labels of a position, by cell; those of occupied cells are empty.
using CellLabels = std::array<CellLabel, kRenjuCells>;

struct ForbiddenRow {
  int line = 0;  // in the file
  Position position;
  CellLabels labels;
  std::string kind;
  int nest = 0;
};

// Throws Error with file and line for a missing or wrong field, for a point that is occupied or
// labelled twice, and for a file without rows.
std::vector<ForbiddenRow> load_forbidden(const std::string& path);
std::vector<ForbiddenRow> parse_forbidden(std::string_view text, const std::string& path);
// A row as one line of text, without its end; `moves` are the stones in turn.
std::string forbidden_line(const std::vector<Move>& moves, const ForbiddenRow& row);

struct Disagreement {
  int line = 0;
  int cell = 0;
  CellLabel expected, got;
};

// Judges all empty cells of a position with Black to move.
using PositionJudge = std::function<CellLabels(const Position&)>;

// Every cell whose label and verdict differ, ordered by line and cell.
std::vector<Disagreement> check_forbidden(const std::vector<ForbiddenRow>& rows,
                                          const PositionJudge& judge);

}  // namespace rb
