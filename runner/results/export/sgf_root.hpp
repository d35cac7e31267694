#pragma once

#include <string>

#include "engine/game/rules.hpp"
#include "runner/results/run_spec.hpp"

// Properties of the root of a game in SGF that follow from its run and its end.
namespace rb {

// "B+T" won on time, "B+F" because the other side broke the rules of the match, "B+R" because it
// resigned, "B+" otherwise, "0" a draw.
std::string sgf_result(const Outcome& outcome);

// The date of the run, UTC: "2026-11-20".
std::string sgf_date(const RunSpec& run);

// "EV[match: hard against medium]RO[7]TM[300]": the run, the round of the schedule, counted from 1,
// and the seconds that each side has for the game. Imported games have none of it.
std::string sgf_event(const RunSpec& run, int game);

}  // namespace rb
