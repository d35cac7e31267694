// The file contains the fit of all parameters by Newton's method with its covariances, then the
// effects of an anchor and a prior, then the result in Elo. The fit is one class whose parts share
// the places of the parameters, so the file is long. For perfect scores see perfect_players.hpp.

#include "rating/many/ratings.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <limits>
#include <numbers>

#include "engine/base/zu.hpp"
#include "rating/many/endless_draws.hpp"
#include "rating/many/perfect_players.hpp"
#include "rating/two/distributions.hpp"

namespace rb::rating {
namespace {

constexpr double kElo = 400 / std::numbers::ln10;  // Elo in one natural unit
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

// The parameters in natural units: ratings of the players in the fit, advantage, draw. The mean of
// the ratings of a pool is free; a penalty holds it at 0 without affecting the rest.
class Fit {
 public:
  Fit(std::span<const Encounter> encounters, const Pools& pools, const RatingSpec& spec);

  void run();
  // Whether the games leave the advantage without a finite likeliest value, as when the first
  // player won them all. A weak prior around 0 then limits it.
  bool has_endless_advantage() const { return !is_fixed_[0] && std::abs(advantage()) > kEndless; }
  void hold_advantage();
  bool holds_draws() const { return holds_draws_; }
  // Inverse of the information at the maximum, the means of the pools projected out.
  Eigen::MatrixXd covariance(bool is_robust) const;
  // The same from the scatter between openings. REQUIRES: their games are those of the fit.
  Eigen::MatrixXd covariance_by_opening(std::span<const OpeningGames> openings) const;

  int players() const { return size_ - 2; }
  int place(int player) const { return place_[zu(player)]; }  // -1: not in the fit
  double parameter(int place) const { return parameters_[place]; }
  double advantage() const { return parameters_[size_ - 2]; }
  double draw() const { return parameters_[size_ - 1]; }
  bool fits_advantage() const { return !is_fixed_[0]; }
  bool is_converged() const { return is_converged_; }
  double log_likelihood() const;

 private:
  struct Local {  // a second-order picture of the log-likelihood
    double value = 0;
    Eigen::VectorXd slope;
    Eigen::MatrixXd information;
  };
  double x_of(const Encounter& e, const Eigen::VectorXd& at) const {
    return at[place(e.first)] + at[size_ - 2] - at[place(e.second)];
  }
  LogLikelihood knowledge_of_draws(double draw) const;
  double value(const Eigen::VectorXd& at) const;
  Local look(const Eigen::VectorXd& at) const;
  Eigen::MatrixXd scatter() const;
  Eigen::MatrixXd scatter(std::span<const OpeningGames> openings, std::vector<int>& met) const;
  std::vector<bool> has_perfect_score() const;
  void start_draw(const RatingSpec& spec);

