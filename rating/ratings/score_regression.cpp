#include "rating/ratings/score_regression.hpp"

#include <Eigen/Cholesky>
#include <cassert>
#include <cmath>
#include <map>
#include <utility>

#include "rating/pairwise/distributions.hpp"

namespace rb::rating {
namespace {

constexpr double kPerElo = 0.005756462732485115;  // ln(10) / 400
constexpr double kPriorPrecision = 1e-6;
constexpr double kGamesOfAPair = 2;

using Eigen::Map;
using Eigen::MatrixXd;
using Eigen::VectorXd;

Map<const VectorXd> vector_of(std::span<const double> numbers) {
  return {numbers.data(), static_cast<Eigen::Index>(numbers.size())};
}

double score_at(const ScoredPair& pair, const VectorXd& at) {
  return 1 / (1 + std::exp(-kPerElo * vector_of(pair.terms).dot(at)));
}

double objective(std::span<const ScoredPair> pairs, const VectorXd& at) {
  double sum = -kPriorPrecision / 2 * at.squaredNorm();
  for (const ScoredPair& pair : pairs) {
    const double x = kPerElo * vector_of(pair.terms).dot(at);
    sum -= kGamesOfAPair *
           (pair.score * std::log1p(std::exp(-x)) + (1 - pair.score) * std::log1p(std::exp(x)));
  }
  return sum;
}

VectorXd slope_of(const ScoredPair& pair, const VectorXd& at) {
  return kGamesOfAPair * kPerElo * (pair.score - score_at(pair, at)) * vector_of(pair.terms);
}

MatrixXd information(std::span<const ScoredPair> pairs, const VectorXd& at) {
  MatrixXd sum = kPriorPrecision * MatrixXd::Identity(at.size(), at.size());
  for (const ScoredPair& pair : pairs) {
    const double p = score_at(pair, at);
    const auto terms = vector_of(pair.terms);
    sum += kGamesOfAPair * kPerElo * kPerElo * p * (1 - p) * terms * terms.transpose();
  }
  return sum;
}

// The sum of slope times slope over the openings, and their number.
std::pair<MatrixXd, int> scatter(std::span<const ScoredPair> pairs, const VectorXd& at) {
  std::map<std::uint64_t, VectorXd> slopes;
  for (const ScoredPair& pair : pairs) {
    const auto [found, is_new] = slopes.try_emplace(pair.opening, VectorXd::Zero(at.size()));
    found->second += slope_of(pair, at);
  }
  MatrixXd sum = MatrixXd::Zero(at.size(), at.size());
  for (const auto& [opening, slope] : slopes) sum += slope * slope.transpose();
  return {sum, static_cast<int>(slopes.size())};
}

}  // namespace

ScoreRegression::ScoreRegression(std::span<const ScoredPair> pairs) {
  assert(!pairs.empty());
  coefficients_ = VectorXd::Zero(static_cast<Eigen::Index>(pairs.front().terms.size()));
  climb(pairs);
  const MatrixXd whole = MatrixXd::Identity(coefficients_.size(), coefficients_.size());
  plain_ = information(pairs, coefficients_).ldlt().solve(whole);
  const auto [sum, openings] = scatter(pairs, coefficients_);
  degrees_ = openings - 1.0;
  robust_ = plain_ * sum * plain_ * (degrees_ > 0 ? openings / degrees_ : 0);
}

// Newton's method; a step that overshoots is halved.
void ScoreRegression::climb(std::span<const ScoredPair> pairs) {
  constexpr int kMostSteps = 100;
  constexpr double kEnough = 1e-9;
  for (int i = 0; i < kMostSteps; ++i) {
    const double height = objective(pairs, coefficients_);
    VectorXd slope = -kPriorPrecision * coefficients_;
    for (const ScoredPair& pair : pairs) slope += slope_of(pair, coefficients_);
    VectorXd step = information(pairs, coefficients_).ldlt().solve(slope);
    while (objective(pairs, coefficients_ + step) < height && step.norm() > kEnough) step /= 2;
    coefficients_ += step;
    if (step.norm() < kEnough) return;
  }
}

double ScoreRegression::value(std::span<const double> weights) const {
  return vector_of(weights).dot(coefficients_);
}

// Where no opening scatters, as after a perfect score, only the games determine the error.
double ScoreRegression::error(std::span<const double> weights) const {
  constexpr double kNoScatter = 0.02;
  const auto w = vector_of(weights);
  const double plain = w.dot(plain_ * w), robust = w.dot(robust_ * w);
  return std::sqrt(robust < kNoScatter * plain ? plain : robust);
}

Interval ScoreRegression::interval(std::span<const double> weights) const {
  const double reach = degrees_ > 0 ? student_reach(degrees_) : normal_reach();
  const double middle = value(weights), half = reach * error(weights);
  return {middle - half, middle + half};
}

double ScoreRegression::p_value(std::span<const double> weights) const {
  const double t = std::abs(value(weights)) / error(weights);
  return 2 * (degrees_ > 0 ? student_above(t, degrees_) : 1 - normal_below(t));
}

}  // namespace rb::rating
