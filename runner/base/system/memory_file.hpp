#pragma once

#include <string>
#include <string_view>

namespace rb {

// The path, of this process alone, of a file with these contents in memory. It is there as long as
// the process, and no program that it starts has it. Throws Error if the system refuses it.
std::string memory_file(std::string_view contents);

}  // namespace rb
