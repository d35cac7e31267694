#pragma once

#include "runner/cli/options/command.hpp"

namespace rb::cli {

Command book_make_command();

}  // namespace rb::cli
