#pragma once

#include <chrono>
#include <cstdint>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "runner/speed/part.hpp"

namespace rb::speed {

// The speed of a part: several samples, each of all its work, once or more often.
struct Timing {
  std::string part;
  std::string unit;
  bool is_signed = false;
  std::uint64_t count = 0;      // of all its work, in units
  std::vector<double> samples;  // nanoseconds per unit
  int passes = 1;               // through all its work, of each sample

  double median() const;  // of the samples; 0 without any
  double per_second() const { return 1e9 / median(); }
  double milliseconds() const { return 1e-6 * median() * static_cast<double>(count); }
};

// Takes samples in rounds of all parts until the time is over, at least one of each, or until
// `stop`. Throws Error if the suites cannot be read.
std::vector<Timing> time_parts(std::span<const Part* const> parts, const std::string& positions,
                               std::chrono::milliseconds time, const std::stop_token& stop);

// Both REQUIRE that the values are not empty.
double median(std::vector<double> values);
double median_deviation(const std::vector<double>& values);  // absolute, from the median

}  // namespace rb::speed
