#pragma once

#include <functional>
#include <vector>

namespace rb::tuning {

struct Lowest {
  std::vector<double> point;
  double value = 0;
};

// A low point of `cost` near `start`, without derivatives (docs/algorithms/tuning.md 6): the first
// simplex is `size` wide. Infinite costs are walls. It ends after about `most` evaluations, or when
// the simplex is flat.
Lowest simplex_search(const std::function<double(const std::vector<double>&)>& cost,
                      const std::vector<double>& start, double size, int most);

}  // namespace rb::tuning
