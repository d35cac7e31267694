#include <string>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "runner/base/system/exit_status.hpp"
#include "runner/base/text/output.hpp"
#include "runner/cli/options/output_file.hpp"
#include "runner/cli/options/shared_options.hpp"
#include "runner/cli/tune/commands.hpp"
#include "runner/cli/tune/tune_document.hpp"
#include "runner/cli/tune/tune_request.hpp"
#include "runner/cli/tune/tune_run.hpp"
#include "runner/run/session/play.hpp"
#include "runner/tune/condition_games.hpp"
#include "runner/tune/course_csv.hpp"
#include "runner/tune/steps/bayes_steps.hpp"
#include "runner/tune/steps/gauge_report.hpp"
#include "runner/tune/steps/step_faults.hpp"
#include "runner/tune/tune_report.hpp"
#include "runner/tune/tuning_file.hpp"

namespace rb::cli {
namespace {

// Prints the report of the run in a file as it stands. Returns the exit status. Throws UsageError
// for a form that the run does not have, Error for the file.
int print_status(const StatusRequest& request) {
  const std::string& path = request.db;
  only_one_of("tune status",
              {{"json", request.json}, {"csv", request.csv}, {"markdown", request.markdown}});
  if (request.csv) {
    print_data(course_csv(read_tuning_file(path)));
    return status::kDone;
  }
  if (request.json) {
    print("{}", document_text(steps_document(path)));
    return status::kDone;
  }
  const StoreReader file(path);
  const StoredTuning stored = read_tuning_file(path, file);
  tell_step_faults(path, stored.settings.sides);
  if (request.markdown) {
    if (stored.settings.kind != RunKind::tune_spsa) {
      throw UsageError("tune status: --markdown works only for runs of tune spsa; use --json");
    }
    print_data(
        spsa_markdown(replayed_spsa(path, stored), read_condition_games(path, file, stored)));
    return status::kDone;
  }
  if (stored.settings.kind == RunKind::tune_gauge) {
    print_out(gauge_report(path, stored));
  } else if (stored.settings.kind == RunKind::tune_bayes) {
    const tuning::BayesSpec spec = bayes_spec(stored.settings, stored.run.seed);
    tuning::Bayes run = bayes_from_start(spec);
    for (const TuningStep& step : stored.state.steps) {
      run.add(step.tried, observation(step, told_by_a_game(stored.settings.sides)));
    }
    print_out(
        bayes_report(spec, run.optimum(), stored.state.steps,
                     {names_of(stored.settings.conditions), stored.settings.sides.has_opponents}));
  } else {
    print_out(spsa_report(replayed_spsa(path, stored), stored.state.steps,
                          read_condition_games(path, file, stored)));
  }
  return status::kDone;
}

template <typename Request, int (*kRun)(const Request&, const RunCommands&)>
int played(const Request& request, const CommandLine& line) {
  return kRun(request, commands_of(line));
}

constexpr std::string_view kSteps =
    "Each step is in the file the moment it ends; after a crash --resume leads to\n"
    "the same result. Only --verify plays held-out openings.";

}  // namespace

Command tune_spsa_command() {
  static const std::string details = fmt::format(
      "Plays the values plus and minus a step each, all parameters at once, and moves\n"
      "them by the games won. Whole-number parameters are rounded at random, with the\n"
      "value as the mean. The result is the mean over the last fifth of the run.\n"
      "The gain so far is told after 2,000 games, and whenever they have doubled.\n"
      "{}",
      kSteps);
  return typed_command(
      {.name = "tune spsa",
       .summary = "tune any number of parameters by playing",
       .details = details,
       .examples = {"renju-bench tune spsa --player hard --games 20000 --seed 1 --db tune.db",
                    "renju-bench tune spsa --db tune.db --resume"},
       .was = {"tune", "tune --method spsa"}},
      spsa_rows(), played<SpsaRequest, run_spsa>);
}

Command tune_bayes_command() {
  static const std::string details = fmt::format(
      "Fits a model to the results and plays where there is most to learn.\n{}", kSteps);
  return typed_command(
      {.name = "tune bayes",
       .summary = "tune up to 8 parameters by playing",
       .details = details,
       .examples = {"renju-bench tune bayes --select OPEN_THREE,FOUR --db b.db --verify"},
       .was = {"tune --method bayes"}},
      bayes_rows(), played<BayesRequest, run_bayes>);
}

Command tune_texel_command() {
  return typed_command(
      {.name = "tune texel",
       .summary = "fit score constants to the results of played games",
       .details =
           "A regression of results on the positions of the games. It learns from each game\n"
           "once, and from none with a held-out opening. Its positions are quiet, so FIVE,\n"
           "OPEN_FOUR and FOUR never count in them. Of a data set all positions are taken,\n"
           "as of a database of Yixin-Board or Rapfi (dataset make). Games of other programs\n"
           "are read as import reads them.",
       .examples = {"renju-bench tune texel games.db --player hard -o texel.json",
                    "renju-bench tune texel positions.jsonl --player hard -o texel.json",
                    "renju-bench tune texel --data theirs.binpack -o texel.json"},
       .was = {"tune --method texel"}},
      texel_rows(), played<TexelRequest, run_texel>);
}

Command tune_gauge_command() {
  return typed_command(
      {.name = "tune gauge",
       .summary = "before tuning, measure draws, openings and step sizes",
       .details = "Plays the player with each parameter a step up and a step down against itself,\n"
                  "and proposes steps and games for spsa. First it asks the player which steps\n"
                  "change no move. Its games are kept like those of a run.",
       .examples = {"renju-bench tune gauge --player medium --select THREE,TWO --db gauge.db"},
       .was = {"tune --gauge"}},
      gauge_rows(), played<GaugeRequest, run_gauge>);
}

Command tune_status_command() {
  return typed_command({.name = "tune status",
                        .summary = "show how far a tuning run is",
                        .examples = {"renju-bench tune status tune.db"},
                        .was = {"tune --status"}},
                       status_rows(), print_status);
}

}  // namespace rb::cli
