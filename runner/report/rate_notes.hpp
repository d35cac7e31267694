#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "runner/evidence/rate_report.hpp"

// What a reader of ratings might not expect, in words.
namespace rb {

// Whether a file has all games that its run was to play, and what ended it.
enum class RunState {
  all_played,    // without a sequential test, or
  inconclusive,  // with one that all games left undecided
  h0,            // a test ended it
  h1,
  unfinished,  // games are missing
};
// A test is fed anew with the games of the file, as `match --resume` would do. Where players are
// one and the same there are no games to feed it with, and the count alone tells.
// Throws Error that names the file, if its test makes no sense.
RunState run_state(const ResultSet& set, std::size_t file);
inline bool is_complete(RunState state) { return state != RunState::unfinished; }

// Which games came after the decision of a test depends on the threads; no rating may. They are
// counted in the files and taken from the games.
void leave_out_later_games(ResultSet& set);

// Of the files: which are skipped, unfinished, ended by a test, without moves; self-play.
std::vector<std::string> file_notes(const ResultSet& set);

// Of the ratings: bounds, repetition, few openings. Players by number have these labels.
std::vector<std::string> report_notes(const RateReport& report,
                                      const std::vector<std::string>& labels);

}  // namespace rb
