#pragma once

#include <limits>

#include "rating/pairwise/outcomes.hpp"

// What several tests write out.
namespace rb::rating {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kPerElo = 0.005756462732485115;  // ln(10) / 400

inline Outcomes pairs(int ll, int ld, int even, int wd, int ww) {
  return outcomes(PairCounts{{ll, ld, even, wd, ww}});
}

}  // namespace rb::rating
