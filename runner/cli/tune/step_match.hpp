#pragma once

#include <string>
#include <vector>

#include "runner/cli/tune/tune_task.hpp"
#include "runner/tune/step_sides.hpp"
#include "runner/tune/steps/step_plan.hpp"
#include "runner/tune/tuning_file.hpp"

// The match that the steps of a tuning run are played as.
namespace rb::cli {

// Who plays whom under these conditions.
StepSides sides_of(const std::vector<TuneCondition>& conditions);

// A match of the player against itself, whose sides the steps vary; under several conditions, as
// many at once, with the same openings; with opponents, of both sides against these. Throws like
// plan_run(), and UsageError for steps that would play an opening twice.
StepPlan step_plan(const TuneSpec& spec, const TuneRequest& request, const TuneSubject& subject,
                   const std::string& command_line);

}  // namespace rb::cli
