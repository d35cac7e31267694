#pragma once

#include <string>

#include "runner/tune/steps/gauge_steps.hpp"
#include "runner/tune/tune_stored.hpp"

namespace rb {

// Draws, openings and what the steps are worth, with proposed steps and games for spsa, and the
// lines that --params takes.
std::string gauge_report(const GaugeSteps& gauge);

// The same report of the gauge that a file holds. Throws Error that names the path if its steps are
// not those of this gauge. REQUIRES: the file is of a gauge.
std::string gauge_report(const std::string& path, const StoredTuning& stored);

}  // namespace rb
