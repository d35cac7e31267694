#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "runner/play/record.hpp"

namespace rb {

// How much of its games a run keeps. What it does not keep is left out where the game was played,
// so that nothing depends on it: not the figures, not the comparison of a game with its copy.
enum class Keep : std::uint8_t {
  all,
  moves,   // and their times, but nothing that players reported about them: scores, depths, nodes,
           // ...
  results  // who won and why, how many moves there were, and a key of them
};
std::string_view name(Keep keep);
std::optional<Keep> find_keep(std::string_view name);

// What of a game is not kept, for people: "scores, depths, nodes and counters"; empty: nothing.
std::string_view unkept_text(Keep keep);

// Removes from a game as it was played what is not kept.
void leave_out(GameRecord& record, Keep keep, int board_size);

}  // namespace rb
