#pragma once

#include <chrono>
#include <optional>
#include <string_view>

#include "engine/game/player.hpp"

namespace rb::cli {

// "200ms", "1.5s", "2m" or "1.5", which is in seconds; rounded to milliseconds, from 0 to a day.
std::optional<std::chrono::milliseconds> parse_duration(std::string_view text);
// "5+0.1": for the game and after each move, two such times of which one is not 0; or "5" alone.
std::optional<GameClock> parse_game_clock(std::string_view text);

}  // namespace rb::cli
