#pragma once

#include <string>
#include <vector>

#include "engine/renju/profiles.hpp"
#include "runner/cli/args.hpp"

namespace rb::cli {

// The files of a verification: its results, and the profile that the run started from, which is
// written only where --params changes what --profile names.
std::vector<std::string> verify_files(const Args& args);

// Throws what verify() would throw after hours, as far as it is known before, and says on the
// standard error how likely the test is to decide. `start`: the profile that the run starts from.
void check_verify(const Args& args, const renju::Profile& start);

// The confirming test of `tune --verify`: the profile in the file of --output against the one that
// the run started from, on the openings that are held out. Its games go to a results file beside
// --db. Prints the table of the match and says plainly whether a gain is proven. Returns an exit
// status.
int verify(const Args& args, const renju::Profile& start);

}  // namespace rb::cli
