#pragma once

#include "runner/cli/options/command.hpp"

// The commands that play.
namespace rb::cli {

Command match_command();
Command match_plan_command();
Command merge_command();
Command tournament_command();
Command scaling_command();
Command levels_command();
Command play_command();

}  // namespace rb::cli
