#pragma once

#include "runner/cli/args.hpp"
#include "runner/cli/exit_status.hpp"

// The commands of renju-bench. Each is one function that describes itself and names what runs it;
// main.cpp has the table, this file the list.
namespace rb::cli {

struct Command {
  Syntax syntax;
  int (*run)(const Args& args);  // returns an exit status; throws Error
};

Command match_command();
Command tournament_command();
Command show_command();
Command export_command();
Command rate_command();
Command sprt_command();
Command judge_command();
Command eval_command();
Command openings_command();
Command profiles_command();
Command positions_command();
Command solve_command();
Command analyze_command();
Command suite_command();
Command trace_command();
Command speed_command();
Command brain_command();
Command check_command();
Command params_command();
Command tune_command();
Command dataset_command();

}  // namespace rb::cli
