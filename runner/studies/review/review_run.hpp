#pragma once

#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/renju/judging/review.hpp"
#include "engine/renju/judging/review_memory.hpp"
#include "engine/renju/level/profiles.hpp"
#include "runner/play/record.hpp"
#include "runner/studies/review/review_file.hpp"

namespace rb {

struct ReviewRequest {
  std::string file;      // a results file
  std::string output;    // the file of the review
  std::vector<int> ids;  // the games that are judged; empty: all
  renju::Profile profile;
  renju::ReviewLimits limits;
  int threads = 1;
  bool restart = false;  // a review that is there is made anew
};

struct ReviewState {
  int games = 0;  // asked for
  int judged = 0;
};

// Identifies a game in a review: a hash of its moves, the length of its opening, and whether it
// ended by the rules.
std::uint64_t review_hash(const GameRecord& record);

ReviewSettings review_settings(const RunSpec& run, const ReviewRequest& request);

// Judges the games that the review does not hold yet, in the order of their ids, and keeps each as
// soon as it is judged; games of the same moves are judged once. `tell` is called at the start and
// after each game. Ends early at `stop`, after the games that are being judged. The rows do not
// depend on the threads, nor on what `memory` holds of other files.
// Throws Error that names the file: as StoreReader, GameCheck, ReviewFile and judged_game(), and
// for an id that is not in the file.
ReviewState review_games(const ReviewRequest& request, renju::ReviewMemory& memory,
                         const std::stop_token& stop,
                         const std::function<void(const ReviewState&)>& tell);

}  // namespace rb
