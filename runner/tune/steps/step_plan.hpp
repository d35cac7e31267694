#pragma once

#include <string>
#include <vector>

#include "runner/session/run_plan.hpp"
#include "runner/tune/step_sides.hpp"
#include "tuning/parameter.hpp"

namespace rb {

// A tuning run that is played in steps, before it starts.
struct StepPlan {
  // The players are those of `sides`: the profile itself, but for the opponents.
  RunPlan match;
  renju::Profile profile;                     // that is varied
  std::vector<tuning::Parameter> parameters;  // in the order of a trial's values
  std::vector<std::string> conditions;        // their names; empty: there is one, without a name
  StepSides sides;
  std::string settings;  // the object of TuningState
};

}  // namespace rb
