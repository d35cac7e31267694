#pragma once

#include <string>
#include <vector>

#include "engine/base/json_text.hpp"
#include "runner/speed/speed_report.hpp"

// `speed history`: the runs kept by `speed run --save`, ordered by date, and where the speed of a
// part changed (rating/change_points/change_points.hpp).
namespace rb {

// "results/2026-11-20-speed.json", or the next free name of the day. Throws Error.
std::string save_speed_run(const SpeedRun& run);

// The runs in these files; without files, all in results/, where other files are skipped with a
// note. Throws Error.
std::vector<SpeedRun> load_speed_history(std::vector<std::string> files);

// Runs with another processor, number of cores, compiler or build type are separate series.
std::string history_text(const std::vector<SpeedRun>& runs);
Json history_json(const std::vector<SpeedRun>& runs);

}  // namespace rb
