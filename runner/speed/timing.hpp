#pragma once

#include <chrono>
#include <cstdint>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "runner/speed/part.hpp"

namespace rb::speed {

// How fast a part was: several samples, each of all its work, once or oftener.
struct Timing {
  std::string part;
  std::string unit;
  bool is_signed = false;
  std::uint64_t count = 0;      // of all its work, in units
  std::vector<double> samples;  // nanoseconds a unit

  double median() const;  // of the samples; 0 of none
  double per_second() const { return 1e9 / median(); }
  double milliseconds() const { return 1e-6 * median() * static_cast<double>(count); }
};

// Takes samples in rounds of all parts until the time is over, one of each at least, or until
// `stop`. Throws Error if the suites cannot be read.
std::vector<Timing> time_parts(std::span<const Part* const> parts, const std::string& positions,
                               std::chrono::milliseconds time, const std::stop_token& stop);

// REQUIRES of both: not empty.
double median(std::vector<double> values);
double median_deviation(const std::vector<double>& values);  // absolute, from the median

}  // namespace rb::speed
