#pragma once

#include <filesystem>
#include <string_view>

namespace rb {

// The folder that contains `positions/`, the first of these that does: the one named by the
// environment variable RENJU_BENCH_DATA, that of an installed program (../share/renju-bench
// relative to it), the source tree around the program, or the one from which it was built
// elsewhere. Throws Error if there is none, or if RENJU_BENCH_DATA names a folder without it.
std::filesystem::path data_dir();

// data_dir() / name, such as "positions/openings_balanced.txt". Throws Error if it does not exist.
std::filesystem::path data_file(std::string_view name);

}  // namespace rb
