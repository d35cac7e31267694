#include "runner/speed/timing.hpp"

#include <boost/math/statistics/univariate_statistics.hpp>
#include <cmath>

#include "runner/speed/measure.hpp"

namespace rb::speed {
namespace {

constexpr std::int64_t kSampleTime = 10'000'000;  // the least, in nanoseconds

struct Run {
  Work work;
  int passes = 1;  // through all its work per sample
};

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
  std::vector<Run> runs;
  for (const Part* part : parts) {
    Run run{.work = part->make(positions)};
    const Block first = run_block(*part, run.work, 0, run.work.items);
    run.passes = static_cast<int>(1 + kSampleTime / std::max<std::int64_t>(1, first.nanoseconds));
    runs.push_back(std::move(run));
    timings.push_back({part->name, std::string(part->unit), part->is_signed, first.count, {}});
  }
  do {
    for (std::size_t i = 0; i < parts.size(); ++i) {
      if (stop.stop_requested()) return timings;
      const Block block =
          run_block(*parts[i], runs[i].work, 0, runs[i].passes * runs[i].work.items);
      timings[i].samples.push_back(static_cast<double>(block.nanoseconds) /
                                   static_cast<double>(block.count));
    }
  } while (Clock::now() < end);
  return timings;
}

}  // namespace rb::speed
