#pragma once

#include "runner/cli/options/command.hpp"

// The commands about positions and openings.
namespace rb::cli {

Command judge_command();
Command judge_check_command();
Command eval_command();
Command solve_command();
Command solve_check_command();
Command analyze_command();
Command suite_command();
Command search_profile_command();
Command threats_command();
Command openings_make_command();
Command openings_check_command();
Command book_make_command();
Command positions_command();
Command trace_command();

}  // namespace rb::cli
