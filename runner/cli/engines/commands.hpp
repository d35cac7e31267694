#pragma once

#include "runner/cli/options/command.hpp"

// The commands about engines and their speed.
namespace rb::cli {

Command profiles_command();
Command brain_command();
Command check_command();
Command speed_run_command();
Command speed_check_command();
Command speed_history_command();
Command speed_signature_command();
Command speed_serve_command();

}  // namespace rb::cli
