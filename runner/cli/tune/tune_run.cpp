#include "runner/cli/tune/tune_run.hpp"
#include "engine/base/json_text.hpp"
#include "runner/cli/options/report_file.hpp"

#include <memory>
#include <utility>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/wording.hpp"
#include "runner/base/system/exit_status.hpp"
#include "runner/base/system/new_file.hpp"
#include "runner/base/system/same_file.hpp"
#include "runner/base/text/command_words.hpp"
#include "runner/base/text/number_text.hpp"
#include "runner/base/text/output.hpp"
#include "runner/cli/options/output_file.hpp"
#include "runner/cli/tune/step_match.hpp"
#include "runner/cli/tune/tune_document.hpp"
#include "runner/cli/tune/tune_plan.hpp"
#include "runner/cli/tune/tune_verify.hpp"
#include "runner/cli/tune/verify_task.hpp"
#include "runner/players/named_player.hpp"
#include "runner/players/parameter_errors.hpp"
#include "runner/run/session/play.hpp"
#include "runner/tables/match_table.hpp"
#include "runner/tune/condition_games.hpp"
#include "runner/tune/steps/bayes_steps.hpp"
#include "runner/tune/steps/gauge_report.hpp"
#include "runner/tune/steps/gauge_steps.hpp"
#include "runner/tune/steps/move_check.hpp"
#include "runner/tune/steps/play_steps.hpp"
#include "runner/tune/steps/spsa_steps.hpp"
#include "runner/tune/steps/step_faults.hpp"
#include "runner/tune/target/tuned_profile.hpp"
#include "runner/tune/tune_report.hpp"
#include "runner/tune/tuning_file.hpp"
#include "tuning/spsa_fit.hpp"

