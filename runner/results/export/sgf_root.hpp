#pragma once

#include <string>

#include "engine/game/rules.hpp"
#include "runner/results/headings/headings.hpp"
#include "runner/results/run_spec.hpp"

// Properties of the root of a game in SGF that follow from its run and its end.
namespace rb {

// "B+T" won on time, "B+F" because the other side broke the rules of the match, "B+R" because it
// resigned, "B+" otherwise, "0" a draw.
std::string sgf_result(const Outcome& outcome);

// The date at which the run began, UTC: "2026-11-20".
std::string date_of_run(const RunSpec& run);

// "DT[2026-11-20]": the date of the run, UTC; of an imported game that which its comment tells, or
// nothing.
std::string sgf_date(const RunSpec& run, const HeadedComment& told);

// "EV[match: hard against medium]RO[7]TM[300]": the run, the round of the schedule, counted from 1,
// and the seconds that each side has for the game. Of an imported game what its comment tells.
std::string sgf_event(const RunSpec& run, int game, const HeadedComment& told);

}  // namespace rb
