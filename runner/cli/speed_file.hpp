#pragma once

#include <string>

#include "runner/cli/speed_report.hpp"

// The document of `speed --save`, read again.
namespace rb::cli {

// Throws Error that names the file and what is wrong with it: everything that is used is checked.
SpeedRun load_speed_run(const std::string& path);

}  // namespace rb::cli
