#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/game/position.hpp"

// Quiet positions from undecided games, with the moves that a search prefers. One JSON object per
// line, cells as "h8":
//
//   {"black": [...], "white": [...], "side": "white",  the stones, and who is to move
//    "best": ["i12"],   the moves that the search sees within a little of the best, the best first
//    "score": 120,      of the best, from the view of the side to move
//    "depth": 8}        of that search; 0 or left out: unknown
//
// `best` is the opinion of one program at one depth, not a proof: it shows a change of play, not
// which player is stronger. A header may precede the rows (suite_header.hpp).
namespace rb {

struct MidgameRow {
  int line = 0;  // in the file
  Position position;
  std::vector<int> best;
  int score = 0;
  int depth = 0;
};

// Throws Error with file and line for a missing or wrong field, for a row without a best move, and
// for a file without rows.
std::vector<MidgameRow> load_midgame(const std::string& path);
std::vector<MidgameRow> parse_midgame(std::string_view text, const std::string& path);
// A row as one line of text, without its end; `moves` are the stones in turn.
std::string midgame_line(const std::vector<Move>& moves, const MidgameRow& row);

}  // namespace rb
