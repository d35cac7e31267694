#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "rating/pairwise/scores.hpp"
#include "runner/tune/steps/step_tuner.hpp"
#include "tuning/parameter.hpp"
#include "tuning/quadratic.hpp"

namespace rb {

// What a value brought against the start.
struct GaugeEffect {
  rating::PairCounts pairs;
  rating::GameCounts games;
  int alike = 0;  // pairs whose two games were the same moves

  GaugeEffect& operator+=(const GaugeEffect& other);
};

// A step up and a step down.
struct GaugeEffects {
  GaugeEffect up, down;
  int pairs() const { return up.pairs.pairs() + down.pairs.pairs(); }
  int alike() const { return up.alike + down.alike; }
};

// Measures rather than tunes: each parameter in turn plays a step up and a step down by turns, both
// against the start, in `steps_each` steps; only the one that its bounds leave. All values are
// known before the first game, so that no step waits.
class GaugeSteps : public StepTuner {
 public:
  GaugeSteps(std::vector<tuning::Parameter> parameters, int steps_each, int pairs);

  tuning::Trial trial(int step) const override;
  std::vector<double> add(const TuningStep& result, const tuning::Trial& trial) override;
  std::string progress() const override;  // the parameter that is measured

  const std::vector<tuning::Parameter>& parameters() const { return parameters_; }
  const std::vector<GaugeEffects>& effects() const { return effects_; }  // by parameter
  GaugeEffect all() const;                                               // their sum
  // A quadratic through all games, with the steps of the parameters as the unit.
  tuning::QuadraticFit fit() const;

 private:
  std::size_t parameter_of(int step) const { return static_cast<std::size_t>(step / steps_each_); }

  std::vector<tuning::Parameter> parameters_;
  bool is_up(int step) const;

  std::vector<double> start_;  // as the engine takes them
  int steps_each_;
  std::vector<GaugeEffects> effects_;
  tuning::Quadratic quadratic_;
  int next_ = 0;  // step
};

}  // namespace rb
