#pragma once

#include <string>
#include <vector>

#include "runner/results/tuning_rows.hpp"
#include "tuning/spsa.hpp"

namespace rb {

// What decides the values that the steps of a tuning run play, and learns from their games. In each
// step two variants of one player meet in some pairs of games. Any number of threads may ask it at
// the same time; add() is called by one thread, while no other asks.
class StepTuner {
 public:
  StepTuner(int steps, int pairs, int delay) : steps_(steps), pairs_(pairs), delay_(delay) {}
  virtual ~StepTuner() = default;
  StepTuner(const StepTuner&) = delete;
  StepTuner& operator=(const StepTuner&) = delete;

  int steps() const { return steps_; }
  int pairs() const { return pairs_; }  // of games in a step
  int delay() const { return delay_; }  // step k follows from the results of the steps to k - delay

  // The values of the two sides. REQUIRES: the results of the steps up to `step` - delay are added.
  virtual tuning::Trial trial(int step) const = 0;
  // Takes the result of the next step, in order, and the values that it was played with. Returns
  // the values that the tuner stands at then; empty: it stands at none.
  virtual std::vector<double> add(const TuningStep& result, const tuning::Trial& trial) = 0;
  virtual bool is_over() const { return false; }  // nothing more is to be played
  virtual std::string progress() const = 0;       // for the live line
  // What has been found so far, for a line of its own; empty: nothing since it was last taken.
  virtual std::string take_answer() { return {}; }

 private:
  int steps_, pairs_, delay_;
};

}  // namespace rb
