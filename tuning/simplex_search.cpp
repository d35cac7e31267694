#include "tuning/simplex_search.hpp"

#include <algorithm>

namespace rb::tuning {
namespace {

constexpr double kFlat = 1e-7;

using Point = std::vector<double>;

// from + factor * (to - from).
Point along(const Point& from, const Point& to, double factor) {
  Point point(from.size());
  for (std::size_t i = 0; i < from.size(); ++i) point[i] = from[i] + factor * (to[i] - from[i]);
  return point;
}

Point centre_but_last(const std::vector<Lowest>& simplex) {
  Point centre(simplex.front().point.size());
  const std::size_t count = simplex.size() - 1;
  for (std::size_t k = 0; k < count; ++k) {
    for (std::size_t i = 0; i < centre.size(); ++i) {
      centre[i] += simplex[k].point[i] / static_cast<double>(count);
    }
  }
  return centre;
}

}  // namespace

Lowest simplex_search(const std::function<double(const std::vector<double>&)>& cost,
                      const std::vector<double>& start, double size, int most) {
  std::vector<Lowest> simplex{{start, cost(start)}};
  for (std::size_t i = 0; i < start.size(); ++i) {
    Point point = start;
    point[i] += size;
    const double value = cost(point);
    simplex.push_back({std::move(point), value});
  }
  const auto by_value = [](const Lowest& a, const Lowest& b) { return a.value < b.value; };
  int evaluations = static_cast<int>(simplex.size());
  const auto look = [&](Point point) {
    ++evaluations;
    const double value = cost(point);
    return Lowest{std::move(point), value};
  };
  for (;;) {
    std::stable_sort(simplex.begin(), simplex.end(), by_value);
    Lowest& worst = simplex.back();
    if (evaluations >= most || worst.value - simplex.front().value < kFlat) break;
    const Point centre = centre_but_last(simplex);
    Lowest reflected = look(along(centre, worst.point, -1));
    if (reflected.value < simplex.front().value) {
      Lowest expanded = look(along(centre, worst.point, -2));
      worst = expanded.value < reflected.value ? std::move(expanded) : std::move(reflected);
    } else if (reflected.value < simplex[simplex.size() - 2].value) {
      worst = std::move(reflected);
    } else {
      const bool outside = reflected.value < worst.value;
      Lowest contracted = look(along(centre, worst.point, outside ? -0.5 : 0.5));
      if (contracted.value < std::min(reflected.value, worst.value)) {
        worst = std::move(contracted);
      } else {
        for (std::size_t k = 1; k < simplex.size(); ++k) {
          simplex[k] = look(along(simplex.front().point, simplex[k].point, 0.5));
        }
      }
    }
  }
  return simplex.front();
}

}  // namespace rb::tuning
