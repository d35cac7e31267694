#pragma once

#include <span>

#include "rating/ratings/encounters.hpp"
#include "rating/ratings/rating_table.hpp"

// Players with perfect scores, which no fit can rate.
namespace rb::rating {

// Sets rating, pool and perfect_games of the players removed from the fit (Pools::taken_out), the
// last removed first: each against the players rated by then in the pool that it met most.
// REQUIRES: the others are rated, standings are set.
void rate_perfect_players(Ratings& ratings, std::span<const int> taken_out,
                          std::span<const Encounter> encounters);

// If a player is the only rated one in its pool, as the reference of the others (Pools::taken_out),
// and has a perfect score itself, its standing becomes all_won or all_lost, as for others with such
// a score. Its rating stays; the others are measured from it.
void mark_perfect_references(Ratings& ratings, std::span<const Encounter> encounters);

}  // namespace rb::rating
