#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "runner/speed/part.hpp"

namespace rb::speed {

// The cost of a stretch of work.
struct Block {
  std::int64_t nanoseconds = 0;  // processor time of this thread, without others' work
  std::uint64_t count = 0;       // in the part's unit
};

// Does `items` pieces of a part's work from number `first` on, continuing with 0 after the last.
// REQUIRES: first >= 0, items > 0.
Block run_block(const Part& part, const Work& work, int first, int items);

// The counts of all work of the given parts, in their order; the same for any number of threads,
// each of which makes its own work.
std::vector<std::uint64_t> count_all(std::span<const Part* const> parts,
                                     const std::string& positions, int threads);

// The sum of the counts of all signed parts: a number that changes when the engine plays
// or solves differently.
std::uint64_t signature(const std::string& positions, int threads);

}  // namespace rb::speed
