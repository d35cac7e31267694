#include "tuning/regression.hpp"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cassert>
#include <cmath>
#include <map>

namespace rb::tuning {
namespace {

using RowMajor = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using Vector = Eigen::VectorXd;
using Rows = Eigen::Map<const RowMajor>;

constexpr int kMostSteps = 100;
constexpr double kSmallStep = 1e-10;  // relative to the weights
constexpr double kLeastGain = 1e-14;  // of the objective, relative
constexpr double kSmallest = 1e-300;  // instead of log 0

Rows rows_of(const Samples& samples) {
  return {samples.x.data(), static_cast<Eigen::Index>(samples.size()),
          static_cast<Eigen::Index>(samples.features)};
}

Vector vector_of(std::span<const double> values) {
  return Eigen::Map<const Vector>(values.data(), static_cast<Eigen::Index>(values.size()));
}

std::vector<double> values_of(const Vector& vector) { return {vector.begin(), vector.end()}; }

// The prediction P of every row.
Vector predictions(const Samples& samples, const Vector& weights) {
  Vector z = rows_of(samples) * weights;
  if (!samples.offset.empty()) z += vector_of(samples.offset);
  return (1 + (-z.array()).exp()).inverse();
}

double row_entropy(double p, double y) {
  double sum = 0;
  if (y > 0) sum -= y * std::log(std::max(p, kSmallest));
  if (y < 1) sum -= (1 - y) * std::log(std::max(1 - p, kSmallest));
  return sum;
}

double summed_entropy(const Samples& samples, const Vector& p) {
  double sum = 0;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    sum += row_entropy(p[static_cast<Eigen::Index>(i)], samples.y[i]);
  }
  return sum;
}

double penalty(const Ridge& ridge, const Vector& weights) {
  if (ridge.mean.empty()) return 0;
  const Vector away = weights - vector_of(ridge.mean);
  return 0.5 * (vector_of(ridge.precision).array() * away.array().square()).sum();
}

Vector slope(const Samples& samples, const Ridge& ridge, const Vector& weights, const Vector& p) {
  Vector sum = rows_of(samples).transpose() * (p - vector_of(samples.y));
  if (!ridge.mean.empty()) {
    sum.array() += vector_of(ridge.precision).array() * (weights - vector_of(ridge.mean)).array();
  }
  return sum;
}

// X' diag(weight) X without a copy of X.
Eigen::MatrixXd weighted_square(const Samples& samples, const Vector& weight) {
  const Rows x = rows_of(samples);
  Eigen::MatrixXd sum = Eigen::MatrixXd::Zero(x.cols(), x.cols());
  constexpr Eigen::Index kRowsAtOnce = 4096;
  for (Eigen::Index first = 0; first < x.rows(); first += kRowsAtOnce) {
    const Eigen::Index count = std::min(kRowsAtOnce, x.rows() - first);
    const RowMajor scaled = weight.segment(first, count).asDiagonal() * x.middleRows(first, count);
    sum.noalias() += x.middleRows(first, count).transpose() * scaled;
  }
  return sum;
}

Eigen::MatrixXd hessian(const Samples& samples, const Ridge& ridge, const Vector& p) {
  Eigen::MatrixXd h = weighted_square(samples, p.array() * (1 - p.array()));
  if (!ridge.precision.empty()) h.diagonal() += vector_of(ridge.precision);
  return h;
}

bool is_small(const Vector& step, const Vector& weights) {
  return step.norm() <= kSmallStep * (weights.norm() + kSmallStep);
}

// Standard errors by clusters; see the header.
std::vector<double> clustered_errors(const Samples& samples, const Vector& p,
                                     const Eigen::MatrixXd& covariance) {
  const Rows x = rows_of(samples);
  std::map<int, Vector> sums;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    const int cluster = samples.cluster.empty() ? static_cast<int>(i) : samples.cluster[i];
    const auto row = static_cast<Eigen::Index>(i);
    const auto [found, fresh] = sums.try_emplace(cluster, Vector::Zero(x.cols()));
    found->second += x.row(row).transpose() * (samples.y[i] - p[row]);
  }
  Eigen::MatrixXd meat = Eigen::MatrixXd::Zero(x.cols(), x.cols());
  for (const auto& [cluster, sum] : sums) meat.noalias() += sum * sum.transpose();
  const auto count = static_cast<double>(sums.size());
  if (count > 1) meat *= count / (count - 1);
  const Eigen::MatrixXd sandwich = covariance * meat * covariance;
  return values_of(sandwich.diagonal().cwiseMax(0).cwiseSqrt());
}

}  // namespace

