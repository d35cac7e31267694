#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "rating/many/encounters.hpp"
#include "rating/many/rating_table.hpp"

// Ratings of many players by maximum likelihood, all games at once: the order of games does not
// matter, the first player's advantage and the draws are part of the model
// (docs/algorithms/statistics.md 8.2).
namespace rb::rating {

struct RatingSpec {
  DrawModel model = DrawModel::davidson;
  // Advantage of the first player in Elo; fitted if empty and the games determine it (else 0).
  std::optional<double> advantage;
  // Parameter of the draws (draw_model.hpp); fitted if empty.
  std::optional<double> draw;
  // One player's rating, taken as exact; without it the mean of each pool is 0.
  struct Anchor {
    int player = 0;
    double rating = 0;
  };
  std::optional<Anchor> anchor;
  // Prior knowledge that ratings lie around 0 with this standard deviation, in Elo. It puts all
  // players into one pool, even perfect ones, at the price of pulling them together. 400 is weak.
  std::optional<double> prior_deviation;
  // Errors from the scatter of the results instead of that of the model (White's sandwich). For
  // half_points, which treats draws as coin flips and so overstates errors if draws are common.
  bool is_robust = false;
};

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
// scores limited by a prior, and if openings do not scatter at all, no error is smaller than that
// of fit(), so an opening should have the weight of its evidence: one game of each colour for each
// pairing.
inline constexpr int kFewOpenings = 8;
Ratings fit_by_opening(std::span<const OpeningGames> openings, int players,
                       const RatingSpec& spec = {});

}  // namespace rb::rating
