#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/base/error.hpp"
#include "runner/cli/output_file.hpp"
#include "runner/cli/tune/commands.hpp"
#include "runner/cli/tune/tune_gauge.hpp"
#include "runner/cli/tune/tune_plan.hpp"
#include "runner/cli/tune/tune_texel.hpp"
#include "runner/cli/tune/tune_verify.hpp"
#include "runner/players/catalog.hpp"
#include "runner/players/profile_file.hpp"
#include "runner/system/new_file.hpp"
#include "runner/system/same_file.hpp"
#include "runner/text/number_text.hpp"
#include "runner/text/output.hpp"
#include "runner/tune/bayes_steps.hpp"
#include "runner/tune/spsa_steps.hpp"
#include "runner/tune/tunables.hpp"
#include "runner/tune/tune_report.hpp"
#include "runner/tune/tune_stored.hpp"

namespace rb::cli {
namespace {

// To the standard error: it depends on the machine.
void tell_session(const StepsPlayed& played, const RunPlan& match) {
  if (played.games_now == 0 || played.seconds <= 0) return;
  const double share = 100 * played.engine_seconds / (played.seconds * match.spec.threads);
  print(stderr, "{} games in {}, {} games/s; the engines had {:.1f} % of the time\n",
        played.games_now, duration_text(played.seconds),
        rate_text(played.games_now / played.seconds), share);
}

// Who goes on with a finished run finds its profile there.
OldFile old_profile(const TuneRequest& tune, const ProofRequest& proof) {
  if (proof.force) return OldFile::replace;
  return tune.resume ? OldFile::equal : OldFile::keep;
}

void write_profile(const TuneRequest& tune, const ProofRequest& proof,
                   const renju::Profile& profile, const std::vector<tuning::Parameter>& parameters,
                   const std::vector<double>& values) {
  const renju::Profile tuned = with_values(profile, parameters, values);
  NewFile::write_all(proof.output, old_profile(tune, proof), profile_json(tuned).dump(2) + "\n");
  print(stderr, "the tuned profile is in {0}; play it with file:{0}\n", proof.output);
}

// The same command again, to go on.
std::string again(const CommandLine& line) { return line.text({"resume"}) + " --resume"; }

int tell_interrupted(const CommandLine& line) {
  print(stderr, "interrupted; to play the rest: {}\n", again(line));
  return status::kInterrupted;
}

// The end of a run that started from this profile.
int verified(const TuneRequest& tune, const ProofRequest& proof, const CommandLine& line,
             const renju::Profile& start) {
  if (!proof.verify) return status::kDone;
  const int result = verify({tune, proof, again(line)}, start);
  return result == status::kInterrupted ? tell_interrupted(line) : result;
}

// No file that the run is made from is replaced by one that it writes.
void check_files(const TuneRequest& tune, const ProofRequest& proof) {
  std::vector<std::string> inputs{tune.db};
  if (tune.params) inputs.push_back(*tune.params);
  if (tune.play.openings.source) inputs.push_back(*tune.play.openings.source);
  if (const auto path = profile_path(tune.player)) inputs.push_back(*path);
  if (proof.verify) {
    const std::vector<std::string> written = verify_files(tune);
    for (const std::string& path : written) {
      for (const std::string& input : inputs) {
        if (!is_same_file(path, input)) continue;
        throw UsageError(fmt::format(
            "tune: --verify writes {}, which the run is made from; give another --db", path));
      }
    }
    inputs.insert(inputs.end(), written.begin(), written.end());
  }
  check_output("tune", proof.output, inputs);
}

// What would fail after the games fails before them.
void check_end(const TuneRequest& tune, const ProofRequest& proof, const CommandLine& line) {
  if (proof.sprt && !proof.verify) {
    throw UsageError("tune: --sprt has no effect without --verify; leave it out");
  }
  check_files(tune, proof);
  NewFile::check_writable(proof.output, old_profile(tune, proof));
  if (proof.verify) check_verify({tune, proof, again(line)}, tune_task(tune).profile);
}

// After the result is printed: throws Error if the file of the run is lost.
void require_kept(const StepsPlayed& played) {
  if (played.lost.empty()) return;
  throw Error(fmt::format(
      "{}; what was found is in the result above, and in the file if it was moved", played.lost));
}

// What a tuner of steps needs at its end.
int finish(const TuneRequest& tune, const ProofRequest& proof, const CommandLine& line,
           const StepPlan& plan, const std::vector<double>& values) {
  write_profile(tune, proof, plan.profile, plan.parameters, values);
  return verified(tune, proof, line, plan.profile);
}

int run_spsa(const SpsaRequest& request, const CommandLine& line) {
  check_end(request.tune, request.proof, line);
  SpsaTask task = spsa_task(request, line);
  SpsaSteps tuner(task.spec, request.to_the_end);
  const StepsPlayed played = play_steps(task.plan, tuner);
  tell_session(played, task.plan.match);
  print("{}", spsa_report(tuner.run(), played.all));
  require_kept(played);
  if (!played.is_complete) return tell_interrupted(line);
  return finish(request.tune, request.proof, line, task.plan, recommended(tuner.run()));
}

int run_bayes(const BayesRequest& request, const CommandLine& line) {
  check_end(request.tune, request.proof, line);
  BayesTask task = bayes_task(request, line);
  BayesSteps tuner(task.spec, task.points, task.pairs, task.delay);
  const StepsPlayed played = play_steps(task.plan, tuner);
  tell_session(played, task.plan.match);
  const tuning::Optimum best = tuner.run().optimum();
  print("{}", bayes_report(task.spec, best, played.all));
  require_kept(played);
  if (!played.is_complete) return tell_interrupted(line);
  return finish(request.tune, request.proof, line, task.plan, best.values);
}

// What would have no effect is an error: a regression plays no games but those of its test.
void check_texel(const TexelRequest& request) {
  const GamesRequest& play = request.tune.play;
  const std::pair<bool, std::string_view> given[] = {
      {request.tune.resume, "resume"},          {play.threads.has_value(), "threads"},
      {play.limits.nodes.has_value(), "nodes"}, {play.limits.depth.has_value(), "depth"},
      {play.limits.time.has_value(), "time"},   {play.max_moves.has_value(), "max-moves"}};
  for (const auto& [is_given, option] : given) {
    if (!is_given || request.proof.verify) continue;
    throw UsageError(
        fmt::format("tune texel: --{} has no effect without --verify; leave it out", option));
  }
}

int run_texel(const TexelRequest& request, const CommandLine& line) {
  check_texel(request);
  check_end(request.tune, request.proof, line);
  const TexelTask task = texel_task(request.tune);
  const TexelResult result = fit_texel(task, request.tune.db, request.tune.play.seed);
  print("{}", texel_report(task, result));
  write_profile(request.tune, request.proof, task.profile, task.parameters, result.values);
  return verified(request.tune, request.proof, line, task.profile);
}

int run_gauge(const GaugeRequest& request, const CommandLine& line) {
  const int result = gauge(request, line);
  return result == status::kInterrupted ? tell_interrupted(line) : result;
}

int print_status(const StatusRequest& request) {
  const std::string& path = request.db;
  const StoredTuning stored = read_tuning_file(path);
  if (stored.settings.method == "gauge") {
    print("{}", gauge_report(path, stored));
  } else if (stored.settings.method == "bayes") {
    const tuning::BayesSpec spec = stored_bayes(stored);
    tuning::Bayes run = bayes_from_start(spec);
    for (const TuningStep& step : stored.state.steps) {
      run.add(parse_values(path, step.tried), observation(step));
    }
    print("{}", bayes_report(spec, run.optimum(), stored.state.steps));
  } else {
    print("{}", spsa_report(replayed_spsa(path, stored), stored.state.steps));
  }
  return status::kDone;
}

constexpr std::string_view kSteps =
    "Each step is in the file the moment it ends; after a crash --resume goes on to\n"
    "the same result. The openings that are held out are played by --verify alone.";

}  // namespace

Command tune_spsa_command() {
  static const std::string details = fmt::format(
      "Plays the values plus and minus a step each, all parameters at once, and moves\n"
      "them by the games won. What takes whole numbers gets them by chance, with the\n"
      "value as the mean. The result is the mean over the last fifth of the run.\n{}",
      kSteps);
  return typed_command(
      {.name = "tune spsa",
       .summary = "tune any number of parameters by playing",
       .details = details,
       .examples = {"renju-bench tune spsa --player hard --games 20000 --seed 1 --db tune.db",
                    "renju-bench tune spsa --db tune.db --resume"},
       .was = {"tune", "tune --method spsa"}},
      spsa_rows(), run_spsa);
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
      bayes_rows(), run_bayes);
}

Command tune_texel_command() {
  return typed_command(
      {.name = "tune texel",
       .summary = "fit score constants to the results of played games",
       .details =
           "A regression of results on the positions of the games. It learns from each game\n"
           "once and from none of a held-out opening. Its positions are quiet, so that FIVE,\n"
           "OPEN_FOUR and FOUR never count in them.",
       .examples = {"renju-bench tune texel games.db --player hard -o texel.json"},
       .was = {"tune --method texel"}},
      texel_rows(), run_texel);
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
      gauge_rows(), run_gauge);
}

Command tune_status_command() {
  return typed_command({.name = "tune status",
                        .summary = "show how far a tuning run is",
                        .examples = {"renju-bench tune status tune.db"},
                        .was = {"tune --status"}},
                       status_rows(), print_status);
}

}  // namespace rb::cli
