#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/game/position.hpp"

namespace rb {

// One player's clock for all moves of a game: it starts with `total` and `increment`, and gets
// `increment` more after each move.
struct GameClock {
  std::chrono::milliseconds total{0};
  std::chrono::milliseconds increment{0};
  std::chrono::milliseconds left{0};  // before this move

  // What a player that does not plan for itself may spend on a move, so that the clock lasts.
  std::chrono::milliseconds share() const { return left / 20 + increment / 2; }
  friend bool operator==(const GameClock&, const GameClock&) = default;
};

// What one move may cost. Nothing set: the player's own profile decides.
struct Limits {
  std::optional<int> depth;
  std::optional<std::uint64_t> nodes;             // all nodes of the move, solvers included
  std::optional<std::chrono::milliseconds> time;  // of the move
  std::optional<GameClock> clock;                 // of the player's whole game
  std::chrono::milliseconds margin{0};            // so much more time costs nothing
  std::stop_token stop;

  // After this time, and the margin, the game is lost; none: never.
  std::optional<std::chrono::milliseconds> most_time() const {
    if (!clock) return time;
    return time ? std::min(*time, clock->left) : clock->left;
  }
};

// Only a player outside the process can fail; its failure is data, not an error.
enum class Fault : std::uint8_t { none, timeout, crash, bad_answer };

// A number that a player counted while it thought, by the name under which it is stored.
struct Counter {
  std::string_view name;  // of static storage
  std::uint64_t value = 0;
  friend bool operator==(const Counter&, const Counter&) = default;
};

// A player's answer. The numbers are its own claims: shown, never trusted.
struct Reply {
  Move move = Move::none();
  Fault fault = Fault::none;
  std::optional<int> score = {};            // from the mover's side; none: it did not say
  std::optional<int> depth = {};            // finished; 0: found without a search
  std::optional<std::uint64_t> nodes = {};  // none: as for the score
  std::vector<Counter> counters = {};
  std::vector<Move> line = {};  // the principal variation, from this move on; empty: not told
  // From the end of the question to the answer, by a player who can tell it better than the caller.
  std::optional<std::chrono::nanoseconds> elapsed = {};
  // Processor time of a program outside in this time, of all its threads; none: not measured.
  std::optional<std::chrono::nanoseconds> cpu = {};
  friend bool operator==(const Reply&, const Reply&) = default;
};

// A built-in engine, a process, a fake in a test. Used by one thread at a time.
class Player {
 public:
  virtual ~Player() = default;
  // Same seed and same limits in depth or nodes: same game.
  virtual void new_game(std::uint64_t seed) = 0;
  // Of the next new_game(): "game 12, Black against hard", for a log.
  virtual void announce(const std::string& game) { static_cast<void>(game); }
  // What must come before its first move, such as waiting until a program is ready. The referee
  // calls it for both players before a clock runs; without the call choose() does it first. A
  // failure is the answer to the first question.
  virtual void prepare(const Limits& limits) { static_cast<void>(limits); }
  virtual Reply choose(const Position&, const Limits&) = 0;
  // The last lines exchanged in this game with a program outside, a line each; else empty.
  virtual std::string traffic() const { return {}; }
};

}  // namespace rb
