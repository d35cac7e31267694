#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "runner/results/store.hpp"

// Who played the games of a run over a queue, and when they arrived: the tables worker and
// game_worker of its file.
namespace rb {

struct FleetRecord {
  struct Worker {
    std::string name, user, host, build;
    int games = 0, forfeits = 0;
    std::int64_t first_ms = 0, last_ms = 0;  // of the arrivals of its games, since 1970
  };
  std::map<int, Worker> workers;       // by id; empty: a run without a queue
  std::vector<std::int64_t> arrivals;  // of all games, ascending
};

// Whether a game ended by a fault; none: it does not count.
using IsForfeit = std::function<std::optional<bool>(int id)>;

// Throws Error that names file, row and column if they make no sense.
FleetRecord read_fleet(const StoreReader& reader, const IsForfeit& is_forfeit);

// Games a second in stretches of equal length, at least a second, from the first arrival on.
struct FleetCourse {
  double stretch = 0;  // seconds
  std::vector<double> per_second;
};
FleetCourse fleet_course(const FleetRecord& fleet, int most_stretches);

}  // namespace rb
