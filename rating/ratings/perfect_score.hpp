#pragma once

#include <span>

#include "rating/ratings/draw_model.hpp"

// A rating for a player that won or lost all games, whose likelihood has no maximum.
namespace rb::rating {

enum class Perfect { won_all, lost_all };

// Games of the player against one opponent with one colour.
struct PerfectGames {
  double opponent = 0;      // rating, Elo
  bool plays_first = true;  // the player, not the opponent
  double games = 0;
};

// The rating at which the model gives the perfect score in these games probability 1/2: a median
// bound, not an estimate (docs/algorithms/statistics.md 8.4). `advantage` of the first player in
// Elo, `draw` as in draw_model.hpp. REQUIRES: some games. Within 20,000 Elo of 0.
double rating_of_perfect_score(std::span<const PerfectGames> games, Perfect score, DrawModel model,
                               double advantage, double draw);

}  // namespace rb::rating
