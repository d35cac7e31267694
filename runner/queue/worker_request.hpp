#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "runner/play/match_spec.hpp"
#include "runner/queue/link/address.hpp"
#include "runner/results/run_spec.hpp"

namespace rb::queue {

// A run's match: rules, players, openings, limits and schedule. Throws Error with the way out if
// this program cannot play it as the run says. The worker itself knows no engine.
using MakeMatch =
    std::function<MatchSpec(const RunSpec& run, const std::vector<Opening>& openings)>;
// The players of some of a run's games, with the values that their task names; see
// StepGames::values. Throws Error if they make no sense.
using MakePlayers = std::function<PlayerFactories(const RunSpec& run, const std::string& values)>;
using MakeStepPlayers = std::function<PlayerFactories(const std::string& values)>;  // of one run

// The contents of a file that came with a run, by the checksum that a player has; none: it did not.
using FetchFile = std::function<std::optional<std::string>(const std::string& checksum)>;
// Fetches what players of the run need and is not here. Throws Error if it is something else.
using GetFiles = std::function<void(const RunSpec& run, const FetchFile& fetch)>;

struct Makers {
  MakeMatch match;
  MakePlayers players;
  GetFiles files = {};  // called before the others; none: all are here
};

struct WorkerRequest {
  Address address;
  Secrets secrets = {};
  int threads = 1;
  std::string name = {};                    // among all workers
  std::string host = {};                    // where it is, for people
  std::string version = {};                 // of this program, see RunSpec::version
  std::string build = {};                   // compiler and kind of build, for people
  std::vector<std::string> runs = {};       // only these; empty: all
  std::vector<int> cores = {};              // see MatchSpec
  std::chrono::milliseconds drain{30'000};  // for games under way after a stop
  std::optional<std::chrono::milliseconds> most_idle = {};  // ends when there was no run so long
  std::function<void(const std::string& line)> tell;
};

}  // namespace rb::queue
