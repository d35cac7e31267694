#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/base/json_text.hpp"
#include "engine/game/player.hpp"
#include "runner/play/adjudication.hpp"
#include "runner/play/record.hpp"

// What bounds the players of a run, as results files hold it (results/README.md).
namespace rb {

// What ends the move of a built-in player that has no limits.
enum class MoveClock : std::uint8_t {
  nodes,  // the profile's nodes: a game depends only on its seed
  wall    // the profile's milliseconds
};

// What bounds the moves of a player. What is not set does not bound them.
struct PlayerLimits {
  std::optional<std::uint64_t> nodes{};
  std::optional<int> depth{};
  std::optional<std::chrono::milliseconds> time{};  // per move
  std::optional<GameClock> clock{};
  std::optional<std::chrono::milliseconds> margin{};  // this much later is not too late
  friend bool operator==(const PlayerLimits&, const PlayerLimits&) = default;
};

// What bounds all players of a run.
struct RunLimits {
  PlayerLimits moves{};              // of those that have no limits of their own
  std::optional<MoveClock> clock{};  // none: of games from elsewhere
  bool is_cpu_time = false;          // time is processor time, but for programs
  std::optional<int> max_moves{};    // stones, after which a game is drawn
  Adjudication adjudication{};
  OpeningRule opening_rule = OpeningRule::given;
  std::optional<std::chrono::milliseconds> start_time{}, turn_delay{};  // of programs, as the rest
  std::optional<std::chrono::milliseconds> game_delay{};
  std::optional<std::int64_t> memory_mib{}, cpu_seconds{};
  friend bool operator==(const RunLimits&, const RunLimits&) = default;
};

// `nodes` and `depth` (null: none), and, as far as they are set, `move_time_ms`, `game_time_ms`,
// `increment_ms`, `margin_ms`.
Json limit_fields(const PlayerLimits& limits);
// These, then `clock`, `max_moves` (null: none), and, as far as they are set, `cpu_time`, `resign`,
// `draw` and `proof` (as options take them), `play_on`, `opening_rule`, `start_time_ms`,
// `turn_delay_ms`, `game_delay_ms`, `engine_memory_mib`, `engine_cpu_s`. Nothing at all if nothing
// is set.
Json limit_fields(const RunLimits& limits);

// The limits of such a text, which may lack fields; none if it is not an object, or if a field in
// it is unknown or not of its type.
std::optional<RunLimits> find_run_limits(std::string_view json);
// Of the fields of an object those that limit a player; what else stands there is passed over.
PlayerLimits player_limits(const Json& fields);

}  // namespace rb
