#include "rating/many/rating_fit.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>

#include "engine/base/zu.hpp"
#include "rating/many/endless_draws.hpp"

namespace rb::rating {

RatingFit::RatingFit(std::span<const Encounter> encounters, const Pools& pools,
                     const RatingSpec& spec)
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

void RatingFit::start_draw(const RatingSpec& spec) {
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
LogLikelihood RatingFit::draw_prior(double draw) const {
  return holds_draws_ ? rating::log_likelihood(model_, {0.5, 0, 0.5}, 0, draw) : LogLikelihood{};
}

double RatingFit::log_likelihood() const {
  double sum = 0;
  for (const Encounter& e : encounters_) {
    sum += rating::log_likelihood(model_, e.results, x_of(e, parameters_), draw()).value;
  }
  return sum;
}

double RatingFit::value(const Eigen::VectorXd& at) const {
  double sum = -prior_precision_ / 2 * at.head(players()).squaredNorm() -
               advantage_precision_ / 2 * at[size_ - 2] * at[size_ - 2] +
               draw_prior(at[size_ - 1]).value;
  for (const Encounter& e : encounters_) {
    sum += rating::log_likelihood(model_, e.results, x_of(e, at), at[size_ - 1]).value;
  }
  return sum;
}

RatingFit::Derivatives RatingFit::derivatives(const Eigen::VectorXd& at) const {
  Derivatives local{0, Eigen::VectorXd::Zero(size_), Eigen::MatrixXd::Zero(size_, size_)};
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
  const LogLikelihood held = draw_prior(at[d]);
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
    if (!is_fixed_[zu(k)]) continue;
    information.row(h + k).setZero();
    information.col(h + k).setZero();
    information(h + k, h + k) = 1;
    local.slope[h + k] = 0;
  }
  return local;
}

void RatingFit::run() {
  constexpr int kRounds = 200;
  Derivatives local = derivatives(parameters_);
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
    local = derivatives(parameters_);
    if (has_endless_advantage()) return;
    // Rounding ends the progress before the step is that small.
    if (!is_converged_ && halvings >= 60) is_converged_ = local.slope.cwiseAbs().maxCoeff() < 1e-6;
  }
}

void RatingFit::hold_advantage() {
  constexpr double kDeviation = 400;
  advantage_precision_ = std::pow(kElo / kDeviation, 2);
  parameters_.setZero();
  parameters_[size_ - 1] = first_draw_;
  run();
}

}  // namespace rb::rating
