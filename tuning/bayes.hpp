#pragma once

#include <cstdint>
#include <vector>

#include "tuning/gaussian_process.hpp"
#include "tuning/pair_score.hpp"
#include "tuning/parameter.hpp"

// Bayesian optimisation of a few parameters: each point is played against one fixed opponent, a
// Gaussian process estimates the points between, and the next point is where the most can be learnt
// (docs/algorithms/tuning.md 4).
namespace rb::tuning {

enum class Acquisition : std::uint8_t { expected_improvement, entropy };

struct BayesSpec {
  std::vector<Parameter> parameters;  // 1 to 8; the box is [min, max]
  Acquisition acquisition = Acquisition::entropy;
  std::uint64_t seed = 1;
};
inline constexpr std::size_t kMostBayesParameters = 8;

struct Optimum {
  std::vector<double> values;     // as the engine takes them
  std::vector<double> low, high;  // 90 % of the optima of drawn functions lie between, by parameter
  double elo = 0, elo_deviation = 0;  // against the opponent
};

// Depends only on the spec and on the observations in order.
class Bayes {
 public:
  explicit Bayes(BayesSpec spec);

  // What to play next, as the engine takes it: the starting values first, then points spread
  // evenly, then what the acquisition says.
  std::vector<double> next() const { return point(observations(), observations()); }
  // The point of this number, 0 the starting values, from the first `known` observations: what is
  // still being played need not be waited for. REQUIRES: known <= observations(), and 1 or more
  // for any point but 0.
  std::vector<double> point(std::size_t number, std::size_t known) const;
  // REQUIRES: values within the bounds.
  void add(const std::vector<double>& values, const Observation& observation);
  std::size_t observations() const { return observations_.size(); }
  // Lowest mean of the posterior. REQUIRES: an observation.
  Optimum optimum() const;

 private:
  struct Model;
  Point to_box(const std::vector<double>& values) const;
  std::vector<double> from_box(const Point& point) const;
  Model model(std::size_t known) const;
  std::vector<Point> candidates(std::uint64_t seed, std::size_t count, std::size_t known) const;

  BayesSpec spec_;
  Observations observations_;  // points in the unit box
};

}  // namespace rb::tuning
