#include "runner/cli/tune/commands.hpp"
#include "runner/cli/tune/tune_run.hpp"

namespace rb::cli {
namespace {

int run(const VerifyRequest& asked, const CommandLine& line) {
  return run_stored(asked, line.text());
}

}  // namespace

Command tune_verify_command() {
  return typed_command(
      {.name = "tune verify",
       .summary = "test the result of a tuning run against where it started",
       .details = "Plays the tuned profile against the one that the run started from, on the\n"
                  "openings that are held out, until a sequential test decides. It is what\n"
                  "--verify does at the end of a run; a run that has not ended is ended first.\n"
                  "Limits, players and openings are those that the file holds.",
       .examples = {"renju-bench tune verify tune.db",
                    "renju-bench tune verify tune.db --sprt elo0=0,elo1=20"}},
      verify_rows(), run);
}

}  // namespace rb::cli
