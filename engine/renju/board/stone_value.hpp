#pragma once

#include <array>
#include <cstdint>

#include "engine/renju/board/line.hpp"

namespace rb::renju {

// What the stones of a side are worth, kept current by the board; evaluate.hpp makes the table.
struct StoneValue {
  std::int32_t total = 0;  // all of it
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
  std::array<std::int32_t, kAxes + 1> by_runs{};  // for a stone with runs along so many axes
};

}  // namespace rb::renju
