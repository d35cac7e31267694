#include "tuning/gaussian_process.hpp"

#include <Eigen/Cholesky>
#include <cassert>
#include <cmath>
#include <limits>
#include <numbers>

#include "tuning/hyperpriors.hpp"
#include "tuning/random_draws.hpp"
#include "tuning/simplex_search.hpp"

namespace rb::tuning {
namespace {

using Matrix = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;

constexpr double kJitter = 1e-13;  // on diagonals that would be 0

double covariance(const Kernel& kernel, const Point& a, const Point& b) {
  double square = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const double d = (a[i] - b[i]) / kernel.lengths[i];
    square += d * d;
  }
  const double s = std::sqrt(5 * square);
  return kernel.constant * (1 + s + s * s / 3) * std::exp(-s);
}

Matrix covariances(const Kernel& kernel, const std::vector<Point>& a, const std::vector<Point>& b) {
  Matrix k(static_cast<Eigen::Index>(a.size()), static_cast<Eigen::Index>(b.size()));
  for (Eigen::Index i = 0; i < k.rows(); ++i) {
    for (Eigen::Index j = 0; j < k.cols(); ++j) {
      k(i, j) = covariance(kernel, a[static_cast<std::size_t>(i)], b[static_cast<std::size_t>(j)]);
    }
  }
  return k;
}

Vector vector_of(const std::vector<double>& values) {
  return Eigen::Map<const Vector>(values.data(), static_cast<Eigen::Index>(values.size()));
}

// A kernel as the logarithms of its constant, lengths and noise.
std::vector<double> logs_of(const Kernel& kernel) {
  std::vector<double> logs{std::log(kernel.constant)};
  for (const double length : kernel.lengths) logs.push_back(std::log(length));
  logs.push_back(std::log(kernel.white));
  return logs;
}

Kernel kernel_of(const std::vector<double>& logs) {
  Kernel kernel{.constant = std::exp(logs.front()), .lengths = {}, .white = std::exp(logs.back())};
  for (std::size_t i = 1; i + 1 < logs.size(); ++i) kernel.lengths.push_back(std::exp(logs[i]));
  return kernel;
}

// Logarithm of likelihood times priors.
double log_density(const Observations& observations, const std::vector<double>& logs) {
  static const InverseGamma length_prior = inverse_gamma_between(0.3, 3.0);
  // A wider prior on the white noise than chess-tuning-tools has, which covers only games.
  constexpr double kNoiseScale = 0.05, kMostLog = 20;
  for (const double x : logs) {
    if (std::abs(x) > kMostLog) return -std::numeric_limits<double>::infinity();
  }
  double density = GaussianProcess(kernel_of(logs), observations).log_marginal_likelihood() +
                   log_prior_signal(logs.front()) + log_prior_noise(logs.back(), kNoiseScale);
  for (std::size_t i = 1; i + 1 < logs.size(); ++i) {
    density += log_prior_length(logs[i], length_prior);
  }
  return density;
}

}  // namespace

struct GaussianProcess::State {
  Kernel kernel;
  Observations observations;
  Eigen::LLT<Matrix> root;
  Vector alpha;  // (K + noise)^-1 y
};

GaussianProcess::GaussianProcess(Kernel kernel, Observations observations)
    : state_(std::make_unique<State>()) {
  assert(observations.size() > 0);
  State& s = *state_;
  s.kernel = std::move(kernel);
  s.observations = std::move(observations);
  const std::vector<Point>& points = s.observations.points;
  Matrix k(static_cast<Eigen::Index>(points.size()), static_cast<Eigen::Index>(points.size()));
  for (std::size_t i = 0; i < points.size(); ++i) {
    for (std::size_t j = 0; j <= i; ++j) {  // LLT reads only the lower half
      k(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(j)) =
          covariance(s.kernel, points[i], points[j]);
    }
  }
  k.diagonal() += vector_of(s.observations.variances);
  k.diagonal().array() += s.kernel.white + kJitter * s.kernel.constant;
  s.root.compute(k);
  s.alpha = s.root.solve(vector_of(s.observations.values));
}

