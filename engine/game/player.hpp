#pragma once

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

// What one move may cost. Nothing set: the player's own profile decides.
struct Limits {
  std::optional<int> depth;
  std::optional<std::uint64_t> nodes;  // all nodes of the move, solvers included
  std::optional<std::chrono::milliseconds> time;
  std::stop_token stop;
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
  std::optional<int> score = {};  // from the mover's side; none: it did not say
  int depth = 0;                  // finished; 0: found without a search
  std::uint64_t nodes = 0;
  std::vector<Counter> counters = {};
  friend bool operator==(const Reply&, const Reply&) = default;
};

// A built-in engine, a process, a fake in a test. Used by one thread at a time.
class Player {
 public:
  virtual ~Player() = default;
  // Same seed and same limits in depth or nodes: same game.
  virtual void new_game(std::uint64_t seed) = 0;
  virtual Reply choose(const Position&, const Limits&) = 0;
};

}  // namespace rb
