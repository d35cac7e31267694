#pragma once

#include <string>

#include "runner/speed/speed_report.hpp"

// The document of `speed run --save`, read again.
namespace rb {

// Throws Error that names the file and what is wrong with it: everything that is used is checked.
SpeedRun load_speed_run(const std::string& path);

}  // namespace rb
