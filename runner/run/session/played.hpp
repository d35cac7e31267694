#pragma once

#include <optional>
#include <string>
#include <vector>

#include "runner/evidence/fleet.hpp"
#include "runner/evidence/gauntlet_race.hpp"
#include "runner/evidence/match_sprt.hpp"
#include "runner/evidence/match_summary.hpp"
#include "runner/evidence/scoreboard.hpp"
#include "runner/programs/gomocup/program_notes.hpp"
#include "runner/results/store.hpp"
#include "runner/run/session/run_plan.hpp"
#include "runner/run/session/session.hpp"

namespace rb {

// The outcome of playing.
struct Played : SessionEnd {
  std::string path;  // of the results file: the plan's, or a new one
  // The games in the file, including those of earlier sessions; once a test or a race has
  // decided, only those that the decision rests on.
  Scoreboard board;
  ProgramNotes programs;
  std::optional<SequentialTest> test{};
  std::optional<GauntletRace> race{};
  bool is_decision_told = false;     // to those who read the events
  std::string resume{};              // the command that plays the rest; empty: complete, or lost
  std::vector<std::string> notes{};  // plain words, after those of the plan
};

// The state before the first game, with the test or race of the plan if it has one.
Played nothing_played(const RunPlan& plan, std::string path);

// Counts a game, also for the test or the race.
void add_game(Played& played, const GameRecord& record);

// Whether the test or the race has found its decision.
bool is_decided(const Played& played);

// The decision in a word, and the games that it rests on, whatever other threads played meanwhile.
// REQUIRES: is_decided().
std::string decision_of(const Played& played);
int games_of_decision(const Played& played);

// Counts anew what the file holds, after games of it were removed.
void count_again(const RunPlan& plan, const StoreWriter& store, Played& played);

// Leaves the games that came after the decision out of the board: which they are depends on the
// threads, and figures must not.
void leave_out_later_games(const RunPlan& plan, const StoreWriter& store, Played& played);

// Call it after the result is printed: throws Error if the results file is lost.
void require_kept(const Played& played);

// Fills in what follows from the plan and the session rather than from the games.
void add_session(RunSummary& summary, const RunPlan& plan, const Played& played);

}  // namespace rb
