#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "runner/play/record.hpp"

namespace rb {

// Counts how many games in a row each player has lost by a fault, in the order in which games end:
// a player that always fails would fill a results file with games that say nothing.
class Failures {
 public:
  explicit Failures(std::size_t players) : in_a_row_(players) {}

  // The player that lost by a fault, if one did.
  std::optional<int> add(const GameRecord& record);
  int in_a_row(int player) const { return in_a_row_[static_cast<std::size_t>(player)]; }

 private:
  std::vector<int> in_a_row_;
};

}  // namespace rb
