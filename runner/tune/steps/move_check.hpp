#pragma once

#include <vector>

#include "runner/tune/steps/step_plan.hpp"

// Which parameters change a move at all, found without a game of theirs.
namespace rb {

struct MoveCheck {
  int positions = 0;             // that were asked
  std::vector<bool> is_changed;  // by parameter: a step up or down chose another move in one
};

// The player plays itself in a few games of the plan; in their positions it is asked again with
// each parameter a step up and a step down, with the same seed and limits.
MoveCheck check_moves(const StepPlan& plan);

}  // namespace rb
