#pragma once

#include <cstddef>
#include <vector>

#include "rating/pairwise/interval.hpp"
#include "rating/ratings/draw_model.hpp"
#include "rating/ratings/pools.hpp"

// The result of a fit of many players.
namespace rb::rating {

// Games of a player with a perfect score against one opponent with one colour.
struct PerfectEncounter {
  int opponent = 0;
  bool plays_first = true;  // the player, not the opponent
  double games = 0;
};

struct Ratings {
  DrawModel model = DrawModel::davidson;
  std::vector<Standing> standing;
  std::vector<int> pool;  // -1: no rating. Ratings compare within a pool only.
  std::vector<double>
      rating;  // Elo; NaN without games. For all_won and all_lost: where the model
               // gives the perfect score the chance 1/2, a bound rather than an estimate
  std::vector<double> error;  // standard error: against the mean of the pool, or the anchor;
                              // infinite for all_won and all_lost, NaN without games
  // 95 %, by profile likelihood (rating_profile.hpp): not symmetric where few games decide. The
  // whole line for all_won and all_lost, NaN without games.
  std::vector<Interval> interval;
  double advantage = 0;           // the first player's, Elo
  double advantage_error = 0;     // 0 if given, or not told by the games
  Interval advantage_interval{};  // 95 %, as those of the ratings; of no width if there is no error
  bool tells_advantage = false;
  // The games by themselves would make the advantage infinite (if the first player won them all,
  // say), so a weak normal prior of deviation 400 Elo limited it.
  bool advantage_is_endless = false;
  double draw = 0;  // parameter of the model
  // The games by themselves would let draws and strengths grow together forever (if a player drew
  // but never lost, say), so half a win and half a loss between equals limited the draws.
  bool draw_is_endless = false;
  double draw_chance_between_equals = 0;
  double log_likelihood = 0;  // of the games within the pools, without the prior
  bool is_converged = false;
  // Games between players of different pools, which no rating uses.
  double games_between_pools = 0;

  // Covariance of two ratings, Elo squared.
  double covariance(int a, int b) const {
    return covariances[static_cast<std::size_t>(a) * rating.size() + static_cast<std::size_t>(b)];
  }
  // Standard error of rating a - rating b; NaN if they cannot be compared.
  double difference_error(int a, int b) const;
  // Likelihood that a is stronger, by profile likelihood; NaN if they cannot be compared, like two
  // that both won all. A
  // perfect score has no normal error: it counts with one more win and one more loss, so that one
  // won game gives 75 % and n of them 1 - 2^-(n + 1).
  double los(int a, int b) const;

  std::vector<double> covariances;  // row by row
  // The signed root of the profile at equality of two rated players, row by row: standard normal if
  // they are equal. NaN for others.
  std::vector<double> roots;
  // The games behind the rating of each all_won and all_lost; empty for the others.
  std::vector<std::vector<PerfectEncounter>> perfect_games;
};

}  // namespace rb::rating
