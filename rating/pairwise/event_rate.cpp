#include "rating/pairwise/event_rate.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "rating/pairwise/distributions.hpp"

namespace rb::rating {
namespace {

double variance(const EventCounts& counts) {
  if (counts.games < 2) return 0;
  const double mean = counts.sum / counts.games;
  return std::max(0.0, (counts.squares - counts.sum * mean) / (counts.games - 1));
}

// Games that are all alike on either side, and not on both: the part of all ways to divide them
// that divides them so, either way.
double parted(double a, double b) {
  return std::min(1.0,
                  2 * std::exp(std::lgamma(a + 1) + std::lgamma(b + 1) - std::lgamma(a + b + 1)));
}

}  // namespace

// Score-type ends: the rates r for which (mean - r)^2 = z^2 * phi * r / games, with phi the
// variance of the games over their mean, at least that of a single rare event. Ends that use the
// variance at the mean itself would say "never" of what has not happened yet.
EventRate event_rate(const EventCounts& counts) {
  assert(counts.games > 0);
  const double mean = counts.sum / counts.games;
  const double phi = mean > 0 ? std::max(variance(counts) / mean, 0.25) : 1;
  const double z = normal_reach();
  const double part = z * z * phi / counts.games;
  const double half = std::sqrt(part * (mean + part / 4));
  return {mean, {std::max(0.0, mean + part / 2 - half), mean + part / 2 + half}};
}

double part_p_value(const EventCounts& part, const EventCounts& all) {
  if (part.games <= 0 || part.games >= all.games || all.sum <= 0) return 1;
  constexpr double kAnscombe = 3.0 / 8;
  const double mean = all.sum / all.games;
  const double phi = all.squares / all.sum;  // as of rare events that come in clusters
  const double share = part.games / all.games;
  const double expected = part.games * mean;
  const double apart =
      2 * std::abs(std::sqrt(part.sum + kAnscombe) - std::sqrt(expected + kAnscombe));
  return std::erfc(apart / std::sqrt(2 * phi * (1 - share)));
}

double difference_p_value(const EventCounts& a, const EventCounts& b, double joint_games,
                          double products) {
  if (a.games < 2 || b.games < 2) return 1;
  const double mean_a = a.sum / a.games, mean_b = b.sum / b.games;
  const double together = joint_games > 0 ? products - joint_games * mean_a * mean_b : 0;
  const double of_a = variance(a) / a.games, of_b = variance(b) / b.games;
  const double spread = of_a + of_b - 2 * together / (a.games * b.games);
  if (spread <= 0 || of_a + of_b <= 0) {
    return joint_games > 0 || mean_a == mean_b ? 1 : parted(a.games, b.games);
  }
  const double degrees = (of_a + of_b) * (of_a + of_b) /
                         (of_a * of_a / (a.games - 1) + of_b * of_b / (b.games - 1));  // Welch
  return 2 * student_above(std::abs(mean_a - mean_b) / std::sqrt(spread), degrees);
}

}  // namespace rb::rating
