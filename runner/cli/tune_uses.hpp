#pragma once

#include "runner/cli/args.hpp"

namespace rb::cli {

// Throws UsageError for an option that what `tune` is asked to do has no use for, and for an output
// that would overwrite what is read.
void check_tune_uses(const Args& args);

}  // namespace rb::cli
