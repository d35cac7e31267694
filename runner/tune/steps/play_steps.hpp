#pragma once

#include <vector>

#include "runner/run/session/session.hpp"
#include "runner/tune/steps/step_plan.hpp"
#include "runner/tune/steps/step_tuner.hpp"
#include "tuning/spsa.hpp"

// Playing the steps of a tuner: in each, two variants of one player meet in some pairs of games.
namespace rb {

struct StepsPlayed : SessionEnd {
  int steps = 0;                  // of the file
  std::vector<TuningStep> all{};  // of the file, in their order
  double engine_seconds = 0;      // of games_now
};

// Plays the steps that the file of the plan does not hold; a step is in the file before it counts,
// and a step that was cut off is played again. The games depend only on the plan, whatever the
// number of threads. Reports the progress on the standard error. Throws Error if the file holds
// another run, or a program fails in too many games in a row. Stops if the file is moved or
// deleted: then what was played is in `all` alone.
StepsPlayed play_steps(const StepPlan& plan, StepTuner& tuner);

}  // namespace rb
