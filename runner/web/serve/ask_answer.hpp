#pragma once

#include <cstdint>
#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

// What can be said of a position, part by part, the deeper the later. The effort is bounded.
namespace rb {

struct AskedPosition {
  std::string moves;            // as analyze reads them
  std::string player = "hard";  // a profile: whose terms and best moves
  int depth = 8;                // of the best moves: 1 to 10
};

// The profiles that can be asked, the weakest first.
std::vector<std::string> asked_players();

// Reads {"moves": "h8 i9", "player": "hard", "depth": 8}. Throws Error that says what is wrong,
// also of the moves.
AskedPosition parse_asked(const std::string& body);

// Tells, in this order, `position`, `threats`, `terms`, `book`, `games` (of each of `files`),
// `proofs` and, for each depth, `best`; then `done`. Ends early, without `done`, if `stop` is
// requested. What each holds: docs/report-document.md, "Questions". A search or proof has at most
// 100,000 nodes.
void answer_asked(const AskedPosition& asked, const std::vector<std::string>& files,
                  const std::function<void(std::string_view, const nlohmann::ordered_json&)>& tell,
                  const std::stop_token& stop);

}  // namespace rb
