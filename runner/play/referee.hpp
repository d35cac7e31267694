#pragma once

#include <array>
#include <chrono>
#include <functional>
#include <optional>
#include <string>

#include "engine/game/player.hpp"
#include "engine/game/rules.hpp"
#include "runner/play/openings.hpp"
#include "runner/play/record.hpp"
#include "runner/play/schedule.hpp"

namespace rb {

using Clock = std::function<std::chrono::nanoseconds()>;  // monotonic; a test's may be its own
std::chrono::nanoseconds monotonic_now();

struct GameSettings {
  // For both sides. Whoever answers later than limits.most_time() and the margin loses; each side
  // has a clock of its own, if there is one, and starts with its total and one increment.
  Limits limits;
  // Of Black and of White, in place of `limits` but for its `stop`.
  std::array<std::optional<Limits>, 2> own_limits{};
  std::optional<int> max_moves;  // all stones, the opening included; reached: draw, move_limit
  Clock clock = monotonic_now;
};

// What is played, apart from the players.
struct GameSpec {
  const Rules& rules;
  const Opening& opening;
  int id = 0;
  Pairing pairing;
  // Of Black and of White, for the log of each other's game; empty: none is kept.
  std::array<std::string, 2> names = {};
};

// Plays one game: tells both players of it, Black first, then asks, measures, judges, records,
// until an outcome. It never adjudicates early.
// A fault of a player is data: the other side wins, and the answer is the last one of the record,
// which then holds the last lines exchanged with programs outside.
// None: `settings.limits.stop` was requested before the game had ended.
// REQUIRES: the moves of the opening are legal and end no game.
std::optional<GameRecord> play_game(const GameSpec& spec, Player& black, Player& white,
                                    const GameSettings& settings);

}  // namespace rb
