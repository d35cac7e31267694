#pragma once

#include <array>
#include <cstddef>
#include <optional>

#include "runner/play/record.hpp"
#include "tuning/spsa.hpp"

namespace rb {

// The players of a tuning run under `conditions` conditions, and what a game says of its two sides,
// the one that is tried and the one that it is compared with (docs/algorithms/tuning.md 2.3, 2.4).
// Player i of the first part is the one that is tried under condition i, player i of the second
// what it is compared with. They meet, or each meets a player of its own, of two more parts, which
// are the same opponent.
struct StepSides {
  int conditions = 1;
  bool has_opponents = false;

  int players() const { return (has_opponents ? 4 : 2) * conditions; }
  // The pairs played from one opening under one condition.
  int pairs_of_opening() const { return has_opponents ? 2 : 1; }
  bool is_tried(int player) const { return player < conditions; }
  bool is_opponent(int player) const { return player >= 2 * conditions; }
  // The condition under which the players of a game meet; none: they meet under no condition.
  std::optional<int> condition_of(std::array<int, 2> players) const;
  // The half points that the game earns the tried side; if an opponent beats the other side, a win.
  int half_points_of_tried(const GameRecord& game) const;
  // The places, among the games of a step, of the two that pair number `pair` consists of: those of
  // one opening with colours exchanged, or of both sides against an opponent with one colour.
  std::array<std::size_t, 2> games_of(std::size_t pair) const;

  friend bool operator==(const StepSides&, const StepSides&) = default;
};

// What the mean result of a game shows of the difference of the two sides, if an opponent is as
// strong as they are (tuning::SpsaSpec).
inline double told_by_a_game(const StepSides& sides) {
  return sides.has_opponents ? tuning::kToldAgainstEqual : 1;
}

}  // namespace rb
