#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

// Regression by a Gaussian process: kernel c (1 + s + s^2 / 3) exp(-s), s = sqrt(5) r, r the
// distance with a length scale for each coordinate (Matern 5/2, ARD), plus white noise; and each
// observation has its own noise variance (Rasmussen, Williams 2006, algorithm 2.1).
namespace rb::tuning {

using Point = std::vector<double>;

struct Kernel {
  double constant = 1;
  std::vector<double> lengths;
  double white = 0;  // variance
};

struct Observations {
  std::vector<Point> points;
  std::vector<double> values, variances;
  std::size_t size() const { return values.size(); }
};

struct Prediction {
  double mean = 0, deviation = 0;  // of the function itself, without white noise
};

// Posterior for a fixed kernel; the mean before any observation is 0.
class GaussianProcess {
 public:
  // REQUIRES: at least one observation, points as long as kernel.lengths.
  GaussianProcess(Kernel kernel, Observations observations);
  ~GaussianProcess();
  GaussianProcess(GaussianProcess&&) noexcept;

  Prediction at(const Point& point) const;
  double log_marginal_likelihood() const;
  // Functions drawn from the posterior: [draw][point].
  std::vector<std::vector<double>> draws(const std::vector<Point>& points, int count,
                                         std::uint64_t seed) const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

// The kernel of the greatest posterior density, likelihood times the priors of hyperpriors.hpp, by
// a simplex search from a few starts. Points are expected in [0, 1], values with about unit
// variance.
Kernel fit_kernel(const Observations& observations, std::uint64_t seed);

// Kernels drawn from that density by a random walk (Metropolis) from `start`: what the observations
// leave open of the kernel.
std::vector<Kernel> draw_kernels(const Observations& observations, const Kernel& start, int count,
                                 std::uint64_t seed);

}  // namespace rb::tuning
