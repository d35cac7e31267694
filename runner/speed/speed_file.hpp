#pragma once

#include <string>

#include "runner/speed/speed_report.hpp"

// The document of `speed run --save`, read again.
namespace rb {

// Throws an Error that names the file and the mistake: everything that is used is checked.
SpeedRun load_speed_run(const std::string& path);

}  // namespace rb
