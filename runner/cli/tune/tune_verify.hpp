#pragma once

#include <functional>
#include <string>
#include <vector>

#include "engine/renju/level/profiles.hpp"
#include "runner/cli/tune/tune_request.hpp"

// The confirming test at the end of a tuning run: the tuned profile against the one that the run
// started from, on the openings that are held out.
namespace rb::cli {

struct Verification {
  TuneRequest tune;
  ProofRequest proof;
  std::string resume_command;  // that goes on with the run and with its test
};

// The files of a verification: its results, and the profile that the run started from, which is
// written only where --params changes what --player names.
std::vector<std::string> verify_files(const TuneRequest& tune);

// Throws what verify() would throw after hours, as far as it is known before, and says on the
// standard error how likely the test is to decide. `start`: the profile that the run starts from.
void check_verify(const Verification& request, const renju::Profile& start);

// Plays the test. Its games go to a results file beside that of the run. Prints the table of the
// match and says plainly whether a gain is proven. Returns an exit status.
int verify(const Verification& request, const renju::Profile& start);

}  // namespace rb::cli
