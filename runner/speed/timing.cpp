#include "runner/speed/timing.hpp"

#include <boost/math/statistics/univariate_statistics.hpp>
#include <cmath>

#include "runner/speed/measure.hpp"

namespace rb::speed {
namespace {

constexpr std::int64_t kSampleTime = 10'000'000;  // the least, in nanoseconds

}  // namespace

double median(std::vector<double> values) { return boost::math::statistics::median(values); }

double median_deviation(const std::vector<double>& values) {
  const double centre = median(values);
  std::vector<double> distances;
  for (const double value : values) distances.push_back(std::abs(value - centre));
  return median(std::move(distances));
}

double Timing::median() const { return samples.empty() ? 0 : speed::median(samples); }

std::vector<Timing> time_parts(std::span<const Part* const> parts, const std::string& positions,
                               std::chrono::milliseconds time, const std::stop_token& stop) {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point end = Clock::now() + time;
  std::vector<Timing> timings;
  std::vector<Work> works;
  for (const Part* part : parts) {
    Work work = part->make(positions);
    const Block first = run_block(*part, work, 0, work.items);
    const auto passes = 1 + kSampleTime / std::max<std::int64_t>(1, first.nanoseconds);
    works.push_back(std::move(work));
    timings.push_back({.part = part->name,
                       .unit = std::string(part->unit),
                       .is_signed = part->is_signed,
                       .count = first.count,
                       .samples = {},
                       .passes = static_cast<int>(passes)});
  }
  do {
    for (std::size_t i = 0; i < parts.size(); ++i) {
      if (stop.stop_requested()) return timings;
      const Block block = run_block(*parts[i], works[i], 0, timings[i].passes * works[i].items);
      timings[i].samples.push_back(static_cast<double>(block.nanoseconds) /
                                   static_cast<double>(block.count));
    }
  } while (Clock::now() < end);
  return timings;
}

}  // namespace rb::speed
