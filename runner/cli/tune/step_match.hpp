#pragma once

#include <string>
#include <vector>

#include "runner/cli/tune/tune_task.hpp"
#include "runner/results/run_spec.hpp"
#include "runner/tune/step_sides.hpp"
#include "runner/tune/steps/step_plan.hpp"

// The match that the steps of a tuning run are played as.
namespace rb::cli {

struct StepCount {
  int steps = 0, pairs = 0;  // of each step
};

// Who plays whom under these conditions.
StepSides sides_of(const std::vector<TuneCondition>& conditions);

// A match of the player against itself, whose sides the steps vary; under several conditions, as
// many at once, with the same openings; with opponents, of both sides against these. What is left
// are the settings. Throws like plan_run(), and UsageError for steps that would play an opening
// twice.
StepPlan step_plan(RunKind kind, const TuneRequest& request, const TuneSubject& subject,
                   const StepCount& budget, const std::string& command_line);

}  // namespace rb::cli
