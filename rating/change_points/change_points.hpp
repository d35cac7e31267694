#pragma once

#include <cstddef>
#include <span>
#include <vector>

// Finds where a series of measurements (one per commit, say) changed its level. Method: Fleming et
// al., Hunter: Using Change Point Detection to Hunt for Performance Regressions, 2023, on the
// energy distance of Matteson and James, 2014; docs/algorithms/statistics.md 11.3.
namespace rb::rating {

// The best place to cut a stretch in two: the values from `index` on differ from those before it.
struct Cut {
  std::size_t index = 0;
  double distance =
      0;  // energy distance Q of the two sides, the right one ending where Q is greatest
};

// Energy distance 2/(m+n) sum|x - y| - 2m/((m+n)(n-1)) sum|x - x'| - 2n/((m+n)(m-1)) sum|y - y'| of
// n values x on the left and m values y on the right, greatest over the cut and the end of the
// right side; the first of equal ones. REQUIRES: two values or more.
Cut best_cut(std::span<const double> series);

struct ChangePoint {
  std::size_t index = 0;  // of the first value after the change
  double distance = 0;
  double p_value = 1;  // Student's t test of the stretches between the neighbouring change points
  double mean_before = 0, mean_after = 0;
  double deviation_before = 0, deviation_after = 0;  // divided by the number of values
  // Greater of the two relative changes of the mean, forward and backward.
  double magnitude() const;
};

struct ChangeSpec {
  std::size_t window = 50;  // values examined together; the windows overlap by half
  double max_p_value = 0.001;
  double min_magnitude = 0;  // 0.05: changes of 5 % and less do not count
};

struct Changes {
  std::vector<ChangePoint> points;  // significant ones, by index
  std::vector<ChangePoint> weak;    // the candidates they were chosen from
};
// REQUIRES: window of 2 or more, p-value > 0.
Changes find_changes(std::span<const double> series, const ChangeSpec& spec = {});

}  // namespace rb::rating
