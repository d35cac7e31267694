#pragma once

#include <span>

#include "rating/many/encounters.hpp"
#include "rating/many/rating_table.hpp"

// Players with perfect scores, whom no fit can rate.
namespace rb::rating {

// Sets rating, pool and perfect_games of those taken out of the fit (Pools::taken_out), the last
// taken out first: each against those of one pool that have a rating by then, the pool whose
// players it met most. REQUIRES: the others are rated, standings are set.
void rate_perfect_players(Ratings& ratings, std::span<const int> taken_out,
                          std::span<const Encounter> encounters);

// One who is alone rated in his pool, as the reference of the others there (Pools::taken_out), and
// has a perfect score himself: his standing becomes all_won or all_lost, as that of others who did
// the same. His rating stays; it is where the others are measured from.
void mark_perfect_references(Ratings& ratings, std::span<const Encounter> encounters);

}  // namespace rb::rating
