#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

// The streams of a program, and how a line of one is written down.
namespace rb {

using SteadyTime = std::chrono::steady_clock::time_point;

enum class Stream : std::uint8_t {
  to_engine,    // its standard input
  from_engine,  // its standard output
  complaint,    // its standard error
  note          // no line of the engine: what became of it
};

// '>', '<', '!' or '#'.
char sign(Stream stream);
// Appends the line as engine/base/printable.hpp has it.
void append_printable(std::string& text, std::string_view line);

}  // namespace rb
