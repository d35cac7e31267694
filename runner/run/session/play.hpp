#pragma once

#include <cstdio>
#include <functional>
#include <string>

#include "engine/base/json_text.hpp"
#include "runner/run/session/played.hpp"
#include "runner/run/session/run_plan.hpp"
#include "runner/tables/progress.hpp"

// Plays a plan: takes care of the results file, the missing games, Ctrl-C and the progress. Matches
// and tournaments do not differ here.
namespace rb {

// The progress line; on a terminal it may be several.
using LiveText = std::function<std::string(const Played&, const Pace&, const Window&)>;

// Plays the games missing in the plan's file; every game is stored before it counts. Reports the
// start and the progress on the standard error, and a line for each game on `game_lines` unless
// that is null. Throws an Error that says how to play the rest; if
// a player or this program has a bug, another exception. Stops if the results file is moved or
// deleted: then the games are only in the board.
Played play(const RunPlan& plan, const LiveText& live, std::FILE* game_lines);

// A document as printed. Paths need not be UTF-8, but JSON is: invalid
// bytes become U+FFFD.
std::string document_text(const Json& document);

}  // namespace rb
