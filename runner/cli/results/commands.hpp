#pragma once

#include "runner/cli/options/command.hpp"

// The commands that read results files and folders of them, and the plan of a sequential test.
namespace rb::cli {

Command results_command();
Command import_command();
Command games_command();
Command explore_command();
Command show_command();
Command export_command();
Command stats_command();
Command rate_command();
Command course_command();
Command weakness_command();
Command compare_command();
Command report_command();
Command serve_command();
Command sprt_plan_command();

}  // namespace rb::cli
