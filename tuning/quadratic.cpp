#include "tuning/quadratic.hpp"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <utility>

#include "engine/base/rng.hpp"
#include "tuning/least_shown.hpp"
#include "tuning/random_draws.hpp"

namespace rb::tuning {
namespace {

using Matrix = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;
using Index = Eigen::Index;

// Elo of a mean result (wins - losses) / games, near 0.
constexpr double kEloPerResult = 800 / std::numbers::ln10;
constexpr int kSampledCurves = 2000;
constexpr double kKnownWidth = 0.6;  // of the bounds; a known optimum is narrower
constexpr Index kBlock = 64;         // rows
constexpr Index kRowsAColumn = 3;    // with fewer, least squares leave too little

// g is normal(0, slope^2), h normal(curvature, (spread curvature)^2), in Elo a step.
struct Prior {
  double slope = 1, curvature = 0, spread = 1, weight = 1;
};

// A step is meant to be worth a few Elo at the optimum, so that curvatures have a log-normal prior
// around 4; some mass is left for slopes that never bend. Parameters may be alike or differ.
std::vector<Prior> fine_grid() {
  constexpr double kUsual = 4, kLogSpread = 1.1, kStraight = 0.2;
  std::vector<Prior> all;
  for (double slope = 0.125; slope <= 128; slope *= 2) {
    all.push_back({.slope = slope, .weight = kStraight});
    for (double curvature = 0.125; curvature <= 64; curvature *= 2) {
      const double off = std::log(curvature / kUsual) / kLogSpread;
      const double weight = std::exp(-off * off / 2);
      for (const double spread : {0.4, 1.0}) all.push_back({slope, curvature, spread, weight});
    }
  }
  return all;
}

std::vector<Prior> coarse_grid() {
  std::vector<Prior> all;
  for (const double slope : {2.0, 8.0, 32.0}) {
    for (const double curvature : {0.0, 2.0, 6.0}) all.push_back({slope, curvature, 0.4});
  }
  return all;
}

// Normal posterior of (g, h), and the logarithm of the odds against a flat f.
struct Posterior {
  Vector mean;
  Eigen::LLT<Matrix> precision;
  double log_odds = 0;
};

// What may be drawn, and how often up to each, of `total`.
struct Mixture {
  std::vector<Posterior> parts;
  std::vector<double> cumulative;
  const Posterior& at(double share) const {
    const double wanted = share * cumulative.back();
    const auto found = std::lower_bound(cumulative.begin(), cumulative.end() - 1, wanted);
    return parts[static_cast<std::size_t>(found - cumulative.begin())];
  }
};

double quantile(const std::vector<double>& sorted, double share) {
  const double at = share * static_cast<double>(sorted.size() - 1);
  const auto low = static_cast<std::size_t>(at);
  const std::size_t high = std::min(low + 1, sorted.size() - 1);
  return sorted[low] + (at - static_cast<double>(low)) * (sorted[high] - sorted[low]);
}

Interval interval_of(std::vector<double>& drawn, double level) {
  const double outside = (1 - level) / 2;  // the share of the draws at either end
  std::sort(drawn.begin(), drawn.end());
  return {quantile(drawn, outside), quantile(drawn, 1 - outside)};
}

}  // namespace

struct Quadratic::State {
  std::vector<Parameter> parameters;
  double told = 1;
  Matrix square;     // sum of x x', its lower half
  Vector product;    // sum of x y
  double total = 0;  // sum of y^2
  double pair = 0;   // what one more pair, won by one side, adds to `total`
  Index rows = 0;
  Matrix waiting;  // the last x, as columns: `waits` of them are not yet in `square`
  Index waits = 0;

