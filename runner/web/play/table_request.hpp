#pragma once

#include <optional>
#include <string>

#include "runner/web/play/table.hpp"

namespace rb {

// What a visitor wants to play, the body of POST /api/play:
//
//   {"game": "renju", "against": "easy", "colour": "black" | "white" | "later", "opening": "4D",
//    "moves": "h8 i9", "name": "you", "seed": 7, "clock": {"total_s": 300, "increment_s": 2}}
//
// Only `against` is needed. `colour` "later": after seeing the opening. Instead of `against`,
// `other` is the name of a second person at the same board; `colour` is then that of the first, or
// "swap": the second chooses it after three stones. Of `opening` and `moves`, which are the stones
// to begin with, at most one is given. There are no other fields.
struct TableRequest {
  const PlayOffer::OfferedGame* game = nullptr;
  PlayOffer::Opponent opponent;
  Stone colour = Stone::black;
  bool is_later = false;
  bool is_shared = false, swaps = false;  // as in TableSpec
  int opening = -1;                       // of `openings`
  std::vector<Opening> openings;          // the named ones, or the one that `moves` are
  RunSpec run;                            // of games like this one
  std::optional<TableClock> clock;
};

// `turn` draws the image of a named opening. Throws Error that says what is wrong.
TableRequest parse_table_request(const std::string& body, const PlayOffer& offer,
                                 std::uint64_t turn);

}  // namespace rb
