#pragma once

#include <chrono>
#include <cstdio>
#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <stop_token>
#include <string>

#include "runner/evidence/match_sprt.hpp"
#include "runner/evidence/match_summary.hpp"
#include "runner/evidence/scoreboard.hpp"
#include "runner/report/progress.hpp"
#include "runner/session/run_plan.hpp"

// Playing a plan: the results file, the games that are missing, Ctrl-C, and what is told meanwhile.
// Matches and tournaments differ in nothing here.
namespace rb {

// What came of it.
struct Played {
  // The games of the file, those of earlier sessions included; once a test has decided, only those
  // that the decision rests on.
  Scoreboard board;
  std::optional<SequentialTest> test;
  int games_now = 0;         // played since the program was started
  double seconds = 0;        // since then
  bool is_complete = false;  // there is nothing left to play
  std::string resume{};      // the command that plays the rest; empty: is_complete, or is lost
  std::string lost{};        // what happened to the results file; empty: it holds the games
};

// The line of progress, or on a terminal the lines.
using LiveText = std::function<std::string(const Played&, const Pace&, const Window&)>;

// Plays what the file of the plan does not hold yet; every game is in it before it counts. Tells
// the start and the progress on the standard error, a line for each game on `game_lines` unless
// that is null. Sets plan.path if it was empty. Throws Error that says how to play the rest, and
// what is no Error where a player or this program has a bug. Stops if the results file is moved or
// deleted: then what was played is in the board alone.
Played play(RunPlan& plan, const LiveText& live, std::FILE* game_lines);

// What is left to say after the result is printed: throws Error if the results file is lost.
void require_kept(const Played& played);

// For StoreWriter::wait_as(): waits for minutes, says so on the standard error, and gives up when
// it is asked to stop.
std::function<bool(std::chrono::seconds)> lock_wait(const std::string& path, std::stop_token stop);

// Fills what follows from the plan and the session rather than from the games.
void add_session(RunSummary& summary, const RunPlan& plan, const Played& played);

// A document as it is printed. Paths need not be UTF-8, but JSON is: what is not comes out as
// U+FFFD.
std::string document_text(const nlohmann::ordered_json& document);

}  // namespace rb
