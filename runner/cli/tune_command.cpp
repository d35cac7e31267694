#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/base/error.hpp"
#include "runner/cli/commands.hpp"
#include "runner/cli/figures.hpp"
#include "runner/cli/output.hpp"
#include "runner/cli/output_file.hpp"
#include "runner/cli/profile_file.hpp"
#include "runner/cli/sprt_options.hpp"
#include "runner/cli/tunables.hpp"
#include "runner/cli/tune_gauge.hpp"
#include "runner/cli/tune_plan.hpp"
#include "runner/cli/tune_report.hpp"
#include "runner/cli/tune_stored.hpp"
#include "runner/cli/tune_texel.hpp"
#include "runner/cli/tune_uses.hpp"
#include "runner/cli/tune_verify.hpp"

namespace rb::cli {
namespace {

tuning::PairTable pair_table(const TuningStep& step) {
  tuning::PairTable table;
  for (std::size_t i = 0; i < table.size(); ++i) table[i] = step.pairs[table.size() - 1 - i];
  return table;
}

// What a step says of the point that was tried.
tuning::Observation observation(const TuningStep& step) {
  constexpr int kDraws = 5000;  // 2 % of the variance are noise
  return tuning::pair_observation(pair_table(step), tuning::kPairPrior, 4, kDraws);
}

// To the standard error: it depends on the machine.
void tell_session(const StepsPlayed& played, const MatchPlan& match) {
  if (played.games_now == 0 || played.seconds <= 0) return;
  const double share = 100 * played.engine_seconds / (played.seconds * match.spec.threads);
  print(stderr, "{} games in {}, {} games/s; the engines had {:.1f} % of the time\n",
        played.games_now, duration_text(played.seconds),
        rate_text(played.games_now / played.seconds), share);
}

// Who goes on with a finished run finds its profile there.
OldFile old_profile(const Args& args) {
  const OldFile old = old_file(args);
  return old == OldFile::keep && args.flag("resume") ? OldFile::equal : old;
}

void write_profile(const Args& args, const renju::Profile& profile,
                   const std::vector<tuning::Parameter>& parameters,
                   const std::vector<double>& values) {
  const renju::Profile tuned = with_values(profile, parameters, values);
  const std::string path = args.text("output");
  NewFile::write_all(path, old_profile(args), profile_json(tuned).dump(2) + "\n");
  print(stderr, "the tuned profile is in {}; play it with file:{}\n", path, path);
}

int tell_interrupted(const Args& args) {
  print(stderr, "interrupted; to play the rest: {} --resume\n", args.command_line({"resume"}));
  return status::kInterrupted;
}

// The end of a run that started from this profile.
int verified(const Args& args, const renju::Profile& start) {
  if (!args.flag("verify")) return status::kDone;
  const int result = verify(args, start);
  return result == status::kInterrupted ? tell_interrupted(args) : result;
}

int finish(const Args& args, const StepPlan& plan, const std::vector<double>& values) {
  write_profile(args, plan.profile, plan.parameters, values);
  return verified(args, plan.profile);
}

std::vector<TuningStep> stored_steps(const StepPlan& plan) {
  return read_tuning_file(plan.match.path).state.steps;
}

int run_spsa(const Args& args) {
  SpsaTask task = spsa_task(args);
  tuning::Spsa run(task.spec);
  const bool to_the_end = args.flag("to-the-end");
  bool is_noise = false;
  const StepTuner tuner{.steps = task.spec.iterations,
                        .pairs = task.spec.pairs,
                        .delay = task.spec.delay,
                        .trial = [&](int step) { return run.trial(step); },
                        .add =
                            [&](TuningStep& step) {
                              run.add(step.wins, step.losses);
                              step.after = values_text(run.theta());
                              is_noise = !to_the_end && run.is_noise_at_half();
                            },
                        .is_over = [&] { return is_noise; },
                        .progress = [&] { return largest_moves(run, 3); }};
  const StepsPlayed played = play_steps(task.plan, tuner);
  tell_session(played, task.plan.match);
  print("{}", spsa_report(run, stored_steps(task.plan)));
  if (!played.is_complete) return tell_interrupted(args);
  return finish(args, task.plan, recommended(run));
}

// The profile plays the points, so that what it scores against itself is known without a game.
tuning::Bayes bayes_from_start(const tuning::BayesSpec& spec) {
  tuning::Bayes run(spec);
  run.add(run.next(), {.score = 0, .variance = 1e-4});
  return run;
}

// The start is point 0, which no step plays.
std::vector<double> bayes_point(const tuning::Bayes& run, int step, int delay) {
  const int known = 1 + std::max(0, step - delay + 1);
  return run.point(static_cast<std::size_t>(step) + 1, static_cast<std::size_t>(known));
}

int run_bayes(const Args& args) {
  BayesTask task = bayes_task(args);
  const std::vector<double> start = tuning::Bayes(task.spec).next();
  tuning::Bayes run = bayes_from_start(task.spec);
  double lowest = std::numeric_limits<double>::infinity();
  std::string progress;  // the best point as it was played; the model's best takes long to find
  const StepTuner tuner{.steps = task.points,
                        .pairs = task.pairs,
                        .delay = task.delay,
                        .trial =
                            [&](int step) {
                              return tuning::Trial{bayes_point(run, step, task.delay), start};
                            },
                        .add =
                            [&](TuningStep& step) {
                              const tuning::Observation seen = observation(step);
                              run.add(parse_values(task.plan.match.path, step.tried), seen);
                              step.after = "[]";
                              if (seen.score >= lowest) return;
                              lowest = seen.score;
                              progress = fmt::format("best point {:+.0f} +- {:.0f} Elo at {}",
                                                     -100 * seen.score,
                                                     100 * std::sqrt(seen.variance), step.tried);
                            },
                        .is_over = [] { return false; },
                        .progress = [&] { return progress; }};
  const StepsPlayed played = play_steps(task.plan, tuner);
  tell_session(played, task.plan.match);
  const tuning::Optimum best = run.optimum();
  print("{}", bayes_report(task.spec, best, stored_steps(task.plan)));
  if (!played.is_complete) return tell_interrupted(args);
  return finish(args, task.plan, best.values);
}

int run_texel(const Args& args) {
  const TexelTask task = texel_task(args);
  const TexelResult result =
      fit_texel(task, args.text("db"), static_cast<std::uint64_t>(args.whole("seed")));
  print("{}", texel_report(task, result));
  write_profile(args, task.profile, task.parameters, result.values);
  return verified(args, task.profile);
}

int print_status(const std::string& path) {
  const StoredTuning stored = read_tuning_file(path);
  if (stored.settings.method == "gauge") {
    print("{}", gauge_report(stored));
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

int run(const Args& args) {
  check_tune_uses(args);
  if (const auto path = args.find_text("status")) return print_status(*path);
  if (!args.given("db")) throw UsageError("tune: --db is required: where the run is kept");
  parse_sprt("tune: --sprt", args.text("sprt"));
  if (args.flag("gauge")) {
    const int result = gauge(args);
    return result == status::kInterrupted ? tell_interrupted(args) : result;
  }
  NewFile::check_writable(args.text("output"), old_profile(args));  // before the games
  if (args.flag("verify")) check_verify(args, tune_task(args).profile);
  const std::string method = args.text("method");
  return method == "bayes" ? run_bayes(args) : method == "texel" ? run_texel(args) : run_spsa(args);
}

}  // namespace

Command tune_command() { return {tune_syntax(), run}; }

}  // namespace rb::cli
