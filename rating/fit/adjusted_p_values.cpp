#include "rating/fit/adjusted_p_values.hpp"

#include <algorithm>
#include <cstddef>
#include <numeric>

namespace rb::rating {
namespace {

// The places of the p values, the smallest first.
std::vector<std::size_t> ascending(std::span<const double> p_values) {
  std::vector<std::size_t> order(p_values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t i, std::size_t j) { return p_values[i] < p_values[j]; });
  return order;
}

}  // namespace

std::vector<double> holm(std::span<const double> p_values) {
  const std::vector<std::size_t> order = ascending(p_values);
  std::vector<double> adjusted(order.size());
  double least = 0;
  for (std::size_t k = 0; k < order.size(); ++k) {
    least = std::max(least, static_cast<double>(order.size() - k) * p_values[order[k]]);
    adjusted[order[k]] = std::min(1.0, least);
  }
  return adjusted;
}

std::vector<double> benjamini_hochberg(std::span<const double> p_values) {
  const std::vector<std::size_t> order = ascending(p_values);
  const auto n = static_cast<double>(order.size());
  std::vector<double> adjusted(order.size());
  double most = 1;
  for (std::size_t k = order.size(); k-- > 0;) {
    most = std::min(most, n / static_cast<double>(k + 1) * p_values[order[k]]);
    adjusted[order[k]] = most;
  }
  return adjusted;
}

}  // namespace rb::rating
