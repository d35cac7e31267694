#include "rating/pairwise/mirrored.hpp"

#include <algorithm>

namespace rb::rating {

Outcomes mirrored(const Outcomes& results) {
  Outcomes other = results;
  std::reverse(other.weight.begin(), other.weight.begin() + results.size);
  return other;
}

}  // namespace rb::rating
