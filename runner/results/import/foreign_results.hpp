#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game/position.hpp"

// Results of other programs, as CSV with a header, one row per game or per two players:
//
//   black,white,result[,opening]              1-0, 0-1, 1/2-1/2, or black, white, draw
//   player_a,player_b,wins,draws,losses       of player_a; who had which colour is not known
//
// Other columns are skipped, and `winner` may replace `result`, so the output of `export --format
// csv` is read too. As spreadsheets write it: with semicolons or tabs, a byte order mark, a line
// "sep=;", header words in any case, blanks around fields, empty rows and columns.
namespace rb {

struct ForeignGame {
  int black = 0, white = 0;                 // players, by their number; or white, black
  Stone winner = Stone::empty;              // empty: a draw
  std::optional<std::string> opening = {};  // games of the same text are one cluster of evidence
};

struct ForeignResults {
  std::vector<std::string> players;  // by first appearance; of sums by name
  std::vector<ForeignGame> games;
  bool has_colours = true;  // false: of sums, in an order of their own
};

// Whether a file is read as such results: its name ends in ".csv", or its first line shows it.
bool is_foreign_results(const std::string& path);

// Throws Error that names file, line and what is wrong with it.
ForeignResults read_foreign_results(const std::string& path);
ForeignResults parse_foreign_results(std::string_view text, const std::string& path);

}  // namespace rb
