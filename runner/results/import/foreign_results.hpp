#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/game/rules.hpp"

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
  std::optional<Reason> reason = {};        // how it ended; none: the file does not tell
  std::optional<std::uint64_t> moves = {};  // canonical_key(); none: they are not known
  std::string date = {};                    // "2025-11-20", "1996"; empty: the file does not tell
  int line = 0;                             // of the file, greater than of the game before; 0: none
};

// The results of a, who is before b by name; who had which colour is not known.
struct ForeignSum {
  int a = 0, b = 0;  // players, by their number
  int wins = 0, draws = 0, losses = 0;
};

struct ForeignResults {
  std::vector<std::string> players;  // by first appearance; of sums by name
  std::vector<ForeignGame> games = {};
  std::vector<ForeignSum> sums = {};  // one for each two players; then there are no games
  std::string_view game = {};         // "renju"; empty: the file does not tell
  std::map<std::string, std::int64_t> left_out = {};  // games, by why: "of other rules"
  std::string note = {};  // what else was not taken, with its line; empty: nothing
  int count() const;      // games, those of the sums included
};

inline constexpr std::int64_t kMostForeignGames = 1'000'000'000;  // of a file

// Sums of results: the same however the rows were cut.
class Tallies {
 public:
  explicit Tallies(std::string path) : path_(std::move(path)) {}

  // Wins of a, draws, losses, of a row with this number. Throws Error that names file and line: a
  // name is empty, a player plays itself, a file has too many games.
  void add(int line, std::string a, std::string b, std::array<std::int64_t, 3> counts);
  // Throws Error that names the file: there is no game.
  ForeignResults take();

 private:
  std::string path_;
  std::map<std::pair<std::string, std::string>, std::array<std::int64_t, 3>> sums_;
  std::int64_t games_ = 0;
};

// Throws Error that names file, line and what is wrong with it.
ForeignResults parse_foreign_results(std::string_view text, const std::string& path);

}  // namespace rb
