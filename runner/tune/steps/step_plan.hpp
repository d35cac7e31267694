#pragma once

#include <string>
#include <vector>

#include "runner/session/run_plan.hpp"
#include "tuning/parameter.hpp"

namespace rb {

// A tuning run that is played in steps, before it starts.
struct StepPlan {
  RunPlan match;                              // players 0 and 1 are the profile itself
  renju::Profile profile;                     // that is varied
  std::vector<tuning::Parameter> parameters;  // in the order of a trial's values
  std::string settings;                       // the object of TuningState
};

}  // namespace rb
