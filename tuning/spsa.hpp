#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tuning/parameter.hpp"

// Simultaneous perturbation (SPSA) in the form of fishtest: each iteration tosses a coin for every
// parameter, plays theta + c f against theta - c f, and moves along f by the games won.
//
//   c_k = c_end K^gamma / k^gamma                 how far to either side
//   R_k = a / (A + k)^alpha / c_k^2, a = r_end c_end^2 (A + K)^alpha
//   theta += R_k c_k (wins - losses) f            then within the bounds
//
// k counts pairs of games from 1, K is their planned number. Theta stays real; the engine gets
// random whole numbers, floor(v + u), so that the mean is v. Beyond fishtest: a whole parameter is
// perturbed by at least half a unit (as in OpenBench) and at most half of the range, and if the
// bounds cut a perturbation short the step uses the width that was played, which keeps the gradient
// unbiased. (docs/algorithms/tuning.md 2)
namespace rb::tuning {

struct SpsaGains {
  double A = 0;  // pairs by which the gain is held back at the start
  double alpha = 0.602, gamma = 0.101;
  double K = 0;  // planned pairs
};

// c_k and R_k of a parameter, whose c is kept between half a unit (of a whole one) and half of the
// range. k counts pairs from 1.
struct SpsaStep {
  double c = 0, R = 0;
};
SpsaStep spsa_step(const Parameter& parameter, const SpsaGains& gains, double k);

// What the engine gets for the real value v: floor(v + u) if the parameter is whole. REQUIRES: u in
// [0, 1).
double engine_value(const Parameter& parameter, double value, double u);

struct SpsaSpec {
  std::vector<Parameter> parameters;  // problem() finds nothing in any
  int iterations = 0;                 // planned
  int pairs = 8;                      // of games in an iteration
  int delay = 2;  // iteration k plays with theta after iteration k - delay; 1 or more
  std::uint64_t seed = 1;
  double A_ratio = 0.1, alpha = 0.602, gamma = 0.101;
  double told = 1;  // of the difference in Elo of the two sides, what a game's mean result shows,
                    // in parts of what a game between them does; only for the fit
};

// The gain r_end for a run of `games` games where none is asked for: 0.016 (4000 / games)^0.65,
// which regains most in simulations whatever the number of parameters
// (docs/algorithms/tuning.md 2.1). REQUIRES: games > 0.
double usual_gain(double games);

// The same where the games are those of both sides against an opponent: four of them tell as much
// as one of the two sides against each other, and their results sum up to twice that of one
// (docs/algorithms/tuning.md 2.4).
double usual_gain_against(double games);
// What a game of either side against an opponent shows of their difference, if all three are equal.
inline constexpr double kToldAgainstEqual = 0.5;

// Why such a run cannot find anything, in one line with the way out, or none: a parameter that
// would not move by one step even if one side won every game.
std::optional<std::string> problem(const SpsaSpec& spec);

// The two players of an iteration: values of all parameters, as the engine takes them.
struct Trial {
  std::vector<double> plus, minus;
  friend bool operator==(const Trial&, const Trial&) = default;
};

// Games of an iteration that `plus` won and lost; against an opponent, those that `minus` lost and
// won count as well.
struct SpsaResult {
  int wins = 0, losses = 0;
};

// A run, which depends only on the spec and on the results in order. Iterations count from 0.
class Spsa {
 public:
  explicit Spsa(SpsaSpec spec);  // REQUIRES: no problem(spec)

  // Forgets all results, for a run with other coins; what does not depend on them is kept.
  void begin_again(std::uint64_t seed);
  // REQUIRES: iteration < finished() + delay.
  Trial trial(int iteration) const;
  // Games won and lost by `plus` in iteration finished(). Returns its trial(), valid until the next
  // call.
  const Trial& add(int wins, int losses);

  int finished() const { return finished_; }
  const SpsaSpec& spec() const { return spec_; }
  const std::vector<double>& theta() const { return theta_after(finished_); }
  // Theta after this many iterations; 0: the start. REQUIRES: not more than finished().
  const std::vector<double>& theta_after(int iterations) const;
  // The mean of theta over the last fifth of the finished iterations: steadier than the last one.
  std::vector<double> tail_mean() const;
  // Of the finished iterations, in order.
  const std::vector<SpsaResult>& results() const { return results_; }

 private:
  // Puts the trial, and calls use(parameter, coin, plus, minus) for each parameter, with the real
  // values.
  template <typename Use>
  void toss(int iteration, Trial& trial, const Use& use) const;
  // Of all parameters, in order.
  const SpsaStep* steps(int iteration) const {
    return &steps_[static_cast<std::size_t>(iteration) * spec_.parameters.size()];
  }
  void extend_steps();

  SpsaSpec spec_;
  SpsaGains gains_;
  std::vector<SpsaStep> steps_;  // by iteration and parameter: their powers take most of the time
  int finished_ = 0;
  std::vector<std::vector<double>> thetas_;  // after 0, 1, ... iterations, finished_ and more
  std::vector<SpsaResult> results_;
  Trial added_;  // of the last add()
};

}  // namespace rb::tuning
