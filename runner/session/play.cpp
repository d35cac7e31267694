#include "runner/session/play.hpp"

#include <algorithm>
#include <ctime>
#include <mutex>
#include <span>
#include <stdexcept>
#include <utility>

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "engine/base/printable.hpp"
#include "engine/base/wording.hpp"
#include "runner/play/failures.hpp"
#include "runner/play/game_check.hpp"
#include "runner/process/interrupt.hpp"
#include "runner/report/sprt_table.hpp"
#include "runner/results/limits_text.hpp"
#include "runner/results/schema.hpp"
#include "runner/results/sql/sqlite.hpp"
#include "runner/session/busy_machine.hpp"
#include "runner/session/held_out_run.hpp"
#include "runner/session/machines_line.hpp"
#include "runner/session/results_path.hpp"
#include "runner/session/run_notes.hpp"
#include "runner/text/command_words.hpp"
#include "runner/text/failure_text.hpp"

namespace rb {
namespace {

constexpr std::chrono::minutes kLongestLock{10};  // by another program, before a run gives up

void tell(const std::string& line) { std::fputs((printable(line) + '\n').c_str(), stderr); }

void tell_start(const RunPlan& plan, const std::string& path, int done) {
  const RunSpec& run = plan.run;
  tell(fmt::format("{}{}, {}, seed {}", plan.title,
                   done > 0 ? fmt::format(", {} of them played before", done) : "",
                   plan.elsewhere ? "on other machines" : counted(plan.spec.threads, "thread"),
                   run.seed));
  const std::string limits = limits_text(run.limits.moves);
  tell(fmt::format("openings: {}; {}results: {}", openings_text(run, plan.spec.openings.size()),
                   limits.empty() ? "" : fmt::format("limits: {}; ", limits), path));
  if (plan.run.sprt) tell("sequential test: " + sprt_title(*plan.run.sprt));
  for (const std::string& note : plan.notes) tell("note: " + note);
}

// What is said even if nothing else is: why the result may not prove what is asked of it.
void tell_warnings(const RunPlan& plan, const Played& played) {
  for (const std::string& note : plan.notes) {
    if (is_of_short_test(note)) tell("warning: " + note);
  }
  for (const std::string& note : played.notes) tell("warning: " + note);
}

std::string path_of(const RunPlan& plan) {
  return plan.path.empty() ? claim_results_path(plan.run.players, std::time(nullptr)) : plan.path;
}

// `use` receives the games already played.
StoreWriter open_store(const RunPlan& plan, const std::string& path, const StoreWriter::Use& use) {
  const std::vector<Opening>& openings = plan.spec.openings;
  if (plan.resume) return StoreWriter::resume(path, plan.run, openings, {}, use);
  if (!plan.path.empty()) return StoreWriter::create(path, plan.run, openings);
  return StoreWriter::resume(path, plan.run, openings);  // the claimed file is empty
}

// By id: what is not to be played, since it is there or belongs to another shard.
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

// "Finished game 12 (hard vs medium): 1-0 {five}", Black named first.
void print_game(const GameRecord& record, const RunSpec& run, std::FILE* file) {
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

// A player that only fails ends the match.
void count_failure(const RunPlan& plan, const std::string& path, const GameRecord& record,
                   Failures& failures) {
  const auto loser = failures.add(record);
  if (!loser || plan.max_failures == 0 || failures.in_a_row(*loser) < plan.max_failures) return;
  const PlayerRow& player = plan.run.players[static_cast<std::size_t>(*loser)];
  throw Error(
      fmt::format("{} has failed in {} games in a row, the last time by {} in game {} "
                  "(renju-bench show {} {} --traffic)",
                  player.name, plan.max_failures, name(record.outcome.reason), record.id,
                  shell_quoted(path), record.id));
}

// A player's identity does not depend on the files that it writes.
void look_for_written_files(const RunPlan& plan, std::vector<ProgramFiles>& files,
                            StoreWriter& store, Progress& progress) {
  for (std::size_t i = 0; i < files.size(); ++i) {
    for (const auto& [word, is_new] : files[i].take_written()) {
      if (!store.mark_written(static_cast<int>(i), word) || is_new) continue;
      progress.clear();
      tell(
          fmt::format("note: the file '{}' changed while {} played: it counts as output of that "
                      "program, not as a part of it",
                      word, plan.run.players[i].name));
    }
  }
}

void tell_decision(const RunPlan& plan, Played& played) {
  if (!plan.events || !is_decided(played)) return;
  if (std::exchange(played.is_decision_told, true)) return;
  plan.events->decision(decision_of(played), games_of_decision(played));
}

// Of games that have just been added.
void tell_events(const RunPlan& plan, Played& played, std::span<const GameRecord> games) {
  EventLog& events = *plan.events;
  for (const GameRecord& record : games) events.game_finished(plan.run, record);
  events.standing(plan.run, played.board);
  tell_decision(plan, played);
}

// What is told meanwhile.
struct Live {
  Progress& progress;
  std::FILE* game_lines;  // null: nowhere
};

// Where the games of other machines arrive. `use` does with stored games what this run does.
Arrivals arrivals_of(const RunPlan& plan, const std::stop_token& stop, StoreWriter& store,
                     Played& played, const Live& live,
                     const std::function<bool(std::span<const GameRecord>)>& use) {
  Arrivals arrivals{.run = {}, .played = store.played(), .stop = stop};
  store.look([&](const sqlite::Database& file) { arrivals.run = schema::read_run(file); });
  arrivals.keep = [&, use](std::span<const GameRecord> games, const Arrivals::More& more) {
    store.commit(games, more);
    return use(games);
  };
  arrivals.take_back = [&](std::span<const int> ids, const Arrivals::More& more) {
    store.remove(ids, more);
    count_again(plan, store, played);
    if (plan.events && !ids.empty()) plan.events->games_taken_back(ids, played.board.games());
    played.is_decision_told = played.is_decision_told && is_decided(played);
    return !is_decided(played);
  };
  arrivals.look = [&](const Arrivals::More& use_rows) { store.look(use_rows); };
  arrivals.tell = [&](const std::string& line) {
    live.progress.clear();
    tell(line);
  };
  arrivals.show = [&](const std::string& state) {
    played.machines = state;
    live.progress.update(played.board.games());
  };
  if (played.test) arrivals.test = [&] { return sprt_state(played.test->sprt()); };
  return arrivals;
}

void play_missing(const RunPlan& plan, const std::stop_token& stop, StoreWriter& store,
                  Played& played, const Live& live) {
  Progress& progress = live.progress;  // Clang 14 captures no structured binding
  std::FILE* const game_lines = live.game_lines;
  progress.update(played.board.games());
  if (is_decided(played)) return;
  Failures failures(plan.run.players.size());
  std::vector<ProgramFiles> files = plan.files;
  MatchSpec spec = plan.spec;
  spec.played = left_out(plan, store);
  spec.stop = stop;
  std::mutex mutex;  // of the race
  if (played.race) spec.next = next_of_race(spec, *played.race, mutex);
  const auto use = [&](std::span<const GameRecord> games) {
    {
      const std::lock_guard lock(mutex);
      for (const GameRecord& record : games) add_game(played, record);
    }
    store.require_in_place();
    look_for_written_files(plan, files, store, progress);
    if (game_lines != nullptr) {
      progress.clear();
      for (const GameRecord& record : games) print_game(record, plan.run, game_lines);
    }
    if (plan.events) tell_events(plan, played, games);
    progress.update(played.board.games());
    for (const GameRecord& record : games) count_failure(plan, played.path, record, failures);
    return !is_decided(played);
  };
  if (plan.elsewhere) {
    played.fleet = plan.elsewhere(spec, arrivals_of(plan, stop, store, played, live, use));
  } else {
    run_match(spec, [&](std::span<const GameRecord> games) {
      store.commit(games);
      return use(games);
    });
  }
  look_for_written_files(plan, files, store, progress);  // files that a program wrote when it ended
}

void tell_end(const RunPlan& plan, const Played& played, const std::string& error = {}) {
  if (!plan.events) return;
  plan.events->run_ended(played.path, played.board.games(), played.is_complete, played.resume,
                         error);
}

void close(StoreWriter& store, const std::string& path) {
  if (store.close()) return;
  tell(
      fmt::format("note: {0} is being read: its -wal and -shm stay beside it, and belong to it, "
                  "until a --resume run ends",
                  path));
}

}  // namespace

std::function<bool(std::chrono::seconds)> lock_wait(const std::string& path, std::stop_token stop) {
  return [path, stop = std::move(stop), told = false](std::chrono::seconds waited) mutable {
    const bool is_long = waited >= sqlite::kLockWait;
    if (is_long && !std::exchange(told, true)) {
      tell(fmt::format("note: {}: another program has it locked; waiting for up to {} minutes",
                       path, kLongestLock.count()));
    }
    told = told && is_long;
    return waited < kLongestLock && !stop.stop_requested();
  };
}

Played play(const RunPlan& plan, const LiveText& live, std::FILE* game_lines) {
  const Interrupt interrupt;
  Played played = nothing_played(plan, path_of(plan));
  const GameCheck rules(played.path, *plan.spec.rules, plan.spec.openings);
  StoreWriter store = open_store(plan, played.path, [&](const GameRecord& record) {
    check_place(played.path, plan.spec.pairing(record.id), record);
    rules.check(record);
    add_game(played, record);
  });
  store.wait_as(lock_wait(played.path, interrupt.token()));
  if (plan.run.held_out) played.notes = remember_held_out(plan, played.path);
  const int done = played.board.games();
  if (plan.progress.quiet) {
    tell_warnings(plan, played);
  } else {
    tell_start(plan, played.path, done);
    for (const std::string& note : played.notes) tell("note: " + note);
    if (done > 0 && is_all_played(plan, store, played)) {
      tell("no game is left to play: the result is that of the games in the file");
    }
  }
  if (plan.events) {
    plan.events->open();
    plan.events->run_started(plan.run, played.path, done);
  }
  tell_decision(plan, played);
  if (plan.log) {
    plan.log->begin(
        fmt::format("{}; results: {}; {}", plan.title, played.path, plan.run.command_line));
  }

  Progress progress(
      Progress::to(stderr, plan.progress),
      [&](const Pace& pace, const Window& window) {
        return with_machines(played.machines, window,
                             [&](const Window& rest) { return live(played, pace, rest); });
      },
      done + games_to_play(plan, store), done);
  try {
    play_missing(plan, interrupt.token(), store, played, {progress, game_lines});
    if (plan.log) plan.log->flush();
  } catch (const LostFileError& error) {
    played.lost = error.what();
  } catch (const std::exception& error) {
    progress.clear();
    played.resume = plan.resume_command(played.path);
    tell_end(plan, played, failure_text(error));
    const std::string text = fmt::format("{}; {} finished games are kept; to play the rest: {}",
                                         failure_text(error), played.board.games(), played.resume);
    if (is_bug(error)) throw std::runtime_error(text);  // reported as a bug
    throw Error(text);
  }
  for (std::string& note : busy_machine_notes(plan, played.board)) {
    played.notes.push_back(std::move(note));
  }
  const int games = played.board.games();
  played.seconds = progress.seconds();
  played.games_now = games - done;
  if (played.games_now > 0) progress.finish(games);
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

std::string document_text(const nlohmann::ordered_json& document) {
  return document.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + '\n';
}

}  // namespace rb
