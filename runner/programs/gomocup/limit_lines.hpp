#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "engine/game/player.hpp"

// The INFO lines that give an external program its limits, in milliseconds and bytes.
namespace rb::gomocup {

// The value of time_left if only moves have a limit, by the protocol.
inline constexpr std::int64_t kUnlimited = 2'147'483'647;

// Lines that come after ours, or instead of one of them: {"rule", "4"}.
using InfoItems = std::vector<std::pair<std::string, std::string>>;

struct GameInfo {
  std::chrono::milliseconds move_time{0};  // if neither a move nor a game has a limit
  std::uint64_t memory_bytes = 0;          // 0: info_defaults::kMemory
  std::uint64_t seed = 0;
};

// The lines for a whole game, all but time_left.
void append_game_info(std::string& text, const GameInfo& info, const Limits& limits,
                      const InfoItems& own);
// "INFO time_left 60000", which the protocol requires before each question.
void append_time_left(std::string& text, const Limits& limits, const InfoItems& own);

}  // namespace rb::gomocup
