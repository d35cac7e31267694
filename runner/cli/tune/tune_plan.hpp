#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>

#include "runner/cli/tune/tune_task.hpp"
#include "runner/run/session/run_plan.hpp"
#include "runner/tune/texel.hpp"
#include "runner/tune/tuning_file.hpp"

// The request of `renju-bench tune`, checked and combined.
namespace rb::cli {

// Keys of the openings that tuning must not see: those that --verify plays, of the default openings
// and of those that are named, if any are.
std::set<std::uint64_t> held_out_keys(const std::optional<std::string>& named,
                                      const renju::PlayedGame& game = {});

// What a run that plays is to be. Throw UsageError that names the way out of what can find nothing:
// too few games, a parameter that cannot move, too many for the method.
TuneSpec asked_spsa(const SpsaRequest& request, const TuneSubject& subject);
TuneSpec asked_bayes(const BayesRequest& request, const TuneSubject& subject);
TuneSpec asked_gauge(const GaugeRequest& request, const TuneSubject& subject);

// With many games in flight the steps of SPSA answer to what was true long ago, and it swings.
// Throws UsageError, or notes it.
void check_in_flight(const TuneRequest& request, const TuneSpec& spec, RunPlan& match);

// Throws UsageError for parameters that no board score is a sum of.
TexelTask texel_task(const TuneRequest& request);

}  // namespace rb::cli
