#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/game/position.hpp"

// Quiet positions of games that nothing has decided yet, with the moves that a search prefers. One
// JSON object a line, cells as "h8":
//
//   {"black": [...], "white": [...], "side": "white",  the stones, and who is to move
//    "best": ["i12"],   the moves that the search sees within a little of the best, the best first
//    "score": 120,      of the best, from the view of the side to move
//    "depth": 8}        of that search; 0 or left out: not told
//
// `best` is an opinion of one program at one depth, not a proof: it serves to see a change of play,
// not to tell which player is stronger. A header may stand before the rows (suite_header.hpp).
namespace rb {

struct MidgameRow {
  int line = 0;  // in the file
  Position position;
  std::vector<int> best;
  int score = 0;
  int depth = 0;
};

// Throws Error with file and line on a field that is missing or wrong, on a row without a best
// move, and on a file without a row.
std::vector<MidgameRow> load_midgame(const std::string& path);
std::vector<MidgameRow> parse_midgame(std::string_view text, const std::string& path);
// A row as one line of text, without its end; `moves` are the stones in turn.
std::string midgame_line(const std::vector<Move>& moves, const MidgameRow& row);

}  // namespace rb
