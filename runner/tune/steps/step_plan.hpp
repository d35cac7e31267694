#pragma once

#include <string>
#include <vector>

#include "runner/session/run_plan.hpp"
#include "tuning/parameter.hpp"

namespace rb {

// A tuning run that is played in steps, before it starts.
struct StepPlan {
  // All players are the profile itself: the first half of them is tried, the second half is what it
  // meets. Under several conditions there is a player of each half for each, with its limits.
  RunPlan match;
  renju::Profile profile;                     // that is varied
  std::vector<tuning::Parameter> parameters;  // in the order of a trial's values
  std::vector<std::string> conditions;        // their names; empty: there is one, without a name
  std::string settings;                       // the object of TuningState
};

}  // namespace rb
