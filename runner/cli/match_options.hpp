#pragma once

#include "runner/cli/args.hpp"

namespace rb::cli {

// The table of options of `renju-bench match`.
Syntax match_syntax();

}  // namespace rb::cli
