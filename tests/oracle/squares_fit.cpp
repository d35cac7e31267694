#include "tests/oracle/squares_fit.hpp"

#include <Eigen/Cholesky>

namespace rb::tuning {
namespace {

using Matrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using Vector = Eigen::VectorXd;

Vector vector_of(std::span<const double> values) {
  return Eigen::Map<const Vector>(values.data(), static_cast<Eigen::Index>(values.size()));
}

}  // namespace

std::vector<double> squares_step(const Samples& samples, std::span<const double> weights,
                                 double lambda) {
  const Eigen::Map<const Matrix> x(samples.x.data(), static_cast<Eigen::Index>(samples.size()),
                                   static_cast<Eigen::Index>(samples.features));
  const Vector p = (1 + (-(x * vector_of(weights)).array()).exp()).inverse();
  const Matrix jacobian = Vector(p.array() * (1 - p.array())).asDiagonal() * x;
  Matrix square = jacobian.transpose() * jacobian;
  square.diagonal() *= 1 + lambda;
  const Vector step = square.ldlt().solve(jacobian.transpose() * (vector_of(samples.y) - p));
  return {step.begin(), step.end()};
}

std::vector<double> fit_squares(const Samples& samples) {
  std::vector<double> weights(samples.features);
  double error = losses(samples, weights).squared;
  double lambda = 1e-3;
  constexpr double kMostLambda = 1e12;
  for (int round = 0; round < 100 && lambda < kMostLambda; ++round) {
    std::vector<double> next = squares_step(samples, weights, lambda);
    for (std::size_t i = 0; i < next.size(); ++i) next[i] += weights[i];
    const double next_error = losses(samples, next).squared;
    if (next_error <= error) {
      weights = next;
      error = next_error;
      lambda /= 10;
    } else {
      lambda *= 10;
    }
  }
  return weights;
}

}  // namespace rb::tuning
