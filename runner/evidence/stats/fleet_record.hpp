#pragma once

#include <cstdint>
#include <map>
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

// `is_forfeit` has each game that counts, and whether it ended by a fault. Throws Error that names
// file, row and column if they make no sense.
FleetRecord read_fleet(const StoreReader& reader, const std::map<int, bool>& is_forfeit);

// Games a second in stretches of equal length, at least a second, from the first arrival on.
struct FleetCourse {
  double stretch = 0;  // seconds
  std::vector<double> per_second;
};
FleetCourse fleet_course(const FleetRecord& fleet, int most_stretches);

}  // namespace rb
