#pragma once

#include <limits>
#include <optional>

namespace rb {

// How much a user wants to see while a command works.
struct ProgressWish {
  static constexpr double kNever = std::numeric_limits<double>::infinity();

  bool quiet = false;                        // only the result, warnings and errors
  std::optional<double> interval_seconds{};  // a line so often, kNever: none; as it is usual

  // Between two lines of a command whose usual interval is `usual`.
  double seconds_or(double usual) const {
    return is_shown() ? interval_seconds.value_or(usual) : kNever;
  }
  bool is_shown() const { return !quiet && interval_seconds != kNever; }
  friend bool operator==(const ProgressWish&, const ProgressWish&) = default;
};

}  // namespace rb