  void take_in() {           // in blocks: several times as fast
    if (waits == 0) return;  // Eigen divides by the columns of what is added
    square.selfadjointView<Eigen::Lower>().rankUpdate(waiting.leftCols(waits));
    waits = 0;
  }
  Index count() const { return product.size() / 2; }  // of parameters
  double variance() const;
  Posterior posterior(const Prior& prior, double variance) const;
  Mixture mixture(const std::vector<Prior>& priors) const;
  double step_of(std::size_t j, double value) const {
    return (value - parameters[j].value) / parameters[j].c_end;
  }
  double best_of(std::size_t j, double g, double h) const;
  double least_shown(std::span<const double> values) const;
};

double Quadratic::State::least_shown(std::span<const double> values) const {
  Vector z(count());
  for (Index j = 0; j < count(); ++j) {
    const double moved = step_of(static_cast<std::size_t>(j), values[static_cast<std::size_t>(j)]);
    z[j] = std::copysign(std::max(1.0, std::abs(moved)), moved);
  }
  Matrix slopes = square.topLeftCorner(count(), count());
  slopes.diagonal().array() += 1e-9 * (1 + slopes.trace());
  return tuning::least_shown(std::sqrt(variance() * z.dot(slopes.llt().solve(z))));
}

// Where g z - h z^2 / 2 is greatest within the bounds, in the parameter's unit.
double Quadratic::State::best_of(std::size_t j, double g, double h) const {
  const Parameter& p = parameters[j];
  const double low = step_of(j, p.min), high = step_of(j, p.max);
  if (h > 0) return p.value + p.c_end * std::clamp(g / h, low, high);
  const auto worth = [&](double z) { return g * z - h * z * z / 2; };
  return worth(low) > worth(high) ? p.min : p.max;
}

// Of a row's y: what least squares leave, where there are rows enough for that; as much as one pair
// that was won at least, since rows that are all even do not prove that none ever is.
double Quadratic::State::variance() const {
  const Index columns = product.size();
  const auto count = static_cast<double>(std::max<Index>(rows, 1));
  const double unseen = rows > 0 ? pair / count : 1;
  if (rows < kRowsAColumn * columns) return std::max(total / count, unseen);
  Matrix ridged = square;
  ridged.diagonal().array() += 1e-9 * (1 + square.trace());
  const double explained = product.dot(ridged.llt().solve(product));
  return std::max((total - explained) / static_cast<double>(rows - columns), unseen);
}

Posterior Quadratic::State::posterior(const Prior& prior, double variance) const {
  constexpr double kStraight = 1e-4;  // Elo: spread of curvatures that are 0
  const Index n = count();
  const double spread = std::max(prior.spread * prior.curvature, kStraight);
  Vector mean(2 * n), precision(2 * n);
  mean << Vector::Zero(n), Vector::Constant(n, prior.curvature);
  precision << Vector::Constant(n, 1 / (prior.slope * prior.slope)),
      Vector::Constant(n, 1 / (spread * spread));
  Matrix sum = square / variance;
  sum.diagonal() += precision;
  Posterior posterior{.mean = {}, .precision = Eigen::LLT<Matrix>(sum)};
  const Vector right = product / variance + precision.cwiseProduct(mean);
  posterior.mean = posterior.precision.solve(right);
  const double log_root = posterior.precision.matrixLLT().diagonal().array().log().sum();
  posterior.log_odds = 0.5 * precision.array().log().sum() - log_root +
                       0.5 * (right.dot(posterior.mean) - mean.dot(precision.cwiseProduct(mean))) +
                       std::log(prior.weight);
  return posterior;
}

Mixture Quadratic::State::mixture(const std::vector<Prior>& priors) const {
  const double noise = variance();
  Mixture mixture;
  for (const Prior& prior : priors) mixture.parts.push_back(posterior(prior, noise));
  double most = mixture.parts.front().log_odds, sum = 0;
  for (const Posterior& part : mixture.parts) most = std::max(most, part.log_odds);
  for (const Posterior& part : mixture.parts) {
    mixture.cumulative.push_back(sum += std::exp(part.log_odds - most));
  }
  return mixture;
}

Quadratic::Quadratic(std::vector<Parameter> parameters, double told)
    : state_(std::make_unique<State>()) {
  assert(told > 0);
  const auto columns = static_cast<Index>(2 * parameters.size());
  state_->told = told;
  state_->parameters = std::move(parameters);
  state_->square = Matrix::Zero(columns, columns);
  state_->product = Vector::Zero(columns);
  state_->waiting.resize(columns, kBlock);
}

Quadratic::~Quadratic() = default;
Quadratic::Quadratic(Quadratic&&) noexcept = default;

void Quadratic::add(std::span<const double> plus, std::span<const double> minus, int wins,
                    int losses, int games) {
  assert(games > 0);
  State& s = *state_;
  const Index n = s.count();
  auto row = s.waiting.col(s.waits);
  for (Index j = 0; j < n; ++j) {
    const auto at = static_cast<std::size_t>(j);
    const double up = s.step_of(at, plus[at]), down = s.step_of(at, minus[at]);
    row[j] = up - down;
    row[n + j] = -(up * up - down * down) / 2;
  }
  const double y = kEloPerResult * (wins - losses) / games / s.told;
  s.product += row * y;
  s.total += y * y;
  s.pair = std::max(s.pair, std::pow(2 * kEloPerResult / games / s.told, 2));
  ++s.rows;
  if (++s.waits == kBlock) s.take_in();
}

double Quadratic::evidence() const {
  static const std::vector<Prior> kPriors = coarse_grid();
  state_->take_in();
  const double noise = state_->variance();
  std::vector<double> odds;
  for (const Prior& prior : kPriors) odds.push_back(state_->posterior(prior, noise).log_odds);
  const double most = *std::max_element(odds.begin(), odds.end());
  double sum = 0;
  for (const double value : odds) sum += std::exp(value - most);
  return most + std::log(sum / static_cast<double>(odds.size()));
}

QuadraticFit Quadratic::fit(std::span<const double> values, double level) const {
  assert(0.5 <= level && level < 1);
  static const std::vector<Prior> kPriors = fine_grid();
  state_->take_in();
  const State& s = *state_;
  const Mixture mixture = s.mixture(kPriors);
  const std::size_t count = s.parameters.size();
  std::vector<double> gains;
  std::vector<std::vector<double>> best(count), worth(count);
  QuadraticFit fit;
  fit.mean_worth.resize(count);
  Rng rng(1);
  for (int draw = 0; draw < kSampledCurves; ++draw) {
    const Posterior& part = mixture.at((draw + rng.uniform()) / kSampledCurves);
    Vector normal(2 * s.count());
    for (double& z : normal) z = draw_normal(rng);
    const Vector drawn = part.mean + part.precision.matrixU().solve(normal);
    double gain = 0;
    for (std::size_t j = 0; j < count; ++j) {
      const double g = drawn[static_cast<Index>(j)], h = drawn[static_cast<Index>(count + j)];
      const double z = s.step_of(j, values[j]);
      gain += g * z - h * z * z / 2;
      best[j].push_back(s.best_of(j, g, h));
      worth[j].push_back(h / 2);
      fit.mean_worth[j] += h / 2 / kSampledCurves;
    }
    gains.push_back(gain);
    fit.gain += gain / kSampledCurves;
  }
  fit.gain_interval = interval_of(gains, level);
  fit.least_shown = s.least_shown(values);
  for (std::size_t j = 0; j < count; ++j) {
    const Parameter& p = s.parameters[j];
    fit.best.push_back(interval_of(best[j], level));
    fit.worth.push_back(interval_of(worth[j], level));
    fit.is_known.push_back(fit.best[j].high - fit.best[j].low < kKnownWidth * (p.max - p.min));
  }
  return fit;
}

}  // namespace rb::tuning
