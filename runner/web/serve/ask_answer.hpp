#pragma once

#include <functional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/json_text.hpp"
#include "engine/game/position.hpp"
#include "engine/renju/board/sizes.hpp"

// What can be said of a position, part by part, the deeper the later. The effort is bounded.
namespace rb {

struct AskedPosition {
  renju::PlayedGame game = {};  // one that has levels
  std::vector<Move> moves;
  std::string player = "hard";  // a profile: whose terms and best moves
  int depth = 8;                // of the best moves: 1 to 10
};

// The profiles that can be asked, the weakest first.
std::vector<std::string> asked_players();

// The games that can be asked about: [{"name": "renju", "sizes": [5, 7, ...]}, ...].
Json asked_games();

// Reads {"game": "renju", "size": 15, "moves": "h8 i9", "player": "hard", "depth": 8}, of which
// only the moves are needed, as `analyze` reads them. Throws Error that says what is wrong, also of
// the moves.
AskedPosition parse_asked(const std::string& body);

// Tells, in this order, `position`, `threats`, `terms`, `book`, `games` (of each of `files`),
// `proofs` and, for each depth, `best`; then `done`. `terms` and `book` are of renju on 15x15
// alone; `games` of files of the same game. Ends early, without `done`, if `stop` is requested.
// What each holds: docs/report-document.md, "Questions". A search or proof has at most 100,000
// nodes.
void answer_asked(const AskedPosition& asked, const std::vector<std::string>& files,
                  const std::function<void(std::string_view, const Json&)>& tell,
                  const std::stop_token& stop);

}  // namespace rb
