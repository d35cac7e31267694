#pragma once

#include <memory>

#include "engine/game/player.hpp"
#include "engine/renju/board/sizes.hpp"
#include "engine/renju/level/profiles.hpp"
#include "engine/renju/solve/budget.hpp"

namespace rb::renju {

// What limits a move if the caller's Limits set nothing.
enum class ClockKind : std::uint8_t {
  nodes,  // the profile's depth and max_nodes: a game depends only on its seed
  wall    // the profile's depth and time_ms: what a user meets
};

#ifndef RB_ANY_SIZE
namespace any_size {
std::unique_ptr<Player> make_engine(const Profile& profile, ClockKind clock, Budget::Now now,
                                    const PlayedGame& game);
}
#endif

}  // namespace rb::renju

namespace rb::renju::inline RB_SIZES {

// A player with its own transposition table and random generator. `now` returns the time; only time
// limits use it. REQUIRES: the profile has no patterns, or those of the game.
std::unique_ptr<Player> make_engine(const Profile& profile, ClockKind clock,
                                    Budget::Now now = Budget::steady_now,
                                    const PlayedGame& game = {});

}  // namespace rb::renju::inline RB_SIZES
