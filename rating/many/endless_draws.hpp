#pragma once

#include <span>

#include "rating/many/encounters.hpp"

// Whether a free draw parameter has a finite likeliest value together with the ratings.
namespace rb::rating {

// What may grow beside the draw parameter.
struct FreeStrengths {
  bool has_ratings = true;     // false where a prior holds all ratings
  bool has_advantage = false;  // of the first player
};

// With Davidson's draws or those of Rao and Kupper, draws and differences of strength can explain
// each other: who draws but never loses may be far ahead of somebody with whom nearly every game
// between equals is drawn. If strengths exist that are one step apart at least in every encounter
// with a win (and in its direction) and one step at most in every encounter with a draw, the
// likelihood grows for ever with that step and the draw parameter. Exact: those are constraints on
// differences, which hold somewhere unless they contradict each other round a cycle.
// REQUIRES: some draws, not only draws; 0 <= first, second < players.
bool has_endless_draws(std::span<const Encounter> encounters, int players,
                       const FreeStrengths& free);

}  // namespace rb::rating
