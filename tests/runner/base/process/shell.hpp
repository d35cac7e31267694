#pragma once

#include <chrono>
#include <string>

#include "runner/base/process/process.hpp"

namespace rb {

// An answer is waited for as long as that on a busy machine.
constexpr std::chrono::seconds kSoon{20};

// A program in the language of the shell.
inline ProcessSpec shell(const std::string& script) { return {.command = {"sh", "-c", script}}; }

}  // namespace rb
