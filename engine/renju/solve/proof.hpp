#pragma once

#include <cstdint>
#include <span>

namespace rb::renju {

enum class Proof : std::uint8_t {
  win,
  none,    // no win within the given number of moves
  unknown  // the budget ran out first
};

struct Solution {
  static constexpr int kAnyReply = -1;        // the defender has two points to parry
  static constexpr int kForbiddenReply = -2;  // the only parry is forbidden to Black

  Proof proof = Proof::none;
  int length = 0;  // moves of the attacker, including the five
  // Cells, attacker and defender in turn, 2 * length - 1 of them; the last reply before the five
  // is kAnyReply or kForbiddenReply (then the five is made where Black may not play). Valid until
  // the solver is used again.
  std::span<const std::int16_t> line;
  std::int64_t nodes = 0;       // stones placed for the proof
  std::int64_t line_nodes = 0;  // ... and to follow its line, if that is a search of its own
};

}  // namespace rb::renju