Losses losses(const Samples& samples, std::span<const double> weights) {
  if (samples.size() == 0) return {};
  const Vector p = predictions(samples, vector_of(weights));
  const auto count = static_cast<double>(samples.size());
  return {summed_entropy(samples, p) / count, (p - vector_of(samples.y)).squaredNorm() / count};
}

LossFall loss_fall(const Samples& before, std::span<const double> weights_before,
                   const Samples& after, std::span<const double> weights_after) {
  assert(before.size() == after.size());
  if (before.size() == 0) return {};
  const Vector old = predictions(before, vector_of(weights_before));
  const Vector now = predictions(after, vector_of(weights_after));
  const auto rows = static_cast<double>(before.size());
  std::vector<double> falls;
  LossFall result;
  for (std::size_t i = 0; i < before.size(); ++i) {
    const auto row = static_cast<Eigen::Index>(i);
    falls.push_back(row_entropy(old[row], before.y[i]) - row_entropy(now[row], before.y[i]));
    result.fall += falls.back() / rows;
  }
  std::map<int, double> sums;
  for (std::size_t i = 0; i < falls.size(); ++i) {
    sums[before.cluster.empty() ? static_cast<int>(i) : before.cluster[i]] +=
        falls[i] - result.fall;
  }
  double square = 0;
  for (const auto& [cluster, sum] : sums) square += sum * sum;
  const auto count = static_cast<double>(sums.size());
  if (count > 1) result.error = std::sqrt(square * count / (count - 1)) / rows;
  return result;
}

std::vector<double> gradient(const Samples& samples, const Ridge& ridge,
                             std::span<const double> weights) {
  const Vector w = vector_of(weights);
  return values_of(slope(samples, ridge, w, predictions(samples, w)));
}

Fit fit_cross_entropy(const Samples& samples, const Ridge& ridge, std::vector<double> start) {
  assert(start.size() == samples.features && samples.x.size() == samples.size() * samples.features);
  Vector w = vector_of(start);
  Vector p = predictions(samples, w);
  double value = summed_entropy(samples, p) + penalty(ridge, w);
  Fit fit;
  while (fit.steps < kMostSteps && !fit.converged) {
    ++fit.steps;
    const Vector step = -hessian(samples, ridge, p).ldlt().solve(slope(samples, ridge, w, p));
    if (!step.allFinite()) break;
    double share = 1;  // halved until the objective falls, or the step vanishes
    for (;; share /= 2) {
      const Vector next = w + share * step;
      const Vector next_p = predictions(samples, next);
      const double next_value = summed_entropy(samples, next_p) + penalty(ridge, next);
      const bool is_last = is_small(share * step, w);
      if (next_value <= value * (1 + kLeastGain) || is_last) {
        w = next, p = next_p, value = next_value;
        fit.converged = is_last;
        break;
      }
    }
  }
  const Eigen::MatrixXd covariance =
      hessian(samples, ridge, p).ldlt().solve(Eigen::MatrixXd::Identity(w.size(), w.size()));
  fit.weights = values_of(w);
  fit.covariance.assign(covariance.data(), covariance.data() + covariance.size());
  fit.errors = clustered_errors(samples, p, covariance);
  return fit;
}

}  // namespace rb::tuning
