// The fit as a table in Elo: pools, the anchor, players with perfect scores.

#include "rating/ratings/ratings.hpp"

#include <Eigen/Core>
#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

#include "engine/base/zu.hpp"
#include "rating/pairwise/distributions.hpp"
#include "rating/ratings/perfect_players.hpp"
#include "rating/ratings/rating_fit.hpp"
#include "rating/ratings/rating_profile.hpp"

namespace rb::rating {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr double kUnknownError = std::numeric_limits<double>::infinity();

// Moves the anchor to its rating and makes the others' errors relative to it.
void anchor(Ratings& ratings, const RatingSpec::Anchor& anchor) {
  const int a = anchor.player, pool = ratings.pool[zu(a)];
  if (pool < 0) return;
  const int n = static_cast<int>(ratings.rating.size());
  const double shift = anchor.rating - ratings.rating[zu(a)];
  for (std::size_t i = 0; i < ratings.rating.size(); ++i) {
    if (ratings.pool[i] == pool) ratings.rating[i] += shift;
  }
  if (ratings.standing[zu(a)] != Standing::rated) return;
  std::vector<double> against = ratings.covariances;
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) {
      if (ratings.pool[zu(i)] != pool || ratings.pool[zu(j)] != pool) continue;
      against[zu(i) * zu(n) + zu(j)] +=
          ratings.covariance(a, a) - ratings.covariance(i, a) - ratings.covariance(a, j);
    }
  }
  ratings.covariances = std::move(against);
}

// The only anchor of its pool, and exact or of a perfect score: the fit knew nothing of it.
bool moves_pool(const RatingSpec::Anchor& given, const RatingSpec& spec, const Ratings& ratings) {
  const int pool = ratings.pool[zu(given.player)];
  const auto of_pool = std::ranges::count_if(spec.anchors, [&](const RatingSpec::Anchor& other) {
    return ratings.pool[zu(other.player)] == pool;
  });
  const bool is_perfect = !ratings.perfect_games[zu(given.player)].empty();
  return of_pool == 1 && (given.deviation <= 0 || is_perfect);
}

void set_normal_intervals(Ratings& ratings) {
  const double half = normal_reach() * ratings.advantage_error;
  ratings.advantage_interval = {ratings.advantage - half, ratings.advantage + half};
  ratings.interval.resize(ratings.rating.size());
  for (std::size_t i = 0; i < ratings.rating.size(); ++i) {
    const double reach = normal_reach() * ratings.error[i];
    ratings.interval[i] = {ratings.rating[i] - reach, ratings.rating[i] + reach};
  }
}

Pools one_pool(Pools pools, std::span<const Encounter> encounters) {
  for (std::size_t i = 0; i < pools.pool.size(); ++i) {
    if (pools.standing[i] == Standing::unplayed) continue;
    pools.standing[i] = Standing::rated;
    pools.pool[i] = 0;
  }
  pools.count = 1;
  pools.taken_out.clear();
  pools.tells_advantage = tells_advantage(pools, encounters);
  return pools;
}

// The results of the fit, in Elo.
Ratings in_elo(const RatingFit& fit, const Pools& pools, const Eigen::MatrixXd& covariance,
               const RatingSpec& spec) {
  const std::size_t n = pools.pool.size();
  Ratings result;
  result.model = spec.model;
  result.standing = pools.standing;
  result.pool = pools.pool;
  result.rating.assign(n, kNaN);
  result.error.assign(n, kNaN);
  result.perfect_games.resize(n);
  result.covariances.assign(n * n, 0);
  for (int i = 0; i < static_cast<int>(n); ++i) {
    if (fit.place(i) < 0) continue;
    result.rating[zu(i)] = kElo * fit.parameter(fit.place(i));
    for (int j = 0; j < static_cast<int>(n); ++j) {
      if (fit.place(j) < 0) continue;
      result.covariances[zu(i) * n + zu(j)] = kElo * kElo * covariance(fit.place(i), fit.place(j));
    }
  }
  result.advantage = kElo * fit.advantage();
  const int h = fit.players();
  result.advantage_error = fit.fits_advantage() ? kElo * std::sqrt(covariance(h, h)) : 0;
  result.tells_advantage = pools.tells_advantage;
  result.draw = fit.draw();
  result.draw_is_endless = fit.holds_draws();
  result.draw_chance_between_equals = draw_chance_between_equals(spec.model, result.draw);
  result.log_likelihood = fit.log_likelihood();
  result.is_converged = fit.is_converged();
  return result;
}

// `openings`: of all the games, for the errors; empty: the games are independent.
Ratings fit_all(std::span<const Encounter> encounters, std::span<const OpeningGames> openings,
                int players, const RatingSpec& spec) {
  std::vector<int> known;
  for (const RatingSpec::Anchor& given : spec.anchors) known.push_back(given.player);
  Pools pools = find_pools(encounters, players, known);
  if (spec.prior_deviation) {
    assert(*spec.prior_deviation > 0);
    pools = one_pool(std::move(pools), encounters);
  }
  RatingFit newton(encounters, pools, spec);
  newton.run();
  const bool is_endless = newton.has_endless_advantage();
  if (is_endless) newton.hold_advantage();
  const Eigen::MatrixXd covariance =
      openings.empty() ? newton.covariance(spec.is_robust) : newton.covariance_by_opening(openings);
  Ratings result = in_elo(newton, pools, covariance, spec);
  result.advantage_is_endless = is_endless;
  rate_perfect_players(result, pools.taken_out, encounters);
  for (const Encounter& e : encounters) {
    if (result.pool[zu(e.first)] != result.pool[zu(e.second)])
      result.games_between_pools += e.results.games();
  }
  for (const RatingSpec::Anchor& given : spec.anchors) {
    if (moves_pool(given, spec, result)) anchor(result, given);
  }
  mark_perfect_references(result, encounters);
  for (int i = 0; i < players; ++i) {
    if (result.standing[zu(i)] == Standing::rated) {
      result.error[zu(i)] = std::sqrt(std::max(0.0, result.covariance(i, i)));
    } else if (result.standing[zu(i)] != Standing::unplayed) {
      result.error[zu(i)] = kUnknownError;
    }
  }
  set_normal_intervals(result);
  if (spec.has_profiles && players <= kMostProfiles && !newton.is_all_drawn()) {
    add_profiles(result, newton, spec);
  }
  return result;
}

}  // namespace

Ratings fit(std::span<const Encounter> encounters, int players, const RatingSpec& spec) {
  return fit_all(encounters, {}, players, spec);
}

Ratings fit_by_opening(std::span<const OpeningGames> openings, int players,
                       const RatingSpec& spec) {
  return fit_all(add_up(openings, players), openings, players, spec);
}

}  // namespace rb::rating
