#pragma once

#include "runner/cli/options/command.hpp"

namespace rb::cli {

Command learn_command();

}  // namespace rb::cli
