#pragma once

#include <string>

#include "runner/cli/args.hpp"
#include "runner/cli/tune_steps.hpp"
#include "tuning/bayes.hpp"
#include "tuning/spsa.hpp"

// What `renju-bench tune` is told, checked and put together.
namespace rb::cli {

// The table of its options.
Syntax tune_syntax();

// The profile and what of it is tuned: --profile, --params or --select.
struct TuneTask {
  renju::Profile profile;  // with the starting values of the parameters
  std::string profile_text;
  std::vector<tuning::Parameter> parameters;
};
TuneTask tune_task(const Args& args);

// A match of the profile against itself with the options that tune and match have in common, and
// `more` words of a match's command line. Throws as plan_match().
MatchPlan tune_match(const Args& args, const std::vector<std::string>& more);

// The settings of the two methods that play. Throw UsageError that names the way out of what can
// find nothing: too few games, a parameter that cannot move, too many for the method.
struct SpsaTask {
  StepPlan plan;
  tuning::SpsaSpec spec;
};
SpsaTask spsa_task(const Args& args);

struct BayesTask {
  StepPlan plan;
  tuning::BayesSpec spec;
  int points = 0, pairs = 0, delay = 0;
};
BayesTask bayes_task(const Args& args);

struct GaugeTask {
  StepPlan plan;
  int steps_each = 0, pairs = 0;  // of each parameter
};
GaugeTask gauge_task(const Args& args);

}  // namespace rb::cli
