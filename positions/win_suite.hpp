#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game/position.hpp"

// Positions in which it is known whether the side to move wins by a chain of threats: a suite for
// solvers. One JSON object per line, cells as "h8":
//
//   {"black": [...], "white": [...], "side": "white",  the stones, and who is to move
//    "vcf": true,                 whether it wins by fours; or "vct" (fours and threes) or "mise"
//                                 (a quiet move, then fours)
//    "length": 5,                 the attacker's moves in a shortest win, including the five
//    "depth": 2,                  vct: the least number of free moves before closing fours
//    "first": ["i12"],            every first move of a shortest win
//    "all_first": ["i12", "j13"], every first move of a win
//    "line": ["i12", "j13", ...], a win, as `renju-bench solve` prints it
//    "nodes": 120}                what it took to solve it: a measure of how hard it is
//
// Fields about a win may be left out; other fields are ignored, as are the last two. A header may
// precede the rows (suite_header.hpp).
namespace rb {

struct WinRow {
  int line = 0;  // in the file
  Position position;
  bool win = false;
  int length = 0;  // 0: unknown
  int depth = 0;   // 0: unknown
  std::vector<int> first, all_first;
};

// `kind` is the field of the answer: "vcf", "vct" or "mise". Throws Error with file and line for a
// missing or wrong field, and for a file without rows.
std::vector<WinRow> load_wins(const std::string& path, const std::string& kind);
std::vector<WinRow> parse_wins(std::string_view text, const std::string& path,
                               const std::string& kind);
// A row as one line of text, without its end: the stones of `moves`, put down in turn, the known
// fields of `row`, then these; an empty line is left out.
std::string win_line(const std::vector<Move>& moves, const WinRow& row, const std::string& kind,
                     const std::vector<std::string>& line, std::int64_t nodes);

// What a solver says about a position.
struct WinAnswer {
  enum class Proof : std::uint8_t { win, none, unknown } proof = Proof::unknown;
  int length = 0;  // of a win that should be a shortest one; 0: no such claim
  int first = -1;  // cell of its first move; -1: not given
};

// The mistake in an answer: "a win in 3, but there is none". Empty: it is right. An unknown answer
// is not wrong.
std::string mistake(const WinRow& row, const WinAnswer& answer);

}  // namespace rb