namespace rb::cli {
namespace {

// Goes to the standard error, since it depends on the machine.
void tell_session(const StepsPlayed& played, const RunPlan& match) {
  if (played.games_now == 0 || played.seconds <= 0 || match.progress.quiet) return;
  if (played.fleet) {
    print(stderr, "{} in {}, {} games/s; workers: {}\n", counted(played.games_now, "game"),
          duration_text(played.seconds), rate_text(played.games_now / played.seconds),
          fleet_text(*played.fleet));
    return;
  }
  if (played.engine_seconds == 0) {  // no times are kept
    print(stderr, "{} in {}, {} games/s\n", counted(played.games_now, "game"),
          duration_text(played.seconds), rate_text(played.games_now / played.seconds));
    return;
  }
  const double share = 100 * played.engine_seconds / (played.seconds * match.spec.threads);
  print(stderr, "{} in {}, {} games/s; the engines had {:.1f} % of the time\n",
        counted(played.games_now, "game"), duration_text(played.seconds),
        rate_text(played.games_now / played.seconds), share);
}

// Whoever continues a finished run finds its profile there.
OldFile old_profile(const TuneRequest& tune, const ProofRequest& proof) {
  if (proof.force) return OldFile::replace;
  return tune.resume ? OldFile::equal : OldFile::keep;
}

// `why_not`: why these values are no result, if they are none.
void write_result(const TuneRequest& tune, const ProofRequest& proof, const TunedPlayer& tuned,
                  const std::vector<double>& values, const ParameterErrors& errors = {},
                  const std::string& why_not = {}) {
  if (!tuned.is_in(proof.output, values)) {
    NewFile::write_all(proof.output, old_profile(tune, proof), tuned.file_text(values, errors));
  }
  if (!why_not.empty()) {
    print(stderr, "warning: {}: {}\n", proof.output, why_not);
  } else if (!tune.progress.quiet) {
    print(stderr, "{}\n", tuned.advice(proof.output, values));
  }
}

int tell_interrupted(const RunCommands& commands) {
  print(stderr, "interrupted; to play the rest: {}\n", commands.again);
  return status::kInterrupted;
}

// The end of a run that was played to its last game.
struct End {
  int exit_status = status::kDone;
  std::optional<std::vector<Proof>> proofs{};  // none: no test was wanted, or it was interrupted
};

// A run whose result is a player, with all that it needs to its end.
struct Tuning {
  const TuneRequest& tune;
  const ProofRequest& proof;
  const RunCommands& commands;
  TuneSubject subject;
};

// The end of a run that found these values.
End verified(const Tuning& run, const std::vector<double>& values) {
  if (!run.proof.verify) return {};
  auto proofs = verify({run.tune, run.proof, run.commands.again, run.subject}, values);
  return {proofs ? status::kDone : tell_interrupted(run.commands), std::move(proofs)};
}

// No file that the run is made from is replaced by one that it writes.
void check_files(const TuneRequest& tune, const ProofRequest& proof,
                 const std::vector<TuneCondition>& conditions) {
  std::vector<std::string> inputs{tune.db};
  if (tune.params) inputs.push_back(*tune.params);
  if (tune.play.openings.source) inputs.push_back(*tune.play.openings.source);
  if (const auto path = profile_path(player_text(tune))) inputs.push_back(*path);
  for (const TuneCondition& condition : conditions) {
    if (const auto path = profile_path(condition.opponent)) inputs.push_back(*path);
  }
  if (proof.verify) {
    const std::vector<std::string> written = verify_files(tune.db, conditions);
    for (const std::string& path : written) {
      for (const std::string& input : inputs) {
        if (!is_same_file(path, input)) continue;
        throw UsageError(
            fmt::format("{}: --verify writes {}, which the run is made from; give another --db",
                        tune.command, path));
      }
    }
    inputs.insert(inputs.end(), written.begin(), written.end());
  }
  check_output(tune.command, proof.output, inputs);
  NewFile::check_writable(proof.output, old_profile(tune, proof));
}

// Fails before the first game, and before any output, where the run would fail after its games.
void check_end(const TuneRequest& tune, const ProofRequest& proof) {
  if (proof.sprt && !proof.verify) {
    throw UsageError(
        fmt::format("{}: --sprt has no effect without --verify; leave it out", tune.command));
  }
  check_files(tune, proof, read_conditions(tune));
}

void check_verification(const Tuning& run) {
  if (!run.proof.verify) return;
  check_verify({run.tune, run.proof, run.commands.again, run.subject});
}

// The requested run of steps, checked.
Tuning asked(const TuneRequest& tune, const ProofRequest& proof, const RunCommands& commands) {
  check_end(tune, proof);
  Tuning run{tune, proof, commands, tune_subject(tune)};
  check_verification(run);
  check_report(tune.command, tune.report, tune.db);
  return run;
}

// After the result is printed: throws Error if the file of the run is lost.
void require_kept(const StepsPlayed& played) {
  if (played.lost.empty()) return;
  throw Error(fmt::format("{}; the result is above, and in the file if it was moved", played.lost));
}

// The games of each condition; none if there is only one, or if the file is lost.
std::vector<ConditionGames> condition_games(const StepPlan& plan, const StepsPlayed& played) {
  if (plan.conditions.empty() || !played.lost.empty()) return {};
  const StoreReader file(plan.match.path);
  return read_condition_games(plan.match.path, file, read_tuning_file(plan.match.path, file));
}

// The same for a gauge.
std::vector<GaugeAt> gauges_at(const StepPlan& plan, const StepsPlayed& played) {
  if (plan.conditions.empty() || !played.lost.empty()) return {};
  return rb::gauges_at(plan.match.path, read_tuning_file(plan.match.path));
}

// Prints the document of a run of steps, which its file holds.
void print_document(const TuneRequest& tune, const ProofRequest* proof, const End& end) {
  Json document = steps_document(tune.db);
  if (proof != nullptr) add_end(document, proof->output, end.proofs);
  print("{}", document_text(document));
}

// What a tuner of steps needs at its end, once its report is printed, unless it is to be a
// document.
int finish(const Tuning& run, const StepPlan& plan, const StepsPlayed& played,
           const std::vector<double>& values, const std::string& why_not = {}) {
  require_kept(played);
  tell_step_faults(run.tune.db, plan.sides);
  End end;
  if (played.is_complete) {
    write_result(run.tune, run.proof, *plan.tuned, values, {}, why_not);
    end = verified(run, values);
  }
  if (run.tune.json) print_document(run.tune, played.is_complete ? &run.proof : nullptr, end);
  end_with_report(run.tune.report, run.tune.db);
  return played.is_complete ? end.exit_status : tell_interrupted(run.commands);
}

void tell_replays(const tuning::Spsa& run, bool is_quiet) {
  if (is_too_short(run) || !tuning::is_chance_slow(run) || is_quiet) return;
  print(stderr, "replaying {} with other coins, to see what chance alone explains\n",
        counted(run.finished(), "step"));
}

// The end of a long run that was interrupted: who presses Ctrl-C does not wait for what the games
// show.
int finish_soon(const Tuning& run, const StepPlan& plan, const StepsPlayed& played,
                const tuning::Spsa& spsa) {
  if (run.tune.json) {
    print("{}", document_text(steps_document(run.tune.db, Findings::none)));
  } else {
    print_out(spsa_state(spsa, played.all, plan.sides.has_opponents));
  }
  end_with_report(run.tune.report, run.tune.db);
  print(stderr, "what the games show so far: renju-bench tune status {}\n",
        shell_quoted(run.tune.db));
  return tell_interrupted(run.commands);
}

int play_spsa(const Tuning& run, const TuneSpec& spec, const StepPlan& plan) {
  SpsaSteps tuner(spsa_spec(spec, plan.match.run.seed), spec.to_the_end.value_or(false));
  const StepsPlayed played = play_steps(plan, tuner);
  tell_session(played, plan.match);
  if (!played.is_complete && played.lost.empty() && tuning::is_chance_slow(tuner.run())) {
    return finish_soon(run, plan, played, tuner.run());
  }
  if (!run.tune.json || !played.lost.empty()) {
    tell_replays(tuner.run(), run.tune.progress.quiet);
    print_out(spsa_report(tuner.run(), played.all, condition_games(plan, played)));
  }
  const std::string why_not =
      is_too_short(tuner.run())
          ? fmt::format("values that chance has found; play {} steps or more", tuning::kLeastFitted)
          : "";
  return finish(run, plan, played, recommended(tuner.run()), why_not);
}

int play_bayes(const Tuning& run, const TuneSpec& spec, const StepPlan& plan) {
  const tuning::BayesSpec bayes = bayes_spec(spec, plan.match.run.seed);
  BayesSteps tuner(bayes, {.points = spec.steps,
                           .pairs = spec.pairs,
                           .delay = spec.delay,
                           .told = told_by_a_game(spec.sides)});
  const StepsPlayed played = play_steps(plan, tuner);
  tell_session(played, plan.match);
  const tuning::Optimum best = tuner.run().optimum();
  if (!run.tune.json || !played.lost.empty()) {
    print_out(bayes_report(bayes, best, played.all, {plan.conditions, plan.sides.has_opponents}));
  }
  return finish(run, plan, played, best.values);
}

// What would have no effect is an error: a regression plays no games but those of its test.
void check_texel(const TexelRequest& request) {
  if (request.tune.db.empty() == !request.data) {
    throw UsageError(fmt::format("tune texel: give {}, as in: renju-bench tune texel {}",
                                 request.data ? "GAMES or --data, not both" : "GAMES or --data",
                                 request.data ? "--data theirs.binpack" : "games.db"));
  }
  const GamesRequest& play = request.tune.play;
  const std::pair<bool, std::string_view> given[] = {
      {request.tune.resume, "resume"},
      {play.threads.has_value(), "threads"},
      {play.limits.nodes.has_value(), "nodes"},
      {play.limits.depth.has_value(), "depth"},
      {play.limits.time.has_value(), "time"},
      {play.cpu_time, "cpu-time"},
      {play.max_moves.has_value(), "max-moves"},
      {play.adjudication.resign.has_value(), "resign"},
      {play.adjudication.draw.has_value(), "draw"},
      {play.adjudication.proof.has_value(), "proof"}};
  for (const auto& [is_given, option] : given) {
    if (!is_given || request.proof.verify) continue;
    throw UsageError(
        fmt::format("tune texel: --{} has no effect without --verify; leave it out", option));
  }
}

// Said before the first game, so that nobody plays hundreds for a constant that moves nothing.
void tell_idle(const StepPlan& plan) {
  const MoveCheck check = check_moves(plan);
  std::vector<std::string> idle;
  for (std::size_t j = 0; j < plan.parameters().size(); ++j) {
    if (!check.is_changed[j]) idle.push_back(plan.parameters()[j].name);
  }
  if (idle.empty()) return;
  print(stderr,
        "note: a step more or less changes no move in {} positions, so that games will hardly show "
        "its effect: {}\n      leave {} out, or give a larger step\n",
        check.positions, fmt::format("{}", fmt::join(idle, ", ")),
        idle.size() == 1 ? "it" : "them");
}

// The errors of the parameters, as far as the games tell them.
ParameterErrors errors_of(const TexelTask& task, const TexelResult& result) {
  ParameterErrors errors;
  for (std::size_t i = 0; i < task.parameters.size(); ++i) {
    if (has_error(result, i) && result.errors[i] > 0) {
      errors.emplace(task.parameters[i].name, result.errors[i]);
    }
  }
  return errors;
}

}  // namespace

RunCommands commands_of(const CommandLine& line) {
  return {line.text(), line.text({"resume"}) + " --resume"};
}

// What is left out of the run that was asked for, which can be played.
void tell_note(const TuneRequest& tune, const TuneSubject& subject) {
  if (subject.note.empty() || tune.progress.quiet) return;
  print(stderr, "{}: {}\n", tune.command, subject.note);
}

int run_spsa(const SpsaRequest& request, const RunCommands& commands) {
  const Tuning run = asked(request.tune, request.proof, commands);
  const TuneSpec spec = asked_spsa(request, run.subject);
  StepPlan plan = step_plan(spec, run.tune, run.subject, commands.begun);
  check_in_flight(run.tune, spec, plan.match);
  tell_note(run.tune, run.subject);
  return play_spsa(run, spec, plan);
}

int run_bayes(const BayesRequest& request, const RunCommands& commands) {
  const Tuning run = asked(request.tune, request.proof, commands);
  const TuneSpec spec = asked_bayes(request, run.subject);
  const StepPlan plan = step_plan(spec, run.tune, run.subject, commands.begun);
  tell_note(run.tune, run.subject);
  return play_bayes(run, spec, plan);
}

int run_stored(const VerifyRequest& request, const std::string& command) {
  const VerifyTask stored = verify_task(request);
  const RunCommands commands{stored.stored.run.command_line, command};
  check_files(stored.tune, stored.proof, stored.subject.conditions);
  const Tuning run{stored.tune, stored.proof, commands, stored.subject};
  check_verification(run);
  const TuneSpec& spec = stored.stored.settings;
  StepPlan plan = step_plan(spec, stored.tune, stored.subject, commands.begun);
  plan.settings = stored.stored.state.settings;  // an older file has others
  return spec.kind == RunKind::tune_bayes ? play_bayes(run, spec, plan)
                                          : play_spsa(run, spec, plan);
}

int run_texel(const TexelRequest& given, const RunCommands& commands) {
  check_texel(given);
  TexelRequest request = given;
  if (request.data) request.tune.db = *request.data;
  check_end(request.tune, request.proof);
  TexelTask task = texel_task(request.tune);
  task.say = [](const std::string& text) { print(stderr, "{}\n", text); };
  const auto tuned = std::make_shared<TunedProfile>(request.tune.command, player_text(request.tune),
                                                    task.profile, task.parameters);
  const Tuning run{request.tune, request.proof, commands, {tuned}};
  check_verification(run);
  const TexelResult result = fit_texel(task, request.tune.db, request.tune.play.seed);
  if (!request.tune.json) print_out(texel_report(task, result));
  write_result(request.tune, request.proof, *tuned, result.values, errors_of(task, result));
  const End end = verified(run, result.values);
  if (request.tune.json) {
    Json document = texel_document(task, result);
    add_end(document, request.proof.output, end.proofs);
    print("{}", document_text(document));
  }
  return end.exit_status;
}

int run_gauge(const GaugeRequest& request, const RunCommands& commands) {
  check_report(request.tune.command, request.tune.report, request.tune.db);
  const TuneSubject subject = tune_subject(request.tune);
  const TuneSpec spec = asked_gauge(request, subject);
  const StepPlan plan = step_plan(spec, request.tune, subject, commands.begun);
  tell_note(request.tune, subject);
  // Programs think too long for that, and many choose another move each time.
  const bool is_asked = !request.tune.resume && !request.tune.engine.program;
  if (is_asked && !request.tune.progress.quiet) tell_idle(plan);
  GaugeSteps tuner(spec.parameters, spec.steps / static_cast<int>(spec.parameters.size()),
                   spec.pairs);
  const StepsPlayed played = play_steps(plan, tuner);
  if (!request.tune.json || !played.lost.empty()) {
    print_out(gauge_report(tuner, gauges_at(plan, played)));
  }
  if (!played.lost.empty()) throw Error(played.lost);
  if (request.tune.json) print_document(request.tune, nullptr, {});
  end_with_report(request.tune.report, request.tune.db);
  return played.is_complete ? status::kDone : tell_interrupted(commands);
}

}  // namespace rb::cli
