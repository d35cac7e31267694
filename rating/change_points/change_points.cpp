#include "rating/change_points/change_points.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <optional>

#include "rating/pairwise/distributions.hpp"

namespace rb::rating {
namespace {

struct Stretch {
  double mean = 0, deviation = 0;
  double count = 0;
};

Stretch measure(std::span<const double> values) {
  Stretch s;
  s.count = static_cast<double>(values.size());
  for (const double value : values) s.mean += value / s.count;
  double sum = 0;
  for (const double value : values) sum += (value - s.mean) * (value - s.mean);
  s.deviation = std::sqrt(sum / s.count);
  return s;
}

// Student's test with equal variances. The deviations are divided by n, as in the source, which
// makes p slightly small.
double p_value(const Stretch& a, const Stretch& b) {
  const double df = a.count + b.count - 2;
  if (df <= 0) return 1;
  const double pooled =
      ((a.count - 1) * a.deviation * a.deviation + (b.count - 1) * b.deviation * b.deviation) / df;
  if (pooled <= 0) return a.mean == b.mean ? 1 : 0;
  const double t = std::abs(a.mean - b.mean) / std::sqrt(pooled * (1 / a.count + 1 / b.count));
  return 2 * student_above(t, df);
}

// The change at `cut` between the neighbouring change points.
ChangePoint examine(std::span<const double> series, Cut cut, std::size_t begin, std::size_t end) {
  const Stretch before = measure(series.subspan(begin, cut.index - begin));
  const Stretch after = measure(series.subspan(cut.index, end - cut.index));
  return {cut.index,  cut.distance,     p_value(before, after), before.mean,
          after.mean, before.deviation, after.deviation};
}

// Point number k again, seen between its present neighbours.
void examine_again(std::span<const double> series, std::vector<ChangePoint>& points,
                   std::size_t k) {
  if (k >= points.size()) return;
  const std::size_t begin = k == 0 ? 0 : points[k - 1].index;
  const std::size_t end = k + 1 == points.size() ? series.size() : points[k + 1].index;
  points[k] = examine(series, {points[k].index, points[k].distance}, begin, end);
}

void insert(std::vector<ChangePoint>& points, const ChangePoint& point) {
  const auto place = std::lower_bound(
      points.begin(), points.end(), point,
      [](const ChangePoint& a, const ChangePoint& b) { return a.index < b.index; });
  if (place == points.end() || place->index != point.index) points.insert(place, point);
}

// Cuts a window repeatedly at its best place, while the two sides differ.
std::vector<ChangePoint> cut_up(std::span<const double> window, double max_p_value) {
  std::vector<ChangePoint> points;
  while (true) {
    std::optional<Cut> best;
    std::size_t begin = 0, best_begin = 0, best_end = 0;
    for (std::size_t k = 0; k <= points.size(); ++k) {
      const std::size_t end = k == points.size() ? window.size() : points[k].index;
      if (end - begin >= 2) {
        Cut cut = best_cut(window.subspan(begin, end - begin));
        cut.index += begin;
        if (!best || cut.distance > best->distance) {
          best = cut;
          best_begin = begin;
          best_end = end;
        }
      }
      begin = end;
    }
    if (!best) return points;
    const ChangePoint point = examine(window, *best, best_begin, best_end);
    if (!(point.p_value <= max_p_value)) return points;
    insert(points, point);
  }
}

std::vector<ChangePoint> find_weak(std::span<const double> series, const ChangeSpec& spec) {
  // Generous, since the next step checks again with all points known.
  const double p = spec.max_p_value;
  const double generous = p < 0.05 ? 10 * p : p < 0.5 ? 2 * p : p;
  std::vector<ChangePoint> points;
  for (std::size_t start = 0; start < series.size();) {
    const auto window = series.subspan(start, std::min(spec.window, series.size() - start));
    std::size_t next = start + spec.window / 2;
    for (ChangePoint point : cut_up(window, generous)) {
      point.index += start;
      next = std::max(next, point.index);
      insert(points, point);
    }
    start = next;
  }
  for (std::size_t k = 0; k < points.size(); ++k) examine_again(series, points, k);
  return points;
}

// The point to remove next: the least significant, then the smallest; none if all are good.
std::optional<std::size_t> weakest(const std::vector<ChangePoint>& points, const ChangeSpec& spec) {
  const auto index_of = [&](auto place) {
    return static_cast<std::size_t>(place - points.begin());
  };
  const auto doubtful =
      std::max_element(points.begin(), points.end(),
                       [](const auto& a, const auto& b) { return a.p_value < b.p_value; });
  if (!(doubtful->p_value < spec.max_p_value)) return index_of(doubtful);
  const auto small =
      std::min_element(points.begin(), points.end(),
                       [](const auto& a, const auto& b) { return a.magnitude() < b.magnitude(); });
  if (small->magnitude() > spec.min_magnitude) return std::nullopt;
  return index_of(small);
}

}  // namespace

Cut best_cut(std::span<const double> series) {
  assert(series.size() >= 2);
  const std::size_t size = series.size();
  // within[k]: sum of |x - x'| over the pairs of the first k values.
  std::vector<double> within(size + 1, 0);
  for (std::size_t k = 1; k < size; ++k) {
    within[k + 1] = within[k];
    for (std::size_t i = 0; i < k; ++i) within[k + 1] += std::abs(series[k] - series[i]);
  }
  // right_to[k]: sum of |series[k] - y| over the values from the cut up to k; grows as the cut
  // moves left. The distances of a right side follow by summing over its end.
  std::vector<double> right_to(size, 0);
  Cut best{0, -std::numeric_limits<double>::infinity()};
  for (std::size_t cut = size - 1; cut >= 1; --cut) {
    for (std::size_t k = cut + 1; k < size; ++k) right_to[k] += std::abs(series[k] - series[cut]);
    double inside = 0, best_here = -std::numeric_limits<double>::infinity();
    const auto n = static_cast<double>(cut);
    for (std::size_t end = cut + 1; end <= size; ++end) {
      inside += right_to[end - 1];
      const auto m = static_cast<double>(end - cut);
      const double across = within[end] - within[cut] - inside;
      double distance = 2 / (m + n) * across;
      if (cut > 1) distance -= 2 * m / ((m + n) * (n - 1)) * within[cut];
      if (end - cut > 1) distance -= 2 * n / ((m + n) * (m - 1)) * inside;
      best_here = std::max(best_here, distance);
    }
    if (best_here >= best.distance) best = {cut, best_here};  // the first of equal cuts
  }
  return best;
}

double ChangePoint::magnitude() const {
  const double forward = mean_before == 0 ? 0 : std::abs(mean_after / mean_before - 1);
  const double backward = mean_after == 0 ? 0 : std::abs(mean_before / mean_after - 1);
  return std::max(forward, backward);
}

Changes find_changes(std::span<const double> series, const ChangeSpec& spec) {
  assert(spec.window >= 2 && spec.max_p_value > 0);
  Changes changes;
  changes.weak = find_weak(series, spec);
  changes.points = changes.weak;
  while (!changes.points.empty()) {
    const auto worst = weakest(changes.points, spec);
    if (!worst) break;
    changes.points.erase(changes.points.begin() + static_cast<std::ptrdiff_t>(*worst));
    // As in the source: the point behind the gap and the next one. The point before the gap keeps
    // the shorter stretch it was found with.
    examine_again(series, changes.points, *worst);
    examine_again(series, changes.points, *worst + 1);
  }
  return changes;
}

}  // namespace rb::rating
