#pragma once

#include <chrono>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "engine/game/player.hpp"
#include "runner/results/store.hpp"

namespace rb {

// The most that --nodes and the field "nodes" of a file take.
inline constexpr std::int64_t kMostNodesOfALimit = 1'000'000'000'000;

// What bounds one player in place of the limits of all: odds of time, nodes or depth. What is not
// set is as for all.
struct PlayerLimits {
  std::optional<std::uint64_t> nodes{};
  std::optional<int> depth{};
  std::optional<std::chrono::milliseconds> time{};  // per move
  std::optional<GameClock> clock{};
  std::optional<std::chrono::milliseconds> margin{};
  friend bool operator==(const PlayerLimits&, const PlayerLimits&) = default;
};

bool is_empty(const PlayerLimits& own);
// `common` with the player's own limits.
Limits limits_of(const PlayerLimits& own, Limits common);

// The fields of limits as results files hold them: `nodes` and `depth` (null: none), and, if there
// is a clock, `move_time_ms`, `game_time_ms`, `increment_ms`, `margin_ms`.
nlohmann::ordered_json limit_fields(const Limits& limits);
// Adds them to the parameters of a player with its own limits, as the field `limits`: with other
// limits it is another player.
void add_limits(const Limits& limits, PlayerRow& row);

}  // namespace rb
