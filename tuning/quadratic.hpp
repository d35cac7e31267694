#pragma once

#include <memory>
#include <span>
#include <vector>

#include "tuning/parameter.hpp"

// A quadratic through all games of a run (docs/algorithms/tuning.md 2.2). With z the distance from
// the start in steps (c_end), the strength at z is taken as
//
//   f(z) = sum of g_j z_j - h_j z_j^2 / 2          in Elo, 0 at the start
//
// so that games of z+ against z- have the mean f(z+) - f(z-), which is linear in g and h. These
// have normal priors whose scales are averaged over a grid by how well they explain the games:
// what the games do not tell is shrunk as far as they say.
namespace rb::tuning {

struct Interval {
  double low = 0, high = 0;
};

// The intervals hold with the level that was asked for, each by itself.
struct QuadraticFit {
  double gain = 0;  // Elo of the asked values over the start
  Interval gain_interval;
  // The gain that such games show in four of five runs: by the errors of least squares of slopes
  // alone, of these values, or of a step each where they are nearer to the start.
  double least_shown = 0;
  std::vector<Interval> worth;  // by parameter: what a step off the best costs, h / 2, in Elo
  std::vector<double> mean_worth;
  std::vector<Interval> best;  // by parameter: where f is greatest within its bounds
  std::vector<bool> is_known;  // by parameter: `best` is clearly narrower than the bounds
};

class Quadratic {
 public:
  // The start is at the values of the parameters. `told` is what a game shows of the difference of
  // two sets of values, in parts of what a game between them does; > 0.
  explicit Quadratic(std::vector<Parameter> parameters, double told = 1);
  ~Quadratic();
  Quadratic(Quadratic&&) noexcept;

  // Games between two sets of values, from the side of `plus`. REQUIRES: games > 0, the same number
  // in every call.
  void add(std::span<const double> plus, std::span<const double> minus, int wins, int losses,
           int games);
  // The logarithm of the odds that the games give a quadratic against a flat f, on a coarser grid
  // than that of fit(): a statistic to compare runs by.
  double evidence() const;
  // The fit, and the gain of `values`. Depends only on these and on what was added. REQUIRES: level
  // of 0.5 or more, below 1.
  QuadraticFit fit(std::span<const double> values, double level = 0.95) const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace rb::tuning
