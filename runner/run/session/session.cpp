#include "runner/run/session/session.hpp"

#include <cstdio>
#include <utility>

#include <fmt/core.h>

#include "engine/base/printable.hpp"
#include "runner/results/schema.hpp"
#include "runner/results/sql/sqlite.hpp"

namespace rb {
namespace {

constexpr std::chrono::minutes kLongestLock{10};  // by another program, before a run gives up

}  // namespace

StoreWriter open_store(const RunPlan& plan, const std::string& path, std::stop_token stop,
                       const StoreWriter::Check& check, const StoreWriter::Use& use) {
  const std::vector<Opening>& openings = plan.spec.openings;
  const bool is_there = plan.resume || plan.path.empty();  // a claimed file is empty
  StoreWriter store = is_there ? StoreWriter::resume(path, plan.run, openings, check, use)
                               : StoreWriter::create(path, plan.run, openings);
  store.wait_as(lock_wait(path, std::move(stop)));
  return store;
}

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

std::string with_machines(const std::string& machines, Window window,
                          const std::function<std::string(const Window&)>& line) {
  constexpr std::size_t kLeastLine = 40;
  const std::size_t more = machines.size() + 2;
  const bool is_room = !window.is_terminal || window.columns >= kLeastLine + more;
  if (machines.empty() || !is_room) return line(window);
  if (window.is_terminal) window.columns -= more;
  return fmt::format("{}  {}", line(window), machines);
}

void tell(const std::string& line) { std::fputs((printable(line) + '\n').c_str(), stderr); }

Session::Session(const RunPlan& plan, const std::string& path, StoreWriter& store, Shown shown)
    : plan_(plan),
      store_(store),
      games_(std::move(shown.games)),
      files_(plan.files, std::move(shown.names)),
      progress_(
          Progress::to(stderr, plan.progress),
          [this, text = std::move(shown.text)](const Pace& pace, const Window& window) {
            return with_machines(machines_, window,
                                 [&](const Window& rest) { return text(pace, rest); });
          },
          shown.planned, games_()) {
  if (!plan.log) return;
  plan.log->begin(fmt::format("{}; results: {}; {}", plan.title, path, plan.run.command_line));
}

void Session::play(const MatchSpec& spec, Arrivals own, SessionEnd& end) {
  const int before = games_();
  progress_.update(before);
  try {
    if (plan_.elsewhere) {
      end.fleet = play_elsewhere(spec, std::move(own));
    } else {
      run_match(spec, [&](std::span<const GameRecord> games) { return own.keep(games, {}); });
    }
    look_for_written_files();  // of programs that wrote when they ended
    if (plan_.log) plan_.log->flush();
  } catch (const LostFileError& error) {
    end.lost = error.what();
  } catch (...) {
    progress_.clear();
    throw;
  }
  end.games_now = games_() - before;
  end.seconds = progress_.seconds();
  if (end.games_now > 0) progress_.finish(games_());
}

Fleet Session::play_elsewhere(const MatchSpec& spec, Arrivals own) {
  own.played = store_.played();
  own.stop = spec.stop;
  own.look = [this](const Arrivals::More& use_rows) { store_.look(use_rows); };
  own.look([&](const sqlite::Database& file) { own.run = schema::read_run(file); });
  own.tell = [this](const std::string& line) { say(line); };
  own.show = [this](const std::string& state) {
    machines_ = state;
    progress_.update(games_());
  };
  return plan_.elsewhere(spec, own);
}

void Session::note_games() {
  look_for_written_files();
  progress_.update(games_());
}

void Session::say(const std::string& line) {
  progress_.clear();
  tell(line);
}

void Session::look_for_written_files() {
  for (const std::string& note : files_.mark(store_)) say(note);
}

}  // namespace rb
