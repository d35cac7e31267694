#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/game/position.hpp"
#include "engine/game/search_tally.hpp"
#include "engine/game/thinking.hpp"

namespace rb {

// One player's clock for all moves of a game: it starts with `total` and `increment`, and gets
// `increment` more after each move.
struct GameClock {
  std::chrono::milliseconds total{0};
  std::chrono::milliseconds increment{0};
  std::chrono::milliseconds left{0};  // before this move

  // The time a player without its own time management may spend on a move so that the clock lasts.
  std::chrono::milliseconds share() const { return left / 20 + increment / 2; }
  friend bool operator==(const GameClock&, const GameClock&) = default;
};

// What one move may cost. If nothing is set, the player's own profile decides.
struct Limits {
  std::optional<int> depth;
  std::optional<std::uint64_t> nodes;             // all nodes of the move, including solvers
  std::optional<std::chrono::milliseconds> time;  // of the move
  std::optional<GameClock> clock;                 // of the player's whole game
  std::chrono::milliseconds margin{0};            // this much more time costs nothing
  bool is_cpu_time = false;  // time is the thread's processor time, for who thinks in its caller's
  std::stop_token stop;
  SearchTally* tally = nullptr;  // what a search that can counts there

  // The time after which, plus the margin, the game is lost; none: never.
  std::optional<std::chrono::milliseconds> most_time() const {
    if (!clock) return time;
    return time ? std::min(*time, clock->left) : clock->left;
  }
};

// Only an external player can fail; its failure is data, not an error.
enum class Fault : std::uint8_t { none, timeout, crash, bad_answer };

// A number that a player counted while thinking, and the name under which it is stored.
struct Counter {
  std::string_view name;  // of static storage
  std::uint64_t value = 0;
  friend bool operator==(const Counter&, const Counter&) = default;
};

// A player's answer. The numbers are its own claims: shown, never trusted.
struct Reply {
  Move move = Move::none();
  Fault fault = Fault::none;
  std::optional<int> score = {};            // from the mover's side; none: not reported
  std::optional<int> depth = {};            // completed; 0: found without a search
  std::optional<std::uint64_t> nodes = {};  // none: not reported
  std::optional<int> seldepth = {};         // the deepest ply that the search entered
  std::vector<Counter> counters = {};
  std::vector<Move> line = {};  // the principal variation, from this move on; empty: not reported
  // The time from question to answer, if the player can measure it better than the caller.
  std::optional<std::chrono::nanoseconds> elapsed = {};
  // The processor time for it, of an external program over all threads; none: not measured.
  std::optional<std::chrono::nanoseconds> cpu = {};
  std::optional<Thinking> thinking = {};  // of a built-in engine
  friend bool operator==(const Reply&, const Reply&) = default;
};

// What a player is told about a game before its first question.
struct GameStart {
  std::uint64_t seed = 0;  // same seed and same limits in depth or nodes: same game
  Limits limits = {};      // of its first move
  std::string title = {};  // "game 12, Black against hard", for a log; empty: none is kept
};

// The answer to a question of swap2 (docs/games.md).
struct Swap2Answer {
  Reply reply;  // its fault and its time; its move, if it put a single stone
  // The stones that it puts, on different free points: three on the empty board; on three stones
  // one, as White, or two; on five stones one, as White. None: it takes Black.
  std::vector<Move> stones = {};
};

// A built-in engine, a process, a fake in a test. Used by one thread at a time.
class Player {
 public:
  virtual ~Player() = default;
  // Outside any clock: returns when the player is ready (a program has started), or when
  // `limits.stop` is requested. A failure is the answer to the first question.
  virtual void new_game(const GameStart& start) = 0;
  virtual Reply choose(const Position&, const Limits&) = 0;
  // What it does by swap2 after these stones, of which there are none, three or five. What the rule
  // does not allow is the reply's fault; so it is if the player does not know swap2.
  virtual Swap2Answer choose_by_swap2(std::span<const Move> /*stones*/, int /*board_size*/,
                                      const Limits&) {
    return {.reply = {.fault = Fault::bad_answer}};
  }
  // The last lines exchanged with an external program in this game, a line each; else empty.
  virtual std::string traffic() const { return {}; }
};

}  // namespace rb
