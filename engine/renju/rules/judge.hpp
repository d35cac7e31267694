#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/game/position.hpp"

// Forbidden points of Black after the RIF rules (section 3 terms, 9 forbidden moves): stones are
// really placed, runs are counted, threes are followed to their straight fours, recursively. It is
// slow and obviously right: the judge of record, and the oracle for every faster board.
namespace rb::renju {

// What a black stone on an empty cell would be. All forbidden kinds that hold are set; a five takes
// precedence over them. `allowed_three`: two or more threes by shape, yet legal, since fewer than
// two of them can become straight fours. A line whose straight-four points all make a five at the
// same time is not a three by shape either (RIF's definition of a three).
struct Verdict {
  bool five = false;
  bool overline = false;
  bool double_four = false;
  bool double_three = false;
  bool allowed_three = false;

  bool forbidden() const { return overline || double_four || double_three; }
  friend bool operator==(const Verdict&, const Verdict&) = default;
};

// "33", "44", "6", joined by '+' in this order; empty for a legal point.
std::string kinds(const Verdict&);

// On a board of any size. REQUIRES: `cell` is empty.
Verdict judge(const Position& position, int cell);

// Whether a stone of `stone` on the empty cell `cell` would make a five: for Black exactly five in
// some line, for White five or more (RIF 3.1; an overline does not win for Black).
bool makes_five(const Position& position, int cell, Stone stone);

}  // namespace rb::renju
