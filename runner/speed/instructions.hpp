#pragma once

#include <cstdint>
#include <string>

namespace rb::speed {

// How many instructions a build takes for all work of a part, counted by valgrind's callgrind: the
// same number every time, as long as build and data are the same. `data` as for Server. Throws
// Error if there is no valgrind, or it or the build fails. REQUIRES: find_part() knows the part.
std::uint64_t count_instructions(const std::string& program, const std::string& data,
                                 const std::string& part);

}  // namespace rb::speed
