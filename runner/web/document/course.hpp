#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/json_text.hpp"
#include "rating/pairwise/elo.hpp"
#include "runner/base/text/table.hpp"
#include "runner/web/document/played_run.hpp"

// Estimates as they stood after the first games of a run, in the order of ids
// (docs/report-document.md has the fields).
namespace rb {

Json elo_course(const PlayedRun& played);
// Null without a test.
Json llr_course(const PlayedRun& played);
Json rating_course(const PlayedRun& played);

// Of one player.
struct CoursePoint {
  int games = 0;  // that were counted so far
  int player = 0;
  double elo = 0;  // of a match over the other player; infinite if it won or lost all
  rating::Interval interval{};
  std::optional<rating::Interval> any_time = {};  // of a match: holds however often one looks
  std::optional<double> llr = {};                 // of the test of a match
};

// At `count` numbers of games at most, evenly spread up to the last: of a match its first player,
// of a tournament all that have a rating.
std::vector<CoursePoint> course_points(const PlayedRun& played, std::size_t count);

// The same for people and for programs that draw curves; each ends with a line feed. Throw Error
// that names the file if it has no game that counts, or no pair of them.
Table course_text(const PlayedRun& played);
// games,player,elo,low,high,llr,any_time_low,any_time_high: "inf" where nothing bounds a value; no
// LLR without a test, no interval for any time of a tournament.
std::string course_csv(const PlayedRun& played);
std::string course_json(const PlayedRun& played);

}  // namespace rb
