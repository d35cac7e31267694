#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "engine/game/player.hpp"

namespace rb {

// "200ms", "1.5s", "2m" or "1.5", which is in seconds; rounded to milliseconds, from 0 to a day.
std::optional<std::chrono::milliseconds> parse_duration(std::string_view text);
// The shortest form that parse_duration() reads back: "200ms", "1.5s", "2m".
std::string duration_word(std::chrono::milliseconds time);
// "5+0.1": the time for the game and after each move, at least one of which is not 0; or only "5".
std::optional<GameClock> parse_game_clock(std::string_view text);

}  // namespace rb
