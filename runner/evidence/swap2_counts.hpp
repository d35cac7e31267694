#pragma once

#include <string>

#include "engine/base/json_text.hpp"
#include "runner/play/record.hpp"

namespace rb {

// What a player did in games by swap2.
struct Swap2Counts {
  int proposed = 0;                                 // games in which it put the first three stones
  int took_black = 0, took_white = 0, put_two = 0;  // after three stones of its opponent
  int then_black = 0, then_white = 0;               // after two more of its opponent
  friend bool operator==(const Swap2Counts&, const Swap2Counts&) = default;

  // Nothing, if the game is not by swap2, or of a player against itself. REQUIRES: the player
  // played in it.
  void add(const GameRecord& record, int player);
};

// "proposed 50 (then took Black 3, White 2); took Black 20, took White 25, put two more 5".
std::string swap2_text(const Swap2Counts& counts);
Json swap2_json(const Swap2Counts& counts);  // the fields by their names

}  // namespace rb
