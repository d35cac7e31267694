#pragma once

#include "runner/cli/tune/tune_request.hpp"

namespace rb::cli {

// Prints the report of the run in a file as it stands. Returns the exit status. Throws UsageError
// for a form that the run does not have, Error for the file.
int print_status(const StatusRequest& request);

}  // namespace rb::cli
