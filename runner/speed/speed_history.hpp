#pragma once

#include <string>
#include <vector>

#include "runner/speed/speed_report.hpp"

// `speed history`: the runs that `speed run --save` has kept, in the order of their dates, and
// where the speed of a part changed (rating/series/change_points.hpp).
namespace rb {

// "results/2026-11-20-speed.json", or the next free name of the day. Throws Error.
std::string save_speed_run(const SpeedRun& run);

// The runs of these files; of none: all that lie in results/, where what is none is passed over
// with a note. Throws Error.
std::vector<SpeedRun> load_speed_history(std::vector<std::string> files);

// Runs of another processor, number of cores, compiler or build type are series of their own.
std::string history_text(const std::vector<SpeedRun>& runs);
nlohmann::ordered_json history_json(const std::vector<SpeedRun>& runs);

}  // namespace rb
