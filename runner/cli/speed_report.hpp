#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "runner/speed/timing.hpp"

// What `speed` tells of one run, for people and as the document that --save keeps.
namespace rb::cli {

struct SpeedRun {
  std::string date;       // "2026-11-20T16:02:11Z"
  std::string host;       // name, system and cores
  std::string processor;  // "unknown" where the system does not tell
  std::string version, commit, compiler, build;
  std::uint64_t signature = 0;  // 0: not all of its parts were measured
  std::vector<speed::Timing> timings;
};

// A run of this program on this machine, now, without its measurements.
SpeedRun this_speed_run();

std::string speed_table(const SpeedRun& run);
nlohmann::ordered_json speed_json(const SpeedRun& run);
// The document of a file. Throws Error that names the file and what is wrong with it.
SpeedRun load_speed_run(const std::string& path);

}  // namespace rb::cli
