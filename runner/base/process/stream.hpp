#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

// The streams of a program, and how their lines are recorded.
namespace rb {

using SteadyTime = std::chrono::steady_clock::time_point;

enum class Stream : std::uint8_t {
  to_engine,    // its standard input
  from_engine,  // its standard output
  complaint,    // its standard error
  note          // not a line of the engine: what happened to it
};

// '>', '<', '!' or '#'.
char sign(Stream stream);
// Appends the line in the form of engine/base/printable.hpp.
void append_printable(std::string& text, std::string_view line);

}  // namespace rb
