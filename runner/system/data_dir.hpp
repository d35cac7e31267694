#pragma once

#include <filesystem>
#include <string_view>

namespace rb {

// The folder that holds `positions/`, the first of these that does: the one that the environment
// variable RENJU_BENCH_DATA names, that of an installed program (../share/renju-bench seen from
// it), the source tree around the program, the one it was built from elsewhere. Throws Error if
// there is none, or if RENJU_BENCH_DATA names a folder without it.
std::filesystem::path data_dir();

// data_dir() / name, such as "positions/openings_balanced.txt". Throws Error if it is not there.
std::filesystem::path data_file(std::string_view name);

}  // namespace rb
