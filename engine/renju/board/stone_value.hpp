#pragma once

#include <array>
#include <cstdint>

#include "engine/renju/board/line.hpp"

namespace rb::renju::inline RB_SIZES {

// The value of a side's stones, maintained by the board; evaluate.hpp builds the table.
struct StoneValue {
  std::int32_t total = 0;  // everything
  std::int32_t four = 0;   // the part of closed and jump fours
  std::int32_t three = 0;  // the part of threes
  StoneValue& operator+=(const StoneValue& b) {
    total += b.total, four += b.four, three += b.three;
    return *this;
  }
  StoneValue& operator-=(const StoneValue& b) {
    total -= b.total, four -= b.four, three -= b.three;
    return *this;
  }
  friend bool operator==(const StoneValue&, const StoneValue&) = default;
};
struct StoneValues {
  std::array<std::array<StoneValue, kShapes>, kAxes> by_axis{};
  std::array<std::int32_t, kAxes + 1> by_runs{};  // for a stone with runs along that many axes
};

}  // namespace rb::renju::inline RB_SIZES
