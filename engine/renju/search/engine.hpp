#pragma once

#include <memory>

#include "engine/game/player.hpp"
#include "engine/renju/level/profiles.hpp"
#include "engine/renju/solve/budget.hpp"

namespace rb::renju {

// What limits a move if the caller's Limits set nothing.
enum class ClockKind : std::uint8_t {
  nodes,  // the profile's depth and max_nodes: a game depends only on its seed
  wall    // the profile's depth and time_ms: what a user meets
};

// A renju player with its own transposition table and random generator. `now` returns the time;
// only time limits use it.
std::unique_ptr<Player> make_engine(const Profile& profile, ClockKind clock,
                                    Budget::Now now = Budget::steady_now);

}  // namespace rb::renju
