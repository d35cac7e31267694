#pragma once

#include <string>

#include "runner/cli/args.hpp"

namespace rb::cli {

// Throws what verify() would throw after hours, as far as it is known before.
void check_verify(const Args& args);

// The confirming test of `tune --verify`: the profile in the file `tuned` against the one that the
// run started from, on the openings that are held out. Its games go to a results file beside --db.
// Prints the table of the match and says plainly whether a gain is proven. Returns an exit status.
int verify(const Args& args, const std::string& tuned);

}  // namespace rb::cli
