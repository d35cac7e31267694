#include <algorithm>

#include <fmt/core.h>

#include "engine/base/error.hpp"
#include "runner/cli/tune/commands.hpp"
#include "runner/cli/tune/tune_request.hpp"
#include "runner/results/store.hpp"
#include "runner/text/command_words.hpp"

namespace rb::cli {
namespace {

// The words of the command that made the file, after `tune`.
std::vector<std::string> stored_words(const std::string& path) {
  std::vector<std::string> words = command_words(StoreReader(path).run().command_line);
  if (words.size() >= 3 && words[1] == "tune") return {words.begin() + 2, words.end()};
  throw Error(fmt::format("{}: is not a tuning run", path));
}

// Goes on with the run, which has ended, to its verification.
int run(const VerifyRequest& request, const CommandLine& line) {
  std::vector<std::string> words = stored_words(request.db);
  const Command commands[] = {tune_spsa_command(), tune_bayes_command()};
  const auto command =
      std::find_if(std::begin(commands), std::end(commands),
                   [&](const Command& c) { return c.syntax.name == "tune " + words.front(); });
  if (command == std::end(commands)) {
    throw Error(fmt::format("{}: 'tune {}' tunes nothing that could be verified", request.db,
                            words.front()));
  }
  words.erase(words.begin());
  const CommandLine stored = parse_line(command->syntax, "renju-bench", words);
  std::vector<std::string> all = stored.words({"db", "resume", "verify", "sprt", "threads"});
  all.insert(all.end(), {"--db=" + request.db, "--resume", "--verify"});
  for (const std::string& word : line.words({"FILE"})) all.push_back(word);
  return command->run("renju-bench", all);
}

}  // namespace

Command tune_verify_command() {
  return typed_command(
      {.name = "tune verify",
       .summary = "test the result of a tuning run against where it started",
       .details = "Plays the tuned profile against the one that the run started from, on the\n"
                  "openings that are held out, until a sequential test decides. It is what\n"
                  "--verify does at the end of a run; a run that has not ended is ended first.",
       .examples = {"renju-bench tune verify tune.db",
                    "renju-bench tune verify tune.db --sprt elo0=0,elo1=20"}},
      verify_rows(), run);
}

}  // namespace rb::cli
