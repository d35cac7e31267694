#pragma once

#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

// What the engine says of a position, with bounded effort.
namespace rb {

struct PositionQuestion {
  std::string moves;             // "h8 i9", as analyze reads them
  int count = 5;                 // best moves: 1 to 8
  int depth = 6;                 // 1 to 10
  std::int64_t nodes = 100'000;  // of each search and proof; at most 400,000
};

// Reads {"moves": "h8 i9", "count": 5, "depth": 6, "nodes": 100000}. Throws Error that says what is
// wrong, also of the moves.
PositionQuestion parse_question(const std::string& body);

// What `analyze MOVES --json` prints, and the forbidden points; less of it if `stop` is requested.
std::string position_answer(const PositionQuestion& question, const std::stop_token& stop);

// Ids of the games in which the stones of `position`, and moves of `opening`, are found as `games`
// finds them; empty texts ask for nothing. Throws Error as list_games(), also when `stop` is
// requested.
std::vector<int> ids_with_moves(const std::string& file, const std::string& position,
                                const std::string& opening, const std::stop_token& stop);

}  // namespace rb
