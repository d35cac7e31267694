#pragma once

#include <string>

#include "runner/cli/tune/tune_request.hpp"
#include "runner/tune/tune_stored.hpp"

namespace rb::cli {

// `tune gauge`: plays the profile with each parameter a step up and a step down against itself,
// tells draws, openings and what the steps are worth, and proposes steps and games for spsa. Its
// games are kept in --db like those of any tuning run. Returns an exit status.
int gauge(const GaugeRequest& request, const CommandLine& line);

// The same report of the gauge that a file holds. Throws Error that names the path if its steps are
// not those of this gauge. REQUIRES: stored.settings.method == "gauge".
std::string gauge_report(const std::string& path, const StoredTuning& stored);

}  // namespace rb::cli
