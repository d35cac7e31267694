#pragma once

#include <cstdint>

// What INFO tells an external program unless the user asks for something else. Asking for exactly
// this changes nothing.
namespace rb::info_defaults {

// max_memory: what Gomocup announces for its tournaments. 0 would be "no limit", which leaves it to
// the engine.
inline constexpr std::uint64_t kMemory = std::uint64_t{350} << 20;
inline constexpr int kGameType = 1;  // game_type: the opponent is a program
inline constexpr int kThreads = 1;   // thread_num

}  // namespace rb::info_defaults
