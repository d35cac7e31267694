#include "rating/ratings/rating_fit.hpp"

#include <Eigen/Cholesky>
#include <algorithm>

#include "rating/ratings/endless_draws.hpp"

namespace rb::rating {
namespace {

// Of the information, raised where it is not positive.
Eigen::LDLT<Eigen::MatrixXd> factors(const Eigen::MatrixXd& information) {
  Eigen::LDLT<Eigen::MatrixXd> solver(information);
  for (double ridge = 1e-3; !solver.isPositive(); ridge *= 10) {  // only if not concave
    Eigen::MatrixXd raised = information;
    raised.diagonal().array() += ridge;
    solver.compute(raised);
  }
  return solver;
}

// Cholesky's factors in blocks are ten times as fast for thousands of players; those with pivots
// bear what is nearly singular.
template <class Right>
Right solved(const Eigen::MatrixXd& information, const Right& right) {
  constexpr Eigen::Index kMany = 300;
  if (information.rows() > kMany) {
    const Eigen::LLT<Eigen::MatrixXd> fast(information);
    if (fast.info() == Eigen::Success) return fast.solve(right);
  }
  return factors(information).solve(right);
}

}  // namespace

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
  has_prior_ = spec.prior_deviation.has_value();
  const double precision = has_prior_ ? std::pow(kElo / *spec.prior_deviation, 2) : 0;
  known_.assign(pool_.size(), {false, 0, precision});
  is_anchored_.assign(zu(pools.count), false);
  hold_anchors(spec, pools);
  start_draw(spec);
}

// Several anchors of a pool, or one with a deviation. A single exact one is ratings.cpp's.
void RatingFit::hold_anchors(const RatingSpec& spec, const Pools& pools) {
  std::vector<int> exact(zu(pools.count), 0);
  for (const RatingSpec::Anchor& anchor : spec.anchors) {
    const int pool = pools.pool[zu(anchor.player)];
    if (pool >= 0 && place(anchor.player) >= 0) {
      exact[zu(pool)] += anchor.deviation > 0 ? 2 : 1;
    }
  }
  for (const RatingSpec::Anchor& anchor : spec.anchors) {
    const int at = place(anchor.player);
    if (at < 0 || exact[zu(pool_[zu(at)])] < 2) continue;
    is_anchored_[zu(pool_[zu(at)])] = true;
    const bool is_exact = anchor.deviation <= 0;
    known_[zu(at)] = {is_exact, anchor.rating / kElo,
                      is_exact ? 0 : std::pow(kElo / anchor.deviation, 2)};
    parameters_[at] = anchor.rating / kElo;
  }
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
  holds_draws_ = !is_fixed_[1] && has_endless_draws(encounters_, static_cast<int>(place_.size()),
                                                    {!has_prior_, !is_fixed_[0]}, model_);
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

// The logarithm of what is known besides the games.
double RatingFit::knowledge(const Eigen::VectorXd& at) const {
  double sum =
      draw_prior(at[size_ - 1]).value - advantage_precision_ / 2 * at[size_ - 2] * at[size_ - 2];
  for (int i = 0; i < players(); ++i) {
    sum -= known_[zu(i)].precision / 2 * std::pow(at[i] - known_[zu(i)].rating, 2);
  }
  return sum;
}

void RatingFit::add_knowledge(const Eigen::VectorXd& at, Derivatives& local) const {
  const int h = size_ - 2, d = size_ - 1;
  local.value += knowledge(at);
  const LogLikelihood held = draw_prior(at[d]);
  local.slope[d] += held.by_draw;
  local.information(d, d) -= held.by_draw_draw;
  local.slope[h] -= advantage_precision_ * at[h];
  local.information(h, h) += advantage_precision_;
  for (int i = 0; i < players(); ++i) {
    local.slope[i] -= known_[zu(i)].precision * (at[i] - known_[zu(i)].rating);
    local.information(i, i) += known_[zu(i)].precision;
  }
}

double RatingFit::value(const Eigen::VectorXd& at) const {
  double sum = knowledge(at);
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
    local.slope[d] += l.by_draw;
    // x rises with i and h, falls with j; only the lower triangle is kept.
    information(i, i) -= l.by_xx;
    information(j, j) -= l.by_xx;
    information(std::max(i, j), std::min(i, j)) += l.by_xx;
    information(d, i) -= l.by_x_draw;
    information(d, j) += l.by_x_draw;
    information(d, d) -= l.by_draw_draw;
    if (!e.has_colours) continue;
    local.slope[h] += l.by_x;
    information(h, i) -= l.by_xx;
    information(h, j) += l.by_xx;
    information(h, h) -= l.by_xx;
    information(d, h) -= l.by_x_draw;
  }
  add_knowledge(at, local);
  for (int i = 0; i < players() && !has_prior_; ++i) {  // unit weight on the mean of each pool
    if (has_anchored_pool(i)) continue;
    for (int j = 0; j <= i; ++j) {
      if (pool_[zu(i)] == pool_[zu(j)]) information(i, j) += 1.0 / pool_size_[zu(pool_[zu(i)])];
    }
  }
  for (int place = 0; place < size_; ++place) {
    if (!is_fixed(place)) continue;
    information.row(place).setZero();
    information.col(place).setZero();
    information(place, place) = 1;
    local.slope[place] = 0;
  }
  return local;
}

Eigen::VectorXd RatingFit::solve(const Eigen::MatrixXd& information, const Eigen::VectorXd& right) {
  return solved(information, right);
}

Eigen::MatrixXd RatingFit::solve(const Eigen::MatrixXd& information, const Eigen::MatrixXd& right) {
  return solved(information, right);
}

void RatingFit::run() {
  constexpr int kRounds = 200;
  Derivatives local = derivatives(parameters_);
  for (int round = 0; round < kRounds && !is_converged_; ++round) {
    Eigen::VectorXd step = solve(local.information, local.slope);
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
  for (int i = 0; i < players(); ++i) {
    if (known_[zu(i)].is_exact) parameters_[i] = known_[zu(i)].rating;
  }
  parameters_[size_ - 1] = first_draw_;
  run();
}

}  // namespace rb::rating
