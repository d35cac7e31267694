#include "engine/renju/board/real_three.hpp"

#include <bit>

#include "engine/base/zu.hpp"

namespace rb::renju::inline RB_SIZES {
namespace {

// Black stones imagined on top of a board: the chain of a recursive forbidden test. Lines are
// read from the board with the imagined stones written in; nothing is played.
class Imagined {
 public:
  Imagined(GeometryOf geometry, const std::array<Line, kLines>& lines)
      : lines_(lines), geometry_(geometry) {}

  // Whether the three along `axis` of a black stone on `cell` becomes a straight four somewhere.
  // The stones imagined so far are in place, the one on `cell` is not yet.
  bool three_is_real(int cell, int axis) {
    unsigned mask = kExactlyFive.three_points[window_of(cell, axis)];
    push(cell);
    bool real = false;
    for (; mask != 0 && !real; mask &= mask - 1) {
      const int away = std::countr_zero(mask) - kReach;
      real = straight_four_is_allowed(cell + away * geometry_->steps[zu(axis)], axis);
    }
    pop();
    return real;
  }

 private:
  // docs/algorithms/rules.md 4, clauses a and d, for a point that makes a straight
  // four along `axis`.
  bool straight_four_is_allowed(int point, int axis) {
    int threes = 0;
    std::array<bool, kAxes> three{};
    for (int other = 0; other < kAxes; ++other) {
      if (other == axis) continue;
      const Shape shape = Shape::of_id(kExactlyFive.shape[window_of(point, other)]);
      if (shape.five() || shape.overline() || shape.fours() > 0) return false;
      three[zu(other)] = shape.three();
      threes += shape.three() ? 1 : 0;
    }
    if (threes < 2) return true;
    int real = 0;
    for (int other = 0; other < kAxes; ++other) {
      if (three[zu(other)] && three_is_real(point, other) && ++real == 2) return false;
    }
    return true;
  }

  unsigned window_of(int cell, int axis) const {
    const Place place = geometry_->places[zu(cell)][zu(axis)];
    const Line& line = lines_[place.line];
    std::uint32_t own = line.stones[0];
    for (int i = 0; i < count_; ++i) {
      const Place other = geometry_->places[stones_[zu(i)]][zu(axis)];
      if (other.line == place.line) own |= 1U << (other.place + kReach);
    }
    return window(own, line.stones[1] | geometry_->edges[place.line], place.place);
  }

  void push(int cell) { stones_[zu(count_++)] = static_cast<CellNumber>(cell); }
  void pop() { --count_; }

  const std::array<Line, kLines>& lines_;
  [[no_unique_address]] GeometryOf geometry_;
  std::array<CellNumber, kCells> stones_;
  int count_ = 0;
};

}  // namespace

bool is_forbidden(GeometryOf geometry, const std::array<Line, kLines>& lines, int cell,
                  Threats threats) {
  if (threats.fives() > 0) return false;
  if (threats.overlines() > 0 || threats.fours() >= 2) return true;
  int real = 0;
  for (int axis = 0; axis < kAxes; ++axis) {
    const Place place = geometry->places[zu(cell)][zu(axis)];
    const Line& line = lines[place.line];
    const unsigned seen =
        window(line.stones[0], line.stones[1] | geometry->edges[place.line], place.place);
    if (!Shape::of_id(kExactlyFive.shape[seen]).three()) continue;
    if (Imagined(geometry, lines).three_is_real(cell, axis) && ++real == 2) return true;
  }
  return false;
}

bool is_real_three(GeometryOf geometry, const std::array<Line, kLines>& lines, int cell, int axis) {
  return Imagined(geometry, lines).three_is_real(cell, axis);
}

}  // namespace rb::renju::inline RB_SIZES
