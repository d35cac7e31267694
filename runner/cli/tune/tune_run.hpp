#pragma once

#include <string>

#include "runner/cli/tune/tune_request.hpp"

// Tuning by playing, from the request to the tuned profile and its verification.
namespace rb::cli {

// The commands of a run, for its file and for whoever resumes it.
struct RunCommands {
  std::string begun;  // that began it
  std::string again;  // that goes on with it
};
RunCommands commands_of(const CommandLine& line);  // --resume goes on

// Play what the file of the run does not hold, print the report, write the profile, and verify it
// if that is requested. Return an exit status. Throw UsageError for what cannot be tuned, Error for
// files.
int run_spsa(const SpsaRequest& request, const RunCommands& commands);
int run_bayes(const BayesRequest& request, const RunCommands& commands);
int run_gauge(const GaugeRequest& request, const RunCommands& commands);
// Fits to played games instead of playing.
int run_texel(const TexelRequest& request, const RunCommands& commands);
// Verifies the result of a run, as its file has it; one that has not ended is ended first.
// `command` goes on with that.
int run_stored(const VerifyRequest& request, const std::string& command);

}  // namespace rb::cli
