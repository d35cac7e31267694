#pragma once

#include <filesystem>
#include <stop_token>
#include <string>
#include <string_view>

#include "runner/base/process/process.hpp"

// Programs of Windows, which Wine runs on other systems.
namespace rb::wine {

// Whether the file begins with "MZ"; false if it cannot be read.
bool is_windows_program(const std::filesystem::path& path);

// Whether the first word of a command is Wine: "wine", "/opt/wine/bin/wine64".
bool is_wine(std::string_view program);

// An absolute path as programs see it under Wine: "/a/b" is "Z:\a\b".
std::string windows_path(std::string path);

// The first command in a new $WINEPREFIX, ~/.wine if there is none, fills that folder, which takes
// 10 to 20 seconds. If the command is Wine's and its folder has not been filled, this does it: call
// it before any clock. It waits at most two minutes, and for other threads that do the same; a
// failure is left to the command. Throws Error if Wine cannot be started.
void fill_prefix(const ProcessSpec& spec, const std::stop_token& stop);

}  // namespace rb::wine
