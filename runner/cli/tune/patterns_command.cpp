#include <string>
#include <utility>
#include <vector>

#include "engine/base/error.hpp"
#include "runner/base/text/output.hpp"
#include "runner/base/text/table.hpp"
#include "runner/cli/options/output_file.hpp"
#include "runner/cli/options/shared_options.hpp"
#include "runner/cli/tune/commands.hpp"
#include "runner/cli/tune/pattern_task.hpp"
#include "runner/cli/tune/tune_request.hpp"
#include "runner/tune/pattern/pattern_fit.hpp"
#include "runner/tune/pattern/pattern_report.hpp"

namespace rb::cli {
namespace {

struct PatternsRequest {
  std::vector<std::string> data;
  PatternTask task;
  Output output;
};

int run(const PatternsRequest& request, const CommandLine& line) {
  PatternTask task = request.task;
  task.games.insert(task.games.end(), request.data.begin(), request.data.end());
  if (task.games.empty()) {
    throw UsageError(
        "tune patterns: give GAMES or --data, as in: renju-bench tune patterns games.db -o "
        "learned.patterns");
  }
  task.file = *request.output.path;
  task.old = request.output.old_file();
  check_output("tune patterns", task.file, task.games);
  NewFile::check_writable(task.file, task.old);
  const auto tell_games = [](const PatternGames& games) {
    print("{}", pattern_games_text(games));
    print_out(pattern_epochs_table());
  };
  const auto fit = learn_patterns(
      task, {.games = tell_games,
             .epoch = [](const PatternEpoch& epoch) { print_out(pattern_epoch_row(epoch)); }});
  if (!fit) {
    print(stderr, "what was learned is kept in {}.part; to learn the rest:\n  {} --resume\n",
          task.file, line.text({"resume"}));
    return status::kInterrupted;
  }
  print("{}", pattern_end_text(*fit, task.file));
  return status::kDone;
}

Rows<PatternTask> task_rows() {
  using Task = PatternTask;
  return rows<Task>(
      option("epochs", "N", &Task::epochs, {1, 1000},
             "at most how often each position is used; a fit ends when it no longer predicts the "
             "left-out openings better"),
      option("result-share", "X", &Task::result_share, {0, 1},
             "weight of the game's result in a position's target value; the rest is the score that "
             "its player gave it"),
      seed_option(&Task::seed, "draws the order of the positions and the first weights"),
      flag("resume", &Task::resume, "continue FILE.part"),
      threads_option(&Task::threads, "default: all cores; they do not change the result"));
}

Rows<PatternsRequest> patterns_rows() {
  using Request = PatternsRequest;
  Rows<Output> output =
      output_rows("the patterns; until they are complete, what was learned is in FILE.part");
  output.front().option.required = true;
  return rows<Request>(
      within(&Request::task, rows<PatternTask>(positional("GAMES", &PatternTask::games,
                                                          "a results file to learn from"))),
      option("data", "FILE", &Request::data, kDataHelp),
      within(&Request::output, std::move(output)), within(&Request::task, task_rows()));
}

}  // namespace

Command tune_patterns_command() {
  return typed_command(
      {.name = "tune patterns",
       .summary = "learn the pattern evaluation from played games",
       .details =
           "Fits the scores of boards to results and scores, and those of moves to the moves\n"
           "that were chosen. A fifth of the openings is left out and decides when to stop;\n"
           "nothing is learned from held-out openings. All games are of one game, renju,\n"
           "freestyle or standard, and of one board. Its players use the file with\n"
           "patterns=FILE. After a stop or a kill, --resume with the same games and options\n"
           "leads to the same file.",
       .examples = {"renju-bench tune patterns games.db -o learned.patterns",
                    "renju-bench match --a hard:patterns=learned.patterns --b hard --held-out"}},
      patterns_rows(), run);
}

}  // namespace rb::cli
