#pragma once

#include <string>
#include <utility>
#include <vector>

#include "runner/tune/steps/step_tuner.hpp"
#include "tuning/spsa.hpp"

namespace rb {

// SPSA as the tuner of a run. Unless it is to go `to_the_end`, it stops at half if chance alone
// explains its games as well. It tells what has been found so far after kFirstAnswer games, and
// whenever they have doubled.
class SpsaSteps : public StepTuner {
 public:
  SpsaSteps(const tuning::SpsaSpec& spec, bool to_the_end)
      : StepTuner(spec.iterations, spec.pairs, spec.delay), run_(spec), to_the_end_(to_the_end) {}

  tuning::Trial trial(int step) const override { return run_.trial(step); }
  std::vector<double> add(const TuningStep& result, const tuning::Trial& trial) override;
  bool is_over() const override { return is_noise_; }
  std::string progress() const override;
  std::string take_answer() override { return std::exchange(answer_, {}); }

  const tuning::Spsa& run() const { return run_; }

 private:
  std::string found() const;

  tuning::Spsa run_;
  bool to_the_end_;
  bool is_noise_ = false;
  static constexpr int kFirstAnswer = 2000;
  int next_answer_ = kFirstAnswer;
  std::string answer_;
};

}  // namespace rb
