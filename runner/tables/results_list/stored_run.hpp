#pragma once

#include <cstdint>
#include <string>

#include "rating/pairwise/scores.hpp"
#include "runner/results/run_spec.hpp"

namespace rb {

// What a results file holds, in short.
struct StoredRun {
  std::string path;
  std::uintmax_t bytes = 0;
  std::string error = {};  // not empty: why it cannot be read; then the rest means nothing
  RunSpec run = {};
  int games = 0;                 // finished
  bool is_playing = false;       // a process writes it
  rating::GameCounts of_a = {};  // of a run of two: from the side of the first player
  // Of a sequential test of two: "H0", "H1", "none yet", or, if all games left it undecided,
  // "inconclusive"; else empty.
  std::string decision = {};

  bool is_complete() const { return games >= run.games; }
};

// Reads all games of the file, with their moves only if there is a test. Throws nothing of a file:
// StoredRun::error says it.
StoredRun look_into(const std::string& path);

}  // namespace rb
