#pragma once

#include "runner/cli/options/command.hpp"

// The commands of runs on many machines.
namespace rb::cli {

Command worker_command();
Command queue_command();

}  // namespace rb::cli
