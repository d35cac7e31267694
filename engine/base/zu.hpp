#pragma once

#include <cstddef>

namespace rb {

// An int as the index of an array. REQUIRES: not negative.
constexpr std::size_t zu(int i) { return static_cast<std::size_t>(i); }

}  // namespace rb
