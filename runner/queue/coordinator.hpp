#pragma once

#include <chrono>
#include <map>
#include <string>

#include "runner/queue/link/address.hpp"
#include "runner/run/session/remote_games.hpp"

namespace rb::queue {

// How a run is given to a queue.
struct CoordinatorRequest {
  Address address;
  Secrets secrets = {};
  std::string title = {};                   // of the run, for people
  int priority = 0;                         // the highest is played first
  double check_share = 0.01;                // of the games that are played again here
  std::chrono::milliseconds lease{10'000};  // after such a silence a worker counts as lost
  bool is_repeatable = true;                // a game depends only on the run and its id
  // Contents of files that players name by their checksums, and that workers may not have.
  std::map<std::string, std::string> files = {};
  bool any_version = false;  // workers of other versions may join, see RunDocument
};

// Gives the games of a run to the workers of a queue and collects what they hand in. The results
// file is the only truth: the server may forget everything at any time, and workers may die, freeze
// or lie; each game is stored once. Throws Error if this build has no queue.
PlayElsewhere play_by_queue(CoordinatorRequest request);

}  // namespace rb::queue
