#include "runner/run/session/play.hpp"

#include <algorithm>
#include <ctime>
#include <mutex>
#include <span>
#include <stdexcept>
#include <utility>

#include <fmt/core.h>

#include "engine/base/json_text.hpp"
#include "runner/base/process/interrupt.hpp"
#include "runner/base/text/command_words.hpp"
#include "runner/base/text/failure_text.hpp"
#include "runner/play/failures.hpp"
#include "runner/play/game_check.hpp"
#include "runner/programs/gomocup/program_habits.hpp"
#include "runner/run/session/announcements.hpp"
#include "runner/run/session/busy_machine.hpp"
#include "runner/run/session/held_out_run.hpp"
#include "runner/run/session/results_path.hpp"
#include "runner/run/session/session.hpp"
#include "runner/tables/sprt_table.hpp"

namespace rb {
namespace {

std::string path_of(const RunPlan& plan) {
  return plan.path.empty() ? claim_results_path(plan.run.players, std::time(nullptr)) : plan.path;
}

// By id: the games not to be played, since they are in the file or belong to another shard.
std::vector<bool> left_out(const RunPlan& plan, const StoreWriter& store) {
  std::vector<bool> ids = store.played();
  if (!plan.shard) return ids;
  for (std::size_t id = 0; id < ids.size(); ++id) {
    if (!plan.shard->has(static_cast<int>(id))) ids[id] = true;
  }
  return ids;
}

int games_to_play(const RunPlan& plan, const StoreWriter& store) {
  const std::vector<bool> ids = left_out(plan, store);
  return static_cast<int>(std::count(ids.begin(), ids.end(), false));
}

bool is_all_played(const RunPlan& plan, const StoreWriter& store, const Played& played) {
  if (is_decided(played)) return true;
  if (!played.race) return games_to_play(plan, store) == 0;
  return played.race->rounds() == plan.run.games / (2 * (played.race->players() - 1));
}

// Hands out the games of those that are still in the race. `mutex` guards it.
NextJob next_of_race(const MatchSpec& spec, const GauntletRace& race, std::mutex& mutex) {
  return [&spec, &race, &mutex, next = 0](const std::stop_token&) mutable -> std::optional<Job> {
    const std::lock_guard lock(mutex);
    while (next < spec.games) {
      const int id = next++;
      if (!spec.played[static_cast<std::size_t>(id)] && race.is_wanted(id)) {
        return Job{id, spec.pairing(id)};
      }
    }
    return std::nullopt;
  };
}

// A player that only fails ends the match.
void count_failure(const RunPlan& plan, const std::string& path, const GameRecord& record,
                   Failures& failures) {
  const auto loser = failures.add(record);
  if (!loser || plan.max_failures == 0 || failures.in_a_row(*loser) < plan.max_failures) return;
  const PlayerRow& player = plan.run.players[static_cast<std::size_t>(*loser)];
  throw Error(
      fmt::format("{} has failed in {} games in a row, the last time by {} in game {}{} "
                  "(renju-bench show {} {} --traffic)",
                  player.name, plan.max_failures, name(record.outcome.reason), record.id,
                  fault_note(record).empty() ? "" : fmt::format(": {}", fault_note(record)),
                  shell_quoted(path), record.id));
}

std::vector<std::string> names_of(const RunSpec& run) {
  std::vector<std::string> names;
  for (const PlayerRow& player : run.players) names.push_back(player.name);
  return names;
}

void play_missing(const RunPlan& plan, StoreWriter& store, Played& played, Session& session,
                  std::FILE* game_lines, std::stop_token stop) {
  Failures failures(plan.run.players.size());
  MatchSpec spec = plan.spec;
  spec.played = left_out(plan, store);
  spec.stop = std::move(stop);
  std::mutex mutex;  // of the race
  if (played.race) spec.next = next_of_race(spec, *played.race, mutex);
  Arrivals own;
  own.keep = [&](std::span<const GameRecord> games, const Arrivals::More& more) {
    store.commit(games, more);
    {
      const std::lock_guard lock(mutex);
      for (const GameRecord& record : games) add_game(played, record);
    }
    store.require_in_place();
    if (game_lines != nullptr) {
      session.clear();
      for (const GameRecord& record : games) tell_game(record, plan.run, game_lines);
    }
    if (plan.events) tell_events(plan, played, games);
    session.note_games();
    for (const GameRecord& record : games) count_failure(plan, played.path, record, failures);
    return !is_decided(played);
  };
  own.take_back = [&](std::span<const int> ids, const Arrivals::More& more) {
    store.remove(ids, more);
    count_again(plan, store, played);
    if (plan.events && !ids.empty()) plan.events->games_taken_back(ids, played.board.games());
    played.is_decision_told = played.is_decision_told && is_decided(played);
    return !is_decided(played);
  };
  if (played.test) own.test = [&] { return sprt_state(played.test->sprt()); };
  session.play(spec, std::move(own), played);
}

void close(StoreWriter& store, const std::string& path) {
  if (store.close()) return;
  tell(
      fmt::format("note: {0} is being read: its -wal and -shm stay beside it, and belong to it, "
                  "until a --resume run ends",
                  path));
}

// Ends the run with the error, what is kept, and the command that continues it.
[[noreturn]] void give_up(const RunPlan& plan, Played& played, const std::exception& error) {
  played.resume = plan.resume_command(played.path);
  tell_end(plan, played, failure_text(error));
  const std::string text = fmt::format("{}; {} finished games are kept; to play the rest: {}",
                                       failure_text(error), played.board.games(), played.resume);
  if (is_bug(error)) throw std::runtime_error(text);  // reported as a bug
  throw Error(text);
}

}  // namespace

Played play(const RunPlan& plan, const LiveText& live, std::FILE* game_lines) {
  const Interrupt interrupt;
  Played played = nothing_played(plan, path_of(plan));
  const GameCheck rules(played.path, *plan.spec.rules, plan.spec.openings);
  StoreWriter store =
      open_store(plan, played.path, interrupt.token(), {}, [&](const GameRecord& record) {
        check_place(played.path, plan.spec.pairing(record.id), record);
        rules.check(record);
        add_game(played, record);
      });
  if (plan.run.held_out) played.notes = remember_held_out(plan, played.path);
  tell_begin(plan, played, is_all_played(plan, store, played));
  Session session(
      plan, played.path, store,
      {.names = names_of(plan.run),
       .games = [&] { return played.board.games(); },
       .planned = played.board.games() + games_to_play(plan, store),
       .text = [&](const Pace& pace, const Window& window) { return live(played, pace, window); }});
  try {
    if (!is_decided(played)) {
      play_missing(plan, store, played, session, game_lines, interrupt.token());
    }
  } catch (const std::exception& error) {
    give_up(plan, played, error);
  }
  const auto habits = plan.habits ? plan.habits->texts() : std::vector<std::string>();
  for (auto notes : {played.programs.texts(), habits, busy_machine_notes(plan, played.board)}) {
    for (std::string& note : notes) played.notes.push_back(std::move(note));
  }
  if (!played.lost.empty()) {
    tell_end(plan, played, played.lost);
    return played;
  }
  leave_out_later_games(plan, store, played);
  played.is_complete = is_all_played(plan, store, played);
  close(store, played.path);
  if (!played.is_complete) played.resume = plan.resume_command(played.path);
  tell_end(plan, played);
  return played;
}

std::string document_text(const Json& document) { return json_text(document, 2) + '\n'; }

}  // namespace rb
