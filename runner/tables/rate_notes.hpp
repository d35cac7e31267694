#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "runner/evidence/rate_report.hpp"

// Notes on what a reader of ratings might not expect.
namespace rb {

// Whether a file has all games of its run, and what ended it.
enum class RunEnd {
  all_played,    // without a sequential test, or
  inconclusive,  // with one that all games left undecided
  h0,            // a test ended it
  h1,
  unfinished,  // games are missing
};
// A test is run again on the games of the file, as `match --resume` would do. If the players are
// the same one there are no games for it, and only the count decides. Throws an Error that names
// the file if its test makes no sense.
RunEnd run_end(const ResultSet& set, std::size_t file);
inline bool is_complete(RunEnd state) { return state != RunEnd::unfinished; }

// Which games came after the decision of a test depends on the threads; ratings must not. They are
// counted in the files and removed from the games.
void leave_out_later_games(ResultSet& set);

// Notes on the files: which are skipped, unfinished, ended by a test, without moves; self-play.
std::vector<std::string> file_notes(const ResultSet& set);

// Notes on the ratings: bounds, repetition, few openings. `labels` are the players' by number.
std::vector<std::string> report_notes(const RateReport& report,
                                      const std::vector<std::string>& labels);

}  // namespace rb
