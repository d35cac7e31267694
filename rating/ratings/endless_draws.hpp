#pragma once

#include <span>

#include "rating/ratings/draw_model.hpp"
#include "rating/ratings/encounters.hpp"

// Whether a free draw parameter has a finite likeliest value together with the ratings.
namespace rb::rating {

// What may grow together with the draw parameter.
struct FreeStrengths {
  bool has_ratings = true;     // false if a prior limits all ratings
  bool has_advantage = false;  // of the first player
};

// With Davidson's draws or those of Rao and Kupper, draws and differences of strength can explain
// each other: a player that draws but never loses may be far ahead if nearly every game between
// equals is drawn. If strengths exist that are at least one step apart in every encounter with a
// win (in its direction) and at most one step in every encounter with a draw, the likelihood grows
// forever with that step and the draw parameter. With Ordo's draws, which leave the score alone, it
// may grow forever with the draw parameter if the stronger side lost nowhere, however far apart the
// sides of a draw are. The test is exact: these are difference constraints, which can be satisfied
// unless they contradict each other around a cycle. REQUIRES: some draws, not only draws; 0 <=
// first, second < players; a model with a draw parameter.
bool has_endless_draws(std::span<const Encounter> encounters, int players,
                       const FreeStrengths& free, DrawModel model = DrawModel::davidson);

}  // namespace rb::rating
