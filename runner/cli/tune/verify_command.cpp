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
       .summary = "test the result of a tuning run against its start",
       .details =
           "Plays the tuned profile against the one that the run started from, on held-out\n"
           "openings, until a sequential test decides. This is what --verify does at the end\n"
           "of a run; an unfinished run is finished first. Limits, players and openings are\n"
           "those of the file.",
       .examples = {"renju-bench tune verify tune.db",
                    "renju-bench tune verify tune.db --sprt elo0=0,elo1=20"}},
      verify_rows(), run);
}

}  // namespace rb::cli
