#pragma once

#include <string>

#include "runner/base/text/table.hpp"
#include "runner/web/document/played_run.hpp"

// The course of a run: estimates after more and more of its games, for people and for programs that
// draw them. Each ends with a line feed.
namespace rb {

// Throws Error that names the file if it has no game that counts, or no pair of them.
Table course_text(const PlayedRun& played);
// games,player,elo,low,high,llr,any_time_low,any_time_high: "inf" where nothing bounds a value; no
// LLR without a test, no interval for any time of a tournament.
std::string course_csv(const PlayedRun& played);
std::string course_json(const PlayedRun& played);

}  // namespace rb
