#include "runner/run/session/announcements.hpp"

#include <utility>

#include <fmt/core.h>

#include "engine/base/printable.hpp"
#include "engine/base/wording.hpp"
#include "runner/results/limits_text.hpp"
#include "runner/run/session/run_notes.hpp"
#include "runner/tables/sprt_table.hpp"

namespace rb {
namespace {

void tell_start(const RunPlan& plan, const std::string& path, int done) {
  const RunSpec& run = plan.run;
  tell(fmt::format("{}{}, {}, seed {}", plan.title,
                   done > 0 ? fmt::format(", {} of them played before", done) : "",
                   plan.elsewhere ? "over a queue" : counted(plan.spec.threads, "thread"),
                   run.seed));
  const std::string limits = limits_text(run.limits);
  tell(fmt::format("openings: {}; {}results: {}", openings_text(run, plan.spec.openings.size()),
                   limits.empty() ? "" : fmt::format("limits: {}; ", limits), path));
  if (plan.run.sprt) tell("sequential test: " + sprt_title(*plan.run.sprt));
  for (const std::string& note : plan.notes) tell("note: " + note);
}

// Warnings, printed even if nothing else is: why the result may not prove what is asked of it.
void tell_warnings(const RunPlan& plan, const Played& played) {
  for (const std::string& note : plan.notes) {
    if (is_of_short_test(note)) tell("warning: " + note);
  }
  for (const std::string& note : played.notes) tell("warning: " + note);
}

}  // namespace

void tell_begin(const RunPlan& plan, Played& played, bool is_all_played) {
  const int done = played.board.games();
  if (plan.progress.quiet) {
    tell_warnings(plan, played);
  } else {
    tell_start(plan, played.path, done);
    for (const std::string& note : played.notes) tell("note: " + note);
    if (done > 0 && is_all_played) {
      tell("no game is left to play: the result is that of the games in the file");
    }
  }
  if (plan.events) {
    plan.events->open();
    plan.events->run_started(plan.run, played.path, done);
  }
  tell_decision(plan, played);
}

void tell_decision(const RunPlan& plan, Played& played) {
  if (!plan.events || !is_decided(played)) return;
  if (std::exchange(played.is_decision_told, true)) return;
  plan.events->decision(decision_of(played), games_of_decision(played));
}

void tell_events(const RunPlan& plan, Played& played, std::span<const GameRecord> games) {
  EventLog& events = *plan.events;
  for (const GameRecord& record : games) events.game_finished(plan.run, record);
  events.standing(plan.run, played.board);
  tell_decision(plan, played);
}

void tell_game(const GameRecord& record, const RunSpec& run, std::FILE* file) {
  const auto named = [&](std::size_t colour) -> const std::string& {
    return run.players[static_cast<std::size_t>(record.players[colour])].name;
  };
  const Stone winner = record.outcome.winner;
  const char* const score = winner == Stone::empty   ? "1/2-1/2"
                            : winner == Stone::black ? "1-0"
                                                     : "0-1";
  const std::string line = fmt::format("Finished game {} ({} vs {}): {} {{{}}}", record.id,
                                       named(0), named(1), score, name(record.outcome.reason));
  std::fputs((printable(line) + '\n').c_str(), file);  // a closed stream must not end the match
  std::fflush(file);
}

void tell_end(const RunPlan& plan, const Played& played, const std::string& error) {
  if (!plan.events) return;
  plan.events->run_ended(played.path, played.board.games(), played.is_complete, played.resume,
                         error);
}

}  // namespace rb
