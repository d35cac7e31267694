#pragma once

#include <filesystem>
#include <span>
#include <stop_token>
#include <string>

#include "runner/base/process/process.hpp"

// Programs of Windows, which Wine runs on other systems.
namespace rb::wine {

// Whether the file begins with "MZ"; false if it cannot be read.
bool is_windows_program(const std::filesystem::path& path);

// Whether Wine runs a program of Windows by this command: "wine ./x", "/opt/wine/bin/wine64 x.exe".
// An engine for this system may be called wine too: "./wine".
bool is_wine(std::span<const std::string> command);

// An absolute path as programs see it under Wine: "/a/b" is "Z:\a\b".
std::string windows_path(std::string path);

// The first command in a new $WINEPREFIX, ~/.wine if there is none, fills that folder, which takes
// 10 to 20 seconds. If the command is Wine's and its folder has not been filled, this does it: call
// it before any clock. It waits at most two minutes, and for other threads that do the same; a
// failure is left to the command. Throws Error if Wine cannot be started.
void fill_prefix(const ProcessSpec& spec, const std::stop_token& stop);

}  // namespace rb::wine
