#pragma once

#include <span>

#include "rating/ratings/encounters.hpp"
#include "rating/ratings/rating_spec.hpp"
#include "rating/ratings/rating_table.hpp"

// Ratings of many players by maximum likelihood, all games at once: the order of games does not
// matter, the first player's advantage and the draws are part of the model
// (docs/algorithms/statistics.md 8.2).
namespace rb::rating {

// Newton's method; the covariance is the inverse of the observed information of all parameters,
// advantage and draws included. It treats the games as independent: see fit_by_opening()
// for games that share openings. A fit of 200 players takes milliseconds. If all games or
// none are drawn, the draws have no finite likeliest parameter: it is then that of half a
// game of the missing kind, or "no draws". If all are drawn, errors treat draws as half
// points.
Ratings fit(std::span<const Encounter> encounters, int players, const RatingSpec& spec = {});

// The same ratings with errors for openings as clusters: I^-1 J I^-1, I the information and J the
// sum over the openings of slope times slope, for ratings, advantage and draws together
// (docs/algorithms/statistics.md 8.6). With colours balanced in each opening a rating's error is
// smaller than for independent games; that of the advantage is larger, since openings favour
// colours. For few openings errors include sqrt(K/(K-1)) and the ratio of Student's t (K - 1
// degrees of freedom) to the normal, with each player's own K. Below kFewOpenings, for perfect
// scores limited by a prior, and if openings do not scatter at all, no error of a rating is smaller
// than that of fit(), so an opening should have the weight of its evidence: one game of each colour
// for each pairing. The error of the advantage comes from the openings from two of them on.
Ratings fit_by_opening(std::span<const OpeningGames> openings, int players,
                       const RatingSpec& spec = {});

}  // namespace rb::rating
