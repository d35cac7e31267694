#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "runner/play/record.hpp"

namespace rb {

// What is known of the fault that ended a game, from the last note of the loser's traffic: "exit
// status 1; it refused START 15 by 'ERROR unsupported size'". Empty: nothing more than its reason.
std::string_view fault_note(const GameRecord& record);

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
