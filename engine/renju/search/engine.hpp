#pragma once

#include <memory>

#include "engine/game/player.hpp"
#include "engine/renju/level/profiles.hpp"
#include "engine/renju/solve/budget.hpp"

namespace rb::renju {

// What bounds a move when the caller's Limits set nothing.
enum class ClockKind : std::uint8_t {
  nodes,  // the profile's depth and max_nodes: a game is a function of its seed
  wall    // the profile's depth and time_ms: what a user meets
};

// A player of renju with a transposition table and a random generator of its own. `now` tells the
// time; nothing asks it but the limits of time.
std::unique_ptr<Player> make_engine(const Profile& profile, ClockKind clock,
                                    Budget::Now now = Budget::steady_now);

}  // namespace rb::renju
