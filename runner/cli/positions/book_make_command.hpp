#pragma once

#include "runner/cli/command.hpp"

namespace rb::cli {

Command book_make_command();

}  // namespace rb::cli
