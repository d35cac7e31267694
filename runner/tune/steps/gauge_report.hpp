#pragma once

#include <memory>
#include <string>
#include <vector>

#include "runner/base/text/table.hpp"
#include "runner/tune/steps/gauge_steps.hpp"
#include "runner/tune/tuning_file.hpp"

namespace rb {

// The gauge by only the games at one of several limits.
struct GaugeAt {
  std::string name;  // "depth 4"
  std::unique_ptr<GaugeSteps> gauge;
};

// Draws, openings and what the steps are worth, with proposed steps and games for spsa, and the
// lines that --params takes; with several limits first at each of them, then for all together.
Printout gauge_report(const GaugeSteps& gauge, const std::vector<GaugeAt>& at = {});

// A gauge for each limit of the run in a file, if it has several; none if it has one. Throws Error
// that names the path. REQUIRES: the file holds a gauge.
std::vector<GaugeAt> gauges_at(const std::string& path, const StoredTuning& stored);

// The same report of the gauge that a file holds. Throws Error that names the path if its steps are
// not those of this gauge. REQUIRES: the file holds a gauge.
Printout gauge_report(const std::string& path, const StoredTuning& stored);

}  // namespace rb
