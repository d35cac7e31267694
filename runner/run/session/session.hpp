#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "runner/results/store.hpp"
#include "runner/results/written_files.hpp"
#include "runner/run/session/run_plan.hpp"
#include "runner/tables/progress.hpp"

// What every run does while its games are played, whether a match or the steps of a tuning.
namespace rb {

// How playing went since the program started.
struct SessionEnd {
  int games_now = 0;
  double seconds = 0;
  std::optional<Fleet> fleet{};  // of a run that other machines play
  std::string lost{};            // what happened to the results file; empty: it holds the games
  bool is_complete = false;      // nothing is left to play
};

// The results file of a plan, to be resumed or new; `check` and `use` as in StoreWriter::resume().
// Waits for minutes while another program has it locked.
StoreWriter open_store(const RunPlan& plan, const std::string& path, std::stop_token stop,
                       const StoreWriter::Check& check, const StoreWriter::Use& use = {});

// For StoreWriter::wait_as(): waits for minutes, says so on the standard error, and gives up when a
// stop is requested.
std::function<bool(std::chrono::seconds)> lock_wait(const std::string& path, std::stop_token stop);

// Prints a line on the standard error. A closed stream does not end a run.
void tell(const std::string& line);

// A progress line with the state of the machines that play, as far as there is room. `line` makes
// the line itself.
std::string with_machines(const std::string& machines, Window window,
                          const std::function<std::string(const Window&)>& line);

class Session {
 public:
  // What the user sees of the run.
  struct Shown {
    std::vector<std::string> names;  // of the players
    std::function<int()> games;      // that are played
    int planned = 0;
    Progress::Text text;
  };
  // REQUIRES: plan and store outlive it. Begins the log of programs.
  Session(const RunPlan& plan, const std::string& path, StoreWriter& store, Shown shown);

  // Plays the games of `spec` here, or where the plan says. `own` has what the run itself does:
  // keep and take_back, and perhaps steps and test. Stops if the results file is moved or deleted.
  void play(const MatchSpec& spec, Arrivals own, SessionEnd& end);

  // After games were counted: looks for files that programs wrote, and shows the progress.
  void note_games();
  void say(const std::string& line);   // on the standard error
  void clear() { progress_.clear(); }  // before others write

 private:
  void look_for_written_files();
  Fleet play_elsewhere(const MatchSpec& spec, Arrivals own);

  const RunPlan& plan_;
  StoreWriter& store_;
  std::function<int()> games_;
  WrittenFiles files_;
  std::string machines_;
  Progress progress_;
};

}  // namespace rb
