#pragma once

#include "runner/cli/args.hpp"

namespace rb::cli {

// The table of options of `renju-bench rate`.
Syntax rate_syntax();

// Throws UsageError for options that have no effect together.
void check_rate_options(const Args& args);

}  // namespace rb::cli
