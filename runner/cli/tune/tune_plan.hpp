#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>

#include "runner/cli/tune/tune_task.hpp"
#include "runner/tune/steps/bayes_steps.hpp"
#include "runner/tune/steps/play_steps.hpp"
#include "runner/tune/texel.hpp"
#include "tuning/bayes.hpp"
#include "tuning/spsa.hpp"

// The request of `renju-bench tune`, checked and combined.
namespace rb::cli {

// Keys of the openings that tuning must not see: those that --verify plays, of the default openings
// and of those that are named, if any are.
std::set<std::uint64_t> held_out_keys(const std::optional<std::string>& named);

// The settings of the two methods that play. Throw UsageError that names the way out of what can
// find nothing: too few games, a parameter that cannot move, too many for the method.
struct SpsaTask {
  StepPlan plan;
  tuning::SpsaSpec spec;
};
SpsaTask spsa_task(const SpsaRequest& request, const TuneSubject& subject,
                   const std::string& command_line);

struct BayesTask {
  StepPlan plan;
  tuning::BayesSpec spec;
  BayesSteps::Plan steps;
};
BayesTask bayes_task(const BayesRequest& request, const TuneSubject& subject,
                     const std::string& command_line);

struct GaugeTask {
  StepPlan plan;
  int steps_each = 0, pairs = 0;  // of each parameter
};
GaugeTask gauge_task(const GaugeRequest& request, const TuneSubject& subject,
                     const std::string& command_line);

// Throws UsageError for parameters that no board score is a sum of.
TexelTask texel_task(const TuneRequest& request);

}  // namespace rb::cli
