#pragma once

#include <array>
#include <chrono>
#include <functional>
#include <optional>
#include <string>

#include "engine/game/player.hpp"
#include "engine/game/rules.hpp"
#include "runner/play/adjudication.hpp"
#include "runner/play/openings.hpp"
#include "runner/play/record.hpp"
#include "runner/play/schedule.hpp"

namespace rb {

using Clock = std::function<std::chrono::nanoseconds()>;  // monotonic; a test's may be its own
std::chrono::nanoseconds monotonic_now();
std::chrono::nanoseconds thread_time();  // the processor time of the calling thread

Reason reason_of(Fault fault);  // how it ends a game. REQUIRES: it is one

struct GameSettings {
  // For both sides. A player that answers later than limits.most_time() plus the margin loses. With
  // a game clock each side has its own, which starts with the total and one increment. If
  // limits.is_cpu_time, all this counts the processor time of a player that thinks in the calling
  // thread, which becomes its reply's `cpu`.
  Limits limits;
  // The limits of Black and of White, in place of `limits` except for its `stop`.
  std::array<std::optional<Limits>, 2> own_limits{};
  std::optional<int> max_moves;  // all stones, the opening included; reached: draw, move_limit
  // By swap2 Black is the player that proposes, and may be White in the record.
  OpeningRule opening_rule = OpeningRule::given;
  Adjudication adjudication{};
  WinTest win_test = {};  // for its rule of proofs; of the seat that plays
  Clock clock = monotonic_now;
  Clock cpu_clock = thread_time;
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

// Plays one game: announces it to both players, Black first, then asks, measures, judges and
// records until there is an outcome; after each answer `settings.adjudication` may make one. A
// player's fault is data: the other side wins, and the faulty answer is the last one of the record,
// which then holds the last lines exchanged with external programs. nullopt: `settings.limits.stop`
// was requested before the game had ended. REQUIRES: the moves of the opening are legal and end no
// game; by swap2 it has none, and max_moves is more than six.
std::optional<GameRecord> play_game(const GameSpec& spec, Player& black, Player& white,
                                    const GameSettings& settings);

}  // namespace rb
