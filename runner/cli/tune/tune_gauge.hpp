#pragma once

#include <string>

#include "runner/cli/tune/tune_request.hpp"
#include "runner/tune/tune_stored.hpp"

namespace rb::cli {

// `tune gauge`: plays the profile with each parameter a step up against a step down, and tells
// draws, openings and what the steps are worth; proposes steps and games for spsa. Its games are
// kept in --db like those of any tuning run. Returns an exit status.
int gauge(const GaugeRequest& request, const CommandLine& line);

// The same report of the gauge that a file holds. REQUIRES: stored.settings.method == "gauge".
std::string gauge_report(const StoredTuning& stored);

}  // namespace rb::cli
