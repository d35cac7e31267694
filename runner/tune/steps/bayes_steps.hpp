#pragma once

#include <limits>
#include <string>
#include <vector>

#include "runner/tune/steps/step_tuner.hpp"
#include "tuning/bayes.hpp"

namespace rb {

// The model of a run before its first step. The profile plays the points, so that what it scores
// against itself is known without a game.
tuning::Bayes bayes_from_start(const tuning::BayesSpec& spec);

// What a step shows of the point that was tried; `told` by a game, as in tuning::SpsaSpec.
tuning::Observation observation(const TuningStep& step, double told);

// Bayesian optimisation as the tuner of a run: each step plays a point against the start.
class BayesSteps : public StepTuner {
 public:
  struct Plan {
    int points = 0, pairs = 0, delay = 0;
    double told = 1;  // by a game
  };
  BayesSteps(const tuning::BayesSpec& spec, const Plan& plan);

  tuning::Trial trial(int step) const override;
  std::vector<double> add(const TuningStep& result, const tuning::Trial& trial) override;
  std::string progress() const override { return progress_; }

  const tuning::Bayes& run() const { return run_; }

 private:
  double told_;
  std::vector<double> start_;
  tuning::Bayes run_;
  double lowest_ = std::numeric_limits<double>::infinity();
  std::string progress_;  // the best point as it was played; the model's best takes long to find
};

}  // namespace rb
