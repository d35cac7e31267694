#pragma once

#include <optional>

#include "rating/many/draw_model.hpp"

// What a fit of ratings assumes and what it takes as given.
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

// Below as many openings their scatter does not tell the errors of ratings.
inline constexpr int kFewOpenings = 8;

}  // namespace rb::rating
