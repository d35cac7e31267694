#pragma once

#include <cstdint>
#include <stop_token>
#include <string>

namespace rb::speed {

// The number of instructions that a build takes for all work of a part, counted by valgrind's
// callgrind: the same every time, as long as build and data are the same. `data` is as for
// ServingBuild. Throws Error if there is no valgrind, it or the build fails, or a stop is
// requested. REQUIRES: find_part() knows the part.
std::uint64_t count_instructions(const std::string& program, const std::string& data,
                                 const std::string& part, const std::stop_token& stop = {});

// Throws Error if there is no valgrind; call it before anything else is measured.
void require_valgrind();

}  // namespace rb::speed
