#pragma once

#include <optional>
#include <vector>

#include "rating/ratings/draw_model.hpp"

// What a fit of ratings assumes and what it takes as given.
namespace rb::rating {

struct RatingSpec {
  DrawModel model = DrawModel::davidson;
  // Advantage of the first player in Elo; fitted if empty and the games determine it (else 0).
  std::optional<double> advantage;
  // Parameter of the draws (draw_model.hpp); fitted if empty.
  std::optional<double> draw;
  // Ratings that are given; without one the mean of each pool is 0. A single exact one moves its
  // pool and changes no difference. Several, and those with a deviation, hold the players there, or
  // near it (a normal prior): the differences between the others follow.
  struct Anchor {
    int player = 0;
    double rating = 0;     // Elo
    double deviation = 0;  // standard, Elo; 0: exact
  };
  std::vector<Anchor> anchors;
  // Prior knowledge that ratings lie around 0 with this standard deviation, in Elo. It puts all
  // players into one pool, even perfect ones, at the price of pulling them together. 400 is weak.
  std::optional<double> prior_deviation;
  // Errors from the scatter of the results instead of that of the model (White's sandwich). For
  // half_points, which treats draws as coin flips and so overstates errors if draws are common.
  bool is_robust = false;
  // Intervals and likelihoods of superiority by profile likelihood, for up to kMostProfiles
  // players; else normal ones.
  bool has_profiles = false;
};

// A profile is a fit of its own: with more players each has games enough for a normal interval.
inline constexpr int kMostProfiles = 40;

// With fewer openings their scatter does not determine the errors of ratings.
inline constexpr int kFewOpenings = 8;

}  // namespace rb::rating
