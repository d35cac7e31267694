#pragma once

namespace rb::rating {

// A Brownian motion from 0 with drift and variance per unit of time, stopped when it first leaves
// (low, high). Source: docs/algorithms/statistics.md 7.2.
struct Brownian {
  double low = -1, high = 1;  // low < 0 < high
  double drift = 0;
  double variance = 1;  // > 0

  // Probability of an outcome no better than "at `y` at time `time`", where early falls below `low`
  // are worst and early rises above `high` best: that is, of motions still running below y, and of
  // those stopped at `low` before; for y = high also of those that stop there later. REQUIRES: time
  // > 0, low <= y <= high.
  double chance_of_worse(double time, double y) const;
};

}  // namespace rb::rating
