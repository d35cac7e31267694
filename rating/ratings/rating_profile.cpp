#include "rating/ratings/rating_profile.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <utility>

#include "engine/base/zu.hpp"
#include "rating/pairwise/crossing.hpp"
#include "rating/pairwise/distributions.hpp"

namespace rb::rating {
namespace {

constexpr double kUnbounded = std::numeric_limits<double>::infinity();
constexpr double kNoRating = std::numeric_limits<double>::quiet_NaN();

constexpr double kNoError = 1e-9;

// The part of one result by which a root is nearer to 0, fitted by simulation
// (docs/algorithms/statistics.md 8.6).
constexpr double kStep = 0.15;

// Rating of a player against what its error is measured from: the anchor, or the mean of its pool.
Eigen::VectorXd against_reference(const Ratings& ratings, const RatingFit& fit,
                                  const RatingSpec& spec, int player) {
  const int pool = ratings.pool[zu(player)];
  Eigen::VectorXd contrast = Eigen::VectorXd::Zero(fit.players() + 2);
  std::vector<int> reference;
  for (int other = 0; other < static_cast<int>(ratings.pool.size()); ++other) {
    if (fit.place(other) >= 0 && ratings.pool[zu(other)] == pool) reference.push_back(other);
  }
  for (const RatingSpec::Anchor& anchor : spec.anchors) {
    if (std::ranges::count(reference, anchor.player) > 0) reference = {anchor.player};
  }
  if (fit.has_anchored_pool(fit.place(player))) reference.clear();
  for (const int other : reference) {
    contrast[fit.place(other)] -= 1.0 / static_cast<double>(reference.size());
  }
  contrast[fit.place(player)] += 1;
  return contrast;
}

}  // namespace

double RatingFit::fall(const Eigen::VectorXd& contrast, const Eigen::VectorXd& from,
                       double target) const {
  constexpr int kRounds = 100;
  // The draw may be minus infinity.
  const double estimate = contrast.head(size_ - 1).dot(parameters_.head(size_ - 1));
  Eigen::VectorXd free = contrast;
  for (int place = 0; place < size_; ++place) {
    if (is_fixed(place)) free[place] = 0;
  }
  Eigen::VectorXd at = parameters_ + from * ((target - estimate) / contrast.dot(from));
  double here = value(at);
  for (int round = 0; round < kRounds; ++round) {
    const Derivatives local = derivatives(at);
    Eigen::MatrixXd right(size_, 2);
    right << local.slope, free;
    const Eigen::MatrixXd solved = solve(local.information, right);
    // Newton's step, moved back along the contrast onto the target.
    Eigen::VectorXd step =
        solved.col(0) - solved.col(1) * (free.dot(solved.col(0)) / free.dot(solved.col(1)));
    const double gain = local.slope.dot(step);
    int halvings = 0;
    while (!(value(at + step) >= here) && ++halvings < 60) step /= 2;
    if (halvings == 60) break;  // rounding ends the progress
    at += step;
    here = value(at);
    if (gain < 1e-10) break;
  }
  return std::max(0.0, value(parameters_) - here);
}

double RatingFit::step(const Eigen::VectorXd& from, bool is_advantage) const {
  if (is_advantage) return std::abs(from[size_ - 2]);
  double most = 0;
  for (const Encounter& e : encounters_) {
    most = std::max(most, std::abs(from[place(e.first)] - from[place(e.second)]));
  }
  return most;
}

double RatingFit::share_of_freedom() const {
  double games = 0;
  for (const Encounter& e : encounters_) games += e.results.games();
  auto parameters = -static_cast<int>(std::ranges::count(is_anchored_, false));
  for (int place = 0; place < size_; ++place) parameters += is_fixed(place) ? 0 : 1;
  return std::max(0.5, 1 - parameters / games);
}

RatingProfile::RatingProfile(const RatingFit& fit, const Eigen::MatrixXd& covariance,
                             Eigen::VectorXd contrast, double error)
    : fit_(fit), contrast_(std::move(contrast)), error_(error) {
  assert(error > 0);
  for (int place = 0; place <= fit.players(); ++place) {
    estimate_ += contrast_[place] * fit.parameter(place);
  }
  from_ = covariance * contrast_;
  const double variance = contrast_.dot(from_);
  stretch_ = variance / (error * error) * fit.share_of_freedom();
  step_ = kStep * fit.step(from_, contrast_[fit.players()] != 0) / std::sqrt(variance);
}

double RatingProfile::root(double value) const {
  const double root = std::sqrt(2 * stretch_ * fit_.fall(contrast_, from_, value));
  return std::copysign(std::max(0.0, root - step_), estimate_ - value);
}

double RatingProfile::limit(double reach, double direction) const {
  constexpr double kEndless = 7, kTolerance = 1e-6;  // 1,216 Elo, a score of 99.9 %
  const auto beyond = [&](double distance) {
    return std::abs(root(estimate_ + direction * distance)) - reach;
  };
  double low = 0, high = reach * error_;
  while (beyond(high) <= 0) {
    low = high;
    if (high >= kEndless) return direction * kUnbounded;
    high *= 1.5;
  }
  return estimate_ + direction * crossing(beyond, low, high, kTolerance);
}

Interval RatingProfile::interval(double reach) const { return {limit(reach, -1), limit(reach, 1)}; }

void add_profiles(Ratings& ratings, const RatingFit& fit, const RatingSpec& spec) {
  const int n = static_cast<int>(ratings.rating.size());
  const double reach = normal_reach();
  const Eigen::MatrixXd covariance = fit.covariance(false);
  ratings.roots.assign(zu(n) * zu(n), kNoRating);
  const auto has_profile = [&](int player) {
    return fit.place(player) >= 0 && ratings.standing[zu(player)] == Standing::rated;
  };
  for (int i = 0; i < n; ++i) {
    const double error = ratings.error[zu(i)] / kElo;
    if (!has_profile(i) || !(error > kNoError)) continue;
    const RatingProfile profile(fit, covariance, against_reference(ratings, fit, spec, i), error);
    const Interval around = profile.interval(reach);
    const double shift = ratings.rating[zu(i)] - kElo * profile.estimate();
    ratings.interval[zu(i)] = {shift + kElo * around.low, shift + kElo * around.high};
  }
  if (const double error = ratings.advantage_error / kElo;
      error > kNoError && !ratings.advantage_is_endless) {
    Eigen::VectorXd contrast = Eigen::VectorXd::Zero(fit.players() + 2);
    contrast[fit.players()] = 1;
    const Interval around = RatingProfile(fit, covariance, contrast, error).interval(reach);
    ratings.advantage_interval = {kElo * around.low, kElo * around.high};
  }
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < i; ++j) {
      const double error = ratings.difference_error(i, j) / kElo;
      if (!has_profile(i) || !has_profile(j) || !(error > kNoError)) continue;
      Eigen::VectorXd contrast = Eigen::VectorXd::Zero(fit.players() + 2);
      contrast[fit.place(i)] = 1;
      contrast[fit.place(j)] = -1;
      const double root = RatingProfile(fit, covariance, contrast, error).root(0);
      ratings.roots[zu(i) * zu(n) + zu(j)] = root;
      ratings.roots[zu(j) * zu(n) + zu(i)] = -root;
    }
  }
}

}  // namespace rb::rating