  DrawModel model_;
  std::vector<Encounter> encounters_;  // within the pools
  std::vector<int> place_;
  std::vector<int> pool_;  // of each place
  std::vector<int> pool_size_;
  int size_ = 0;
  static constexpr double kEndless = 15;  // natural units: 2600 Elo
  bool is_fixed_[2] = {false, false};     // advantage, draw
  double prior_precision_ = 0;
  double advantage_precision_ = 0;
  bool is_all_drawn_ = false;
  bool holds_draws_ = false;
  double first_draw_ = 0;  // where the search starts
  Eigen::VectorXd parameters_;
  bool is_converged_ = false;
};

Fit::Fit(std::span<const Encounter> encounters, const Pools& pools, const RatingSpec& spec)
    : model_(spec.model), place_(pools.pool.size(), -1), pool_size_(zu(pools.count), 0) {
  for (std::size_t i = 0; i < place_.size(); ++i) {
    if (pools.pool[i] < 0) continue;
    place_[i] = static_cast<int>(pool_.size());
    pool_.push_back(pools.pool[i]);
    ++pool_size_[zu(pools.pool[i])];
  }
  for (const Encounter& e : encounters) {
    const int pool = pools.pool[zu(e.first)];
    if (pool >= 0 && pool == pools.pool[zu(e.second)] && e.results.games() > 0) {
      encounters_.push_back(e);
    }
  }
  size_ = static_cast<int>(pool_.size()) + 2;
  parameters_ = Eigen::VectorXd::Zero(size_);
  is_fixed_[0] = spec.advantage.has_value() || !pools.tells_advantage;
  parameters_[size_ - 2] = spec.advantage.value_or(0) / kElo;
  if (spec.prior_deviation) prior_precision_ = std::pow(kElo / *spec.prior_deviation, 2);
  start_draw(spec);
}

void Fit::start_draw(const RatingSpec& spec) {
  double draws = 0, games = 0;
  for (const Encounter& e : encounters_) {
    draws += e.results.draws;
    games += e.results.games();
  }
  const bool is_extreme = draws <= 0 || draws >= games;
  is_fixed_[1] = spec.draw.has_value() || is_extreme || model_ == DrawModel::half_points;
  const double chance = draws <= 0 ? 0 : draws / std::max(games, draws + 0.5);
  first_draw_ = spec.draw.value_or(draw_parameter(model_, chance));
  parameters_[size_ - 1] = first_draw_;
  is_all_drawn_ = draws > 0 && draws >= games && !spec.draw;
  holds_draws_ = !is_fixed_[1] && model_ != DrawModel::logistic_score &&
                 has_endless_draws(encounters_, static_cast<int>(place_.size()),
                                   {prior_precision_ == 0, !is_fixed_[0]});
}

// What limits the draws if the games do not: half a win and half a loss between equals.
LogLikelihood Fit::knowledge_of_draws(double draw) const {
  return holds_draws_ ? rating::log_likelihood(model_, {0.5, 0, 0.5}, 0, draw) : LogLikelihood{};
}

double Fit::log_likelihood() const {
  double sum = 0;
  for (const Encounter& e : encounters_) {
    sum += rating::log_likelihood(model_, e.results, x_of(e, parameters_), draw()).value;
  }
  return sum;
}

double Fit::value(const Eigen::VectorXd& at) const {
  double sum = -prior_precision_ / 2 * at.head(players()).squaredNorm() -
               advantage_precision_ / 2 * at[size_ - 2] * at[size_ - 2] +
               knowledge_of_draws(at[size_ - 1]).value;
  for (const Encounter& e : encounters_) {
    sum += rating::log_likelihood(model_, e.results, x_of(e, at), at[size_ - 1]).value;
  }
  return sum;
}

Fit::Local Fit::look(const Eigen::VectorXd& at) const {
  Local local{0, Eigen::VectorXd::Zero(size_), Eigen::MatrixXd::Zero(size_, size_)};
  const int h = size_ - 2, d = size_ - 1;
  Eigen::MatrixXd& information = local.information;
  for (const Encounter& e : encounters_) {
    const LogLikelihood l = rating::log_likelihood(model_, e.results, x_of(e, at), at[d]);
    const int i = place(e.first), j = place(e.second);
    local.value += l.value;
    local.slope[i] += l.by_x;
    local.slope[j] -= l.by_x;
    local.slope[h] += l.by_x;
    local.slope[d] += l.by_draw;
    // x rises with i and h, falls with j; only the lower triangle is kept.
    information(i, i) -= l.by_xx;
    information(j, j) -= l.by_xx;
    information(std::max(i, j), std::min(i, j)) += l.by_xx;
    information(h, i) -= l.by_xx;
    information(h, j) += l.by_xx;
    information(h, h) -= l.by_xx;
    information(d, i) -= l.by_x_draw;
    information(d, j) += l.by_x_draw;
    information(d, h) -= l.by_x_draw;
    information(d, d) -= l.by_draw_draw;
  }
  local.value -= prior_precision_ / 2 * at.head(players()).squaredNorm() +
                 advantage_precision_ / 2 * at[h] * at[h];
  const LogLikelihood held = knowledge_of_draws(at[d]);
  local.value += held.value;
  local.slope[d] += held.by_draw;
  information(d, d) -= held.by_draw_draw;
  local.slope[h] -= advantage_precision_ * at[h];
  information(h, h) += advantage_precision_;
  local.slope.head(players()) -= prior_precision_ * at.head(players());
  information.diagonal().head(players()).array() += prior_precision_;
  if (prior_precision_ == 0) {  // unit weight on the mean of each pool
    for (int i = 0; i < players(); ++i) {
      for (int j = 0; j <= i; ++j) {
        if (pool_[zu(i)] == pool_[zu(j)]) information(i, j) += 1.0 / pool_size_[zu(pool_[zu(i)])];
      }
    }
  }
  for (int k = 0; k < 2; ++k) {
    if (!is_fixed_[k]) continue;
    information.row(h + k).setZero();
    information.col(h + k).setZero();
    information(h + k, h + k) = 1;
    local.slope[h + k] = 0;
  }
  return local;
}

void Fit::run() {
  constexpr int kRounds = 200;
  Local local = look(parameters_);
  for (int round = 0; round < kRounds && !is_converged_; ++round) {
    Eigen::LDLT<Eigen::MatrixXd, Eigen::Lower> solver(local.information);
    for (double ridge = 1e-3; !solver.isPositive(); ridge *= 10) {  // only if not concave
      Eigen::MatrixXd raised = local.information;
      raised.diagonal().array() += ridge;
      solver.compute(raised);
    }
    Eigen::VectorXd step = solver.solve(local.slope);
    // Far from the maximum a step can be too long.
    const double allowance = 1e-12 * (1 + std::abs(local.value));
    int halvings = 0;
    while (!(value(parameters_ + step) >= local.value - allowance) && ++halvings < 60) step /= 2;
    parameters_ += step;
    is_converged_ = step.cwiseAbs().maxCoeff() <
                    1e-12 * (1 + parameters_.head(size_ - 1).cwiseAbs().maxCoeff());
    local = look(parameters_);
    if (has_endless_advantage()) return;
    // Rounding ends the progress before the step is that small.
    if (!is_converged_ && halvings >= 60) is_converged_ = local.slope.cwiseAbs().maxCoeff() < 1e-6;
  }
}

void Fit::hold_advantage() {
  constexpr double kDeviation = 400;
  advantage_precision_ = std::pow(kElo / kDeviation, 2);
  parameters_.setZero();
  parameters_[size_ - 1] = first_draw_;
  run();
}

// Sum over the games of slope times slope.
Eigen::MatrixXd Fit::scatter() const {
  Eigen::MatrixXd sum = Eigen::MatrixXd::Zero(size_, size_);
  const int h = size_ - 2, d = size_ - 1;
  for (const Encounter& e : encounters_) {
    const double x = x_of(e, parameters_);
    const auto add = [&](const Results& one, double count) {
      if (count <= 0) return;
      const LogLikelihood l = rating::log_likelihood(model_, one, x, draw());
      const std::array<int, 4> where{place(e.first), place(e.second), h, d};
      const std::array<double, 4> slope{l.by_x, -l.by_x, is_fixed_[0] ? 0 : l.by_x,
                                        is_fixed_[1] ? 0 : l.by_draw};
      for (std::size_t i = 0; i < 4; ++i) {
        for (std::size_t j = 0; j < 4; ++j) sum(where[i], where[j]) += count * slope[i] * slope[j];
      }
    };
    add({1, 0, 0}, e.results.wins);
    add({0, 1, 0}, e.results.draws);
    add({0, 0, 1}, e.results.losses);
  }
  return sum;
}

Eigen::MatrixXd Fit::covariance(bool is_robust) const {
  if (is_all_drawn_ && model_ != DrawModel::half_points) {
    // The probability of a decision is then a guess, and information based on it would not grow
    // with the games; nor is there any scatter.
    Fit half_points = *this;
    half_points.model_ = DrawModel::half_points;
    return half_points.covariance(false);
  }
  const Eigen::MatrixXd lower = look(parameters_).information;
  const Eigen::MatrixXd information = lower.selfadjointView<Eigen::Lower>();
  Eigen::MatrixXd inverse = information.ldlt().solve(Eigen::MatrixXd::Identity(size_, size_));
  // The mean of a pool is an eigenvector; its part of the inverse is known and goes.
  const double precision = prior_precision_ > 0 ? prior_precision_ : 1;
  for (int i = 0; i < players(); ++i) {
    for (int j = 0; j < players(); ++j) {
      if (pool_[zu(i)] != pool_[zu(j)]) continue;
      inverse(i, j) -= 1 / precision / pool_size_[zu(pool_[zu(i)])];
    }
  }
  for (int k = 0; k < 2; ++k) {
    if (is_fixed_[k]) inverse(size_ - 2 + k, size_ - 2 + k) = 0;
  }
  if (is_robust && !is_all_drawn_) return inverse * scatter() * inverse;
  return inverse;
}

// Sum over the openings, and over the prior knowledge besides the games, of slope times slope.
// `met`: for each parameter the openings that inform about it.
Eigen::MatrixXd Fit::scatter(std::span<const OpeningGames> openings, std::vector<int>& met) const {
  Eigen::MatrixXd sum = Eigen::MatrixXd::Zero(size_, size_);
  const int h = size_ - 2, d = size_ - 1;
  met.assign(zu(size_), 0);
  Eigen::VectorXd slope = Eigen::VectorXd::Zero(size_);
  std::vector<bool> is_touched(zu(size_), false);
  std::vector<int> touched;
  const auto add = [&](int where, double by) {
    if (!is_touched[zu(where)]) touched.push_back(where);
    is_touched[zu(where)] = true;
    slope[where] += by;
  };
  for (const OpeningGames& games : openings) {
    for (const Encounter& e : games) {
      const int i = place(e.first), j = place(e.second);
      if (i < 0 || j < 0 || pool_[zu(i)] != pool_[zu(j)]) continue;
      const LogLikelihood l =
          rating::log_likelihood(model_, e.results, x_of(e, parameters_), draw());
      add(i, l.by_x);
      add(j, -l.by_x);
      add(h, is_fixed_[0] ? 0 : l.by_x);
      add(d, is_fixed_[1] ? 0 : l.by_draw);
    }
    for (const int i : touched) {
      ++met[zu(i)];
      for (const int j : touched) sum(i, j) += slope[i] * slope[j];
    }
    for (const int i : touched) {
      slope[i] = 0;
      is_touched[zu(i)] = false;
    }
    touched.clear();
  }
  sum.diagonal().head(players()).array() += prior_precision_;
  sum(h, h) += advantage_precision_;
  sum(d, d) -= knowledge_of_draws(draw()).by_draw_draw;
  return sum;
}

// For each player in the fit, where a prior makes that possible.
std::vector<bool> Fit::has_perfect_score() const {
  std::vector<double> won(zu(players()), 0), lost(zu(players()), 0);
  for (const Encounter& e : encounters_) {
    const int i = place(e.first), j = place(e.second);
    won[zu(i)] += e.results.wins + e.results.draws;
    lost[zu(i)] += e.results.losses + e.results.draws;
    won[zu(j)] += e.results.losses + e.results.draws;
    lost[zu(j)] += e.results.wins + e.results.draws;
  }
  std::vector<bool> is_perfect;
  for (std::size_t i = 0; i < won.size(); ++i) is_perfect.push_back(won[i] <= 0 || lost[i] <= 0);
  return is_perfect;
}

Eigen::MatrixXd Fit::covariance_by_opening(std::span<const OpeningGames> openings) const {
  const Eigen::MatrixXd plain = covariance(false);
  if (is_all_drawn_ || std::ssize(openings) < kFewOpenings) return plain;
  std::vector<int> met;
  const Eigen::MatrixXd between = scatter(openings, met);
  Eigen::MatrixXd covariance = plain * between * plain;
  // If the scatter says nothing, the information replaces it.
  constexpr double kNoScatter = 0.002;
  const std::vector<bool> is_perfect = has_perfect_score();
  Eigen::VectorXd wider = Eigen::VectorXd::Ones(size_);
  int unknown = 0;
  for (int i = 0; i < size_; ++i) {
    const bool is_player = i < players();
    const int k = met[zu(i)];
    const bool is_held = is_player ? is_perfect[zu(i)] : i == size_ - 2 && advantage_precision_ > 0;
    if (k < kFewOpenings || is_held || covariance(i, i) < kNoScatter * plain(i, i)) {
      covariance(i, i) = std::max(covariance(i, i), plain(i, i));
      unknown += is_player ? 1 : 0;
      continue;
    }
    wider[i] = std::sqrt(k / (k - 1.0)) * student_reach(k - 1) / normal_reach();
  }
  if (unknown == players()) {  // also what ties them to each other
    const int n = players();
    covariance.topLeftCorner(n, n) = plain.topLeftCorner(n, n);
  }
  return wider.asDiagonal() * covariance * wider.asDiagonal();
}

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
Ratings in_elo(const Fit& fit, const Pools& pools, const Eigen::MatrixXd& covariance,
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
  Pools pools = find_pools(encounters, players);
  if (spec.prior_deviation) {
    assert(*spec.prior_deviation > 0);
    pools = one_pool(std::move(pools), encounters);
  }
  Fit newton(encounters, pools, spec);
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
  if (spec.anchor) anchor(result, *spec.anchor);
  mark_perfect_references(result, encounters);
  for (int i = 0; i < players; ++i) {
    if (result.standing[zu(i)] == Standing::rated) {
      result.error[zu(i)] = std::sqrt(std::max(0.0, result.covariance(i, i)));
    } else if (result.standing[zu(i)] != Standing::unplayed) {
      result.error[zu(i)] = kInfinity;
    }
  }
  return result;
}

}  // namespace

Ratings fit(std::span<const Encounter> encounters, int players, const RatingSpec& spec) {
  return fit_all(encounters, {}, players, spec);
}

Ratings fit_by_opening(std::span<const OpeningGames> openings, int players,
                       const RatingSpec& spec) {
  std::vector<Encounter> all;
  for (const OpeningGames& games : openings) all.insert(all.end(), games.begin(), games.end());
  return fit_all(add_up(all, players), openings, players, spec);
}

}  // namespace rb::rating
