#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/base/error.hpp"
#include "engine/base/json_text.hpp"
#include "runner/base/process/interrupt.hpp"
#include "runner/base/system/version.hpp"
#include "runner/base/text/output.hpp"
#include "runner/base/text/table.hpp"
#include "runner/cli/options/output_file.hpp"
#include "runner/cli/options/shared_options.hpp"
#include "runner/cli/tune/commands.hpp"
#include "runner/cli/tune/tune_plan.hpp"
#include "runner/cli/tune/tune_request.hpp"
#include "runner/players/catalog.hpp"
#include "runner/tune/pattern/pattern_checkpoint.hpp"
#include "runner/tune/pattern/pattern_fit.hpp"
#include "runner/tune/pattern/pattern_report.hpp"

namespace rb::cli {
namespace {

struct PatternsRequest {
  std::vector<std::string> games, data;
  Output output;
  int epochs = PatternFitSpec{}.epochs;
  double result_share = PatternGamesSpec{}.result_share;
  std::uint64_t seed = 1;
  bool resume = false;
  std::optional<int> threads;
};

// All that decides what is learnt.
std::string how(const PatternsRequest& request, const PatternGames& games) {
  return json_text(
      nlohmann::ordered_json{{"by", run_version()},
                             {"epochs", request.epochs},
                             {"result share", request.result_share},
                             {"seed", request.seed},
                             {"positions", games.training().size() + games.validation().size()},
                             {"their checksum", fmt::format("{:016x}", games.checksum())}});
}

// Where the fit begins: where an unfinished one stands, if it is to go on.
PatternFitState beginning(const PatternCheckpoint& checkpoint, const std::string& path,
                          bool resume) {
  if (resume) return checkpoint.read();
  if (!checkpoint.exists()) return {};
  throw Error(fmt::format("{}: an unfinished fit already exists: --resume continues it", path));
}

int run(const PatternsRequest& request, const CommandLine& line) {
  const std::string& path = *request.output.path;
  std::vector<std::string> files = request.games;
  files.insert(files.end(), request.data.begin(), request.data.end());
  if (files.empty()) {
    throw UsageError(
        "tune patterns: give GAMES or --data, as in: renju-bench tune patterns games.db -o "
        "learned.patterns");
  }
  check_output("tune patterns", path, files);
  NewFile::check_writable(path, request.output.old_file());
  const Interrupt interrupt;
  const PatternGames games({.paths = files,
                            .result_share = request.result_share,
                            .held_out = held_out_keys(std::string(kGrownOpenings)),
                            .say = [](const auto& text) { print(stderr, "{}\n", text); }});
  const PatternFitSpec spec{
      .epochs = request.epochs, .seed = request.seed, .threads = thread_count(request.threads)};
  const PatternCheckpoint checkpoint(path + ".part", how(request, games));
  PatternFitState from = beginning(checkpoint, path + ".part", request.resume);
  print("{}", pattern_games_text(games));
  print_out(pattern_epochs_table());
  const auto tell = [](const PatternEpoch& epoch) { print_out(pattern_epoch_row(epoch)); };
  for (const PatternEpoch& epoch : from.fit.epochs) tell(epoch);
  const auto fit =
      fit_patterns(games, spec,
                   {.tell = tell,
                    .keep = [&](const PatternFitState& state) { checkpoint.write(state); },
                    .stop = interrupt.token()},
                   std::move(from));
  if (!fit) {
    print(stderr, "what was learned is kept in {}.part; to learn the rest:\n  {} --resume\n", path,
          line.text({"resume"}));
    return status::kInterrupted;
  }
  NewFile::write_all(path, request.output.old_file(), renju::to_bytes(fit->table));
  checkpoint.remove();
  print("{}", pattern_end_text(*fit, path));
  return status::kDone;
}

Rows<PatternsRequest> patterns_rows() {
  using Request = PatternsRequest;
  Rows<Output> output =
      output_rows("the patterns; until they are complete, what was learned is in FILE.part");
  output.front().option.required = true;
  return rows<Request>(
      positional("GAMES", &Request::games, "a results file to learn from"),
      option("data", "FILE", &Request::data, kDataHelp),
      within(&Request::output, std::move(output)),
      option("epochs", "N", &Request::epochs, {1, 1000},
             "at most how often each position is used; a fit ends when it no longer predicts the "
             "left-out openings better"),
      option("result-share", "X", &Request::result_share, {0, 1},
             "weight of the game's result in a position's target value; the rest is the score that "
             "its player gave it"),
      seed_option(&Request::seed, "draws the order of the positions and the first weights"),
      flag("resume", &Request::resume, "continue FILE.part"),
      threads_option(&Request::threads, "default: all cores; they do not change the result"));
}

}  // namespace

Command tune_patterns_command() {
  return typed_command(
      {.name = "tune patterns",
       .summary = "learn the pattern evaluation from played games",
       .details =
           "Fits the scores of boards to results and scores, and those of moves to the moves\n"
           "that were chosen. A fifth of the openings is left out and decides when to stop;\n"
           "nothing is learned from held-out openings. A player uses the file with\n"
           "patterns=FILE. After a stop or a kill, --resume with the same games and options\n"
           "leads to the same file.",
       .examples = {"renju-bench tune patterns games.db -o learned.patterns",
                    "renju-bench match --a hard:patterns=learned.patterns --b hard --held-out"}},
      patterns_rows(), run);
}

}  // namespace rb::cli
