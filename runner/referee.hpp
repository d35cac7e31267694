#pragma once

#include <chrono>
#include <functional>
#include <optional>

#include "engine/game/player.hpp"
#include "engine/game/rules.hpp"
#include "runner/openings.hpp"
#include "runner/record.hpp"
#include "runner/schedule.hpp"

namespace rb {

using Clock = std::function<std::chrono::nanoseconds()>;  // monotonic; a test's may be its own
std::chrono::nanoseconds monotonic_now();

struct GameSettings {
  Limits limits;                 // for both sides
  std::optional<int> max_moves;  // all stones, the opening included; reached: draw, move_limit
  Clock clock = monotonic_now;
};

// Plays one game: asks, measures, judges, records, until an outcome. It never adjudicates early.
// `black` and `white` have been told of the new game by their seeds of `pairing`.
GameRecord play_game(int id, const Pairing& pairing, const Rules& rules, const Opening& opening,
                     Player& black, Player& white, const GameSettings& settings);

}  // namespace rb
