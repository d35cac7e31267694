#pragma once

#include <cstdint>
#include <vector>

namespace rb::figures {

enum class Spacing : std::uint8_t { linear, logarithmic };

// From values to places in a picture.
class Axis {
 public:
  // `low` is at `from` and `high` at `to`, in pixels; an empty range is widened. About `most` ticks
  // at most, at round numbers. REQUIRES: finite ends, positive ones of a logarithmic axis.
  Axis(Spacing spacing, double low, double high, double from, double to, int most);

  double at(double value) const;
  double low() const { return low_; }
  double high() const { return high_; }
  const std::vector<double>& ticks() const { return ticks_; }

 private:
  bool is_log_;
  double low_, high_, from_, to_;
  std::vector<double> ticks_;
};

}  // namespace rb::figures