GaussianProcess::~GaussianProcess() = default;
GaussianProcess::GaussianProcess(GaussianProcess&&) noexcept = default;

Prediction GaussianProcess::at(const Point& point) const {
  const State& s = *state_;
  const Vector k = covariances(s.kernel, s.observations.points, {point});
  const Vector v = s.root.matrixL().solve(k);
  const double variance = s.kernel.constant - v.squaredNorm();
  return {k.dot(s.alpha), std::sqrt(std::max(variance, 0.0))};
}

double GaussianProcess::log_marginal_likelihood() const {
  const State& s = *state_;
  if (s.root.info() != Eigen::Success) return -std::numeric_limits<double>::infinity();
  const double log_root = s.root.matrixLLT().diagonal().array().log().sum();
  return -0.5 * vector_of(s.observations.values).dot(s.alpha) - log_root -
         0.5 * static_cast<double>(s.observations.size()) * std::log(2 * std::numbers::pi);
}

std::vector<std::vector<double>> GaussianProcess::draws(const std::vector<Point>& points, int count,
                                                        std::uint64_t seed) const {
  const State& s = *state_;
  const Matrix cross = covariances(s.kernel, s.observations.points, points);
  const Vector mean = cross.transpose() * s.alpha;
  const Matrix v = s.root.matrixL().solve(cross);
  Matrix k = covariances(s.kernel, points, points) - v.transpose() * v;
  k.diagonal().array() += 1e-8 * s.kernel.constant;
  const Eigen::LLT<Matrix> root(k);
  Rng rng(seed);
  std::vector<std::vector<double>> drawn;
  for (int i = 0; i < count; ++i) {
    Vector z(mean.size());
    for (double& value : z) value = draw_normal(rng);
    const Vector f = mean + root.matrixL() * z;
    drawn.emplace_back(f.begin(), f.end());
  }
  return drawn;
}

Kernel fit_kernel(const Observations& observations, std::uint64_t seed) {
  assert(observations.size() > 0);
  const std::size_t n = observations.points.front().size();
  const auto cost = [&](const std::vector<double>& logs) {
    return -log_density(observations, logs);
  };
  constexpr int kStarts = 2, kEvaluations = 40;  // per start and hyperparameter
  Rng rng(seed);
  Lowest best{{}, std::numeric_limits<double>::infinity()};
  for (int start = 0; start < kStarts; ++start) {
    std::vector<double> logs(n + 2, std::log(0.25));
    logs[0] = 0;
    logs[n + 1] = std::log(1e-3);
    if (start > 0) {
      for (double& x : logs) x += draw_normal(rng) * 0.7;
    }
    Lowest found = simplex_search(cost, logs, 0.5, kEvaluations * static_cast<int>(n + 2));
    if (found.value < best.value) best = std::move(found);
  }
  return kernel_of(best.point);
}

std::vector<Kernel> draw_kernels(const Observations& observations, const Kernel& start, int count,
                                 std::uint64_t seed) {
  constexpr int kStepsADraw = 30;
  Rng rng(seed);
  std::vector<double> logs = logs_of(start);
  const double width = 1.2 / std::sqrt(static_cast<double>(logs.size()));
  double density = log_density(observations, logs);
  std::vector<Kernel> drawn;
  for (int step = 1; step <= count * kStepsADraw; ++step) {
    std::vector<double> next = logs;
    for (double& x : next) x += width * draw_normal(rng);
    const double there = log_density(observations, next);
    if (rng.uniform() < std::exp(there - density)) logs = std::move(next), density = there;
    if (step % kStepsADraw == 0) drawn.push_back(kernel_of(logs));
  }
  return drawn;
}

}  // namespace rb::tuning
