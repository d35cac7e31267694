#pragma once

#include <chrono>
#include <cstdio>
#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "runner/evidence/gauntlet_race.hpp"
#include "runner/evidence/match_sprt.hpp"
#include "runner/evidence/match_summary.hpp"
#include "runner/evidence/scoreboard.hpp"
#include "runner/report/progress.hpp"
#include "runner/session/run_plan.hpp"

// Plays a plan: the results file, the missing games, Ctrl-C, and the progress. Matches and
// tournaments do not differ here.
namespace rb {

// The outcome of playing.
struct Played {
  std::string path;  // of the results file: the plan's, or a new one
  // The games in the file, including those of earlier sessions; once a test or a race has
  // decided, only those that the decision rests on.
  Scoreboard board;
  std::optional<SequentialTest> test;
  std::optional<Fleet> fleet{};  // of a run that other machines play
  std::string machines{};        // the state of these, for the progress line
  std::optional<GauntletRace> race{};
  int games_now = 0;                 // played since the program started
  double seconds = 0;                // since then
  bool is_decision_told = false;     // to those who read the events
  bool is_complete = false;          // nothing is left to play
  std::string resume{};              // the command that plays the rest; empty: complete, or lost
  std::vector<std::string> notes{};  // plain words, after those of the plan
  std::string lost{};  // what happened to the results file; empty: it contains the games
};

// The progress line, or on a terminal lines.
using LiveText = std::function<std::string(const Played&, const Pace&, const Window&)>;

// Plays the games missing in the plan's file; every game is stored before it counts. Reports the
// start and the progress on the standard error, and a line for each game on `game_lines` unless
// that is null. Throws an Error that says how to play the rest; if
// a player or this program has a bug, another exception. Stops if the results file is moved or
// deleted: then the games are only in the board.
Played play(const RunPlan& plan, const LiveText& live, std::FILE* game_lines);

// Call it after the result is printed: throws Error if the results file is lost.
void require_kept(const Played& played);

// For StoreWriter::wait_as(): waits for minutes, says so on the standard error, and gives up when a
// stop is requested.
std::function<bool(std::chrono::seconds)> lock_wait(const std::string& path, std::stop_token stop);

// Fills in what follows from the plan and the session rather than from the games.
void add_session(RunSummary& summary, const RunPlan& plan, const Played& played);

// A document as printed. Paths need not be UTF-8, but JSON is: invalid
// bytes become U+FFFD.
std::string document_text(const nlohmann::ordered_json& document);

}  // namespace rb
