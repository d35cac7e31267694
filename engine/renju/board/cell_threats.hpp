#pragma once

#include <array>
#include <cstdint>

#include "engine/renju/board/line.hpp"

// The sum over the four lines of a cell.
namespace rb::renju::inline RB_SIZES {

// Counts of what the lines of a cell make, packed so that a change is one addition and the usual
// query one test. Every field has a spare top bit to catch a carry.
class Threats {
 public:
  constexpr Threats() = default;
  static constexpr Threats of(Shape shape) {
    Threats t;
    t.bits_ = (shape.five() ? 1U : 0U) | (shape.overline() ? 1U << 4 : 0U) |
              static_cast<std::uint32_t>(shape.fours()) << 8 | (shape.three() ? 1U << 13 : 0U) |
              (shape.run() == Run::open_four ? 1U << 17 : 0U) |
              (shape.run() != Run::none && shape.run() != Run::overline ? 1U << 21 : 0U);
    return t;
  }
  constexpr int fives() const { return field(0, 7); }
  constexpr int overlines() const { return field(4, 7); }
  constexpr int fours() const { return field(8, 15); }  // two on one line count twice
  constexpr int threes() const { return field(13, 7); }
  constexpr int open_fours() const { return field(17, 7); }
  constexpr int runs() const { return field(21, 7); }  // axes with a run of two or more
  constexpr bool has_fours_or_threes() const { return (bits_ & (15U << 8 | 7U << 13)) != 0; }
  // Whether Black might be forbidden here: an overline, two fours or two threes.
  constexpr bool suspicious() const { return ((bits_ + 0xCE70U) & 0x11080U) != 0; }
  // Bits kFiveFlag, kFourFlag and kThreeFlag: set if one of the two makes a five, four or three and
  // the other does not.
  static constexpr int kFiveFlag = 3, kFourFlag = 12, kThreeFlag = 16;
  static constexpr std::uint32_t flips(Threats a, Threats b) {
    return ((a.bits_ + 0xEF07U) ^ (b.bits_ + 0xEF07U)) & 0x11008U;
  }
  constexpr Threats operator+(Threats b) const { return Threats(bits_ + b.bits_); }
  constexpr Threats operator-(Threats b) const { return Threats(bits_ - b.bits_); }
  friend constexpr bool operator==(Threats, Threats) = default;

 private:
  explicit constexpr Threats(std::uint32_t bits) : bits_(bits) {}
  constexpr int field(int shift, std::uint32_t mask) const {
    return static_cast<int>(bits_ >> shift & mask);
  }
  std::uint32_t bits_ = 0;
};

// Threats::of(), indexed by the shape's id.
inline constexpr std::array<Threats, kShapes> kThreatsOf = [] {
  std::array<Threats, kShapes> table{};
  for (std::size_t id = 0; id < kShapes; ++id) {
    table[id] = Threats::of(Shape::of_id(static_cast<int>(id)));
  }
  return table;
}();

}  // namespace rb::renju::inline RB_SIZES
