#pragma once

#include <memory>
#include <string>
#include <vector>

#include "runner/run/session/run_plan.hpp"
#include "runner/tune/step_sides.hpp"
#include "runner/tune/target/tuned_player.hpp"
#include "tuning/parameter.hpp"

namespace rb {

// A tuning run that is played in steps, before it starts.
struct StepPlan {
  // The players are those of `sides`: the tuned player where it starts, but for the opponents.
  RunPlan match;
  std::shared_ptr<const TunedPlayer> tuned;  // whose values the steps vary
  ExternalSettings external;                 // its game, and by which it is run, if it is a program
  std::vector<std::string> conditions;       // their names; empty: there is one, without a name
  StepSides sides;
  std::string settings;  // the object of TuningState

  const std::vector<tuning::Parameter>& parameters() const { return tuned->parameters(); }
  PlayerFactory variant(const std::vector<double>& values) const {
    return tuned->with(values, external);
  }
};

}  // namespace rb
