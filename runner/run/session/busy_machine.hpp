#pragma once

#include <string>
#include <vector>

#include "runner/evidence/scoreboard.hpp"
#include "runner/run/session/run_plan.hpp"

namespace rb {

// What a run suffered because the machine had too much to do, each a sentence with the way out:
// answers that were looked for late, and programs that got less of a processor than they needed.
std::vector<std::string> busy_machine_notes(const RunPlan& plan, const Scoreboard& board);

}  // namespace rb
