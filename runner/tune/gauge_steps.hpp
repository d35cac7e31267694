#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "rating/two/scores.hpp"
#include "runner/tune/step_tuner.hpp"
#include "tuning/parameter.hpp"

namespace rb {

// What the steps of one parameter brought, from the side of the larger value.
struct GaugeEffect {
  rating::PairCounts pairs;
  rating::GameCounts games;
  int alike = 0;  // pairs whose two games were the same moves

  GaugeEffect& operator+=(const GaugeEffect& other);
};

// Measures rather than tunes: each parameter in turn plays a step up against a step down, in
// `steps_each` steps. All values are known before the first game, so that no step waits.
class GaugeSteps : public StepTuner {
 public:
  GaugeSteps(std::vector<tuning::Parameter> parameters, int steps_each, int pairs);

  tuning::Trial trial(int step) const override;
  std::vector<double> add(const TuningStep& result, const tuning::Trial& trial) override;
  std::string progress() const override;  // the parameter that is measured

  const std::vector<tuning::Parameter>& parameters() const { return parameters_; }
  const std::vector<GaugeEffect>& effects() const { return effects_; }  // by parameter
  GaugeEffect all() const;                                              // their sum

 private:
  std::size_t parameter_of(int step) const { return static_cast<std::size_t>(step / steps_each_); }

  std::vector<tuning::Parameter> parameters_;
  std::vector<double> start_;  // as the engine takes them
  int steps_each_;
  std::vector<GaugeEffect> effects_;
  int next_ = 0;  // step
};

}  // namespace rb
