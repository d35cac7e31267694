#pragma once

#include <string>
#include <vector>

#include "runner/run/session/run_plan.hpp"

namespace rb {

// For a run on held-out openings: notes in the files of its tuned profiles that these openings test
// them, once for each run, however often it is resumed. Returns a note for each profile that they
// have tested before, since a second test on the same openings is no second proof, and for each
// file that cannot be written. REQUIRES: the results file at the path is begun.
std::vector<std::string> remember_held_out(const RunPlan& plan, const std::string& results);

}  // namespace rb
