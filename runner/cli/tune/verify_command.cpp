#include <fmt/core.h>

#include "engine/base/error.hpp"
#include "runner/cli/resumed_words.hpp"
#include "runner/cli/tune/commands.hpp"
#include "runner/cli/tune/tune_run.hpp"
#include "runner/results/store.hpp"

namespace rb::cli {
namespace {

// The request that began the run in the file, to be gone on with to its verification.
template <typename Request>
Request stored_request(const VerifyRequest& asked, const Command& command,
                       const Rows<Request>& rows) {
  const CommandLine begun = begun_by(command.syntax, asked.db);
  Request request = read_request(command.syntax, rows, "renju-bench", begun.words()).request;
  request.tune.db = asked.db;
  request.tune.resume = true;
  request.tune.play.threads = asked.threads;
  request.tune.progress = asked.progress;
  request.tune.json = asked.json;
  request.proof.verify = true;
  request.proof.sprt = asked.sprt;
  return request;
}

int run(const VerifyRequest& asked, const CommandLine& line) {
  const RunSpec stored = StoreReader(asked.db).run();
  const RunCommands commands{stored.command_line, line.text()};
  if (stored.kind == RunKind::tune_spsa) {
    return run_spsa(stored_request(asked, tune_spsa_command(), spsa_rows()), commands);
  }
  if (stored.kind == RunKind::tune_bayes) {
    return run_bayes(stored_request(asked, tune_bayes_command(), bayes_rows()), commands);
  }
  if (!is_tuning(stored.kind)) throw Error(fmt::format("{}: is not a tuning run", asked.db));
  throw Error(
      fmt::format("{}: '{}' tunes nothing that can be verified", asked.db, name(stored.kind)));
}

}  // namespace

Command tune_verify_command() {
  return typed_command(
      {.name = "tune verify",
       .summary = "test the result of a tuning run against its start",
       .details =
           "Plays the tuned profile against the one that the run started from, on held-out\n"
           "openings, until a sequential test decides. This is what --verify does at the end\n"
           "of a run; an unfinished run is finished first.",
       .examples = {"renju-bench tune verify tune.db",
                    "renju-bench tune verify tune.db --sprt elo0=0,elo1=20"}},
      verify_rows(), run);
}

}  // namespace rb::cli
