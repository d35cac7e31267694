#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <type_traits>

#include "engine/game/position.hpp"
#include "engine/renju/board/cell_set.hpp"
#include "engine/renju/board/sizes.hpp"

// What a stone makes along one line: the vocabulary of the engine's board.
//
// A line is two masks, one per colour: the cell at place p (0 .. 21) is bit p + 5, so five cells of
// edge lie on either side and no window needs a bounds test. For one colour a cell is own, empty,
// or blocked (opponent or edge). Blocked cells cut a line into segments, and what a stone makes at
// a cell depends only on the cell's segment:
//
//   place      0  1  2  3  4  5  6  7  8  9 10 11 12 13 14
//              .  X  O  .  X  A  X  X  .  .  O  .  .  .  .
//   for X            |<-- segment: 7 cells -->|
//
// At most five cells count on either side: a straight four through A ends at most four cells away,
// and where only exactly five win the cell beyond must not be own (docs/algorithms/rules.md 3 and
// 4). So there are 63 cases per side, hence one table of 64 x 64 shapes for a single cell, and from
// it one table of whole segments, which the board reads. Colours that win with the same rows share
// them.
namespace rb::renju::inline RB_SIZES {

inline constexpr int kAxes = 4;   // horizontal, vertical, the two diagonals
inline constexpr int kReach = 5;  // how far a stone can change a shape on its line

constexpr int index(Stone stone) { return static_cast<int>(stone) - 1; }  // black 0, white 1

// The unbroken run of a stone with its ends: `four` has one end that completes a five (for Black
// exactly five), `open_four` two; `open_three` can become a straight four; a run of three that
// cannot, or has one open end, is `three`; `open_two` and `two` have two and one empty ends.
// Between blocks that leave fewer than five cells a run is worth nothing.
enum class Run : std::uint8_t {
  none,
  two,
  open_two,
  three,
  open_three,
  four,
  open_four,
  five,
  overline
};
// What the same line makes in addition to the run, through a gap: a three (.X.XX.), one four
// (X.XXX), or two fours at once (X.XXX.X).
enum class Jump : std::uint8_t { none, three, four, two_fours };

inline constexpr int kShapes = 36;

// The run and the jump of a stone along one line.
class Shape {
 public:
  constexpr Shape() = default;
  constexpr Shape(Run run, Jump jump)
      : id_(static_cast<std::uint8_t>(static_cast<int>(run) * 4 + static_cast<int>(jump))) {}
  static constexpr Shape of_id(int id) { return Shape(Run(id / 4), Jump(id % 4)); }

  constexpr int id() const { return id_; }  // 0 .. kShapes - 1
  constexpr Run run() const { return Run(id_ / 4); }
  constexpr Jump jump() const { return Jump(id_ % 4); }
  constexpr bool five() const { return run() == Run::five; }
  constexpr bool overline() const { return run() == Run::overline; }
  // Fours along this line after docs/algorithms/rules.md 3: 0, 1 or 2.
  constexpr int fours() const {
    if (run() == Run::four || run() == Run::open_four) return 1;
    return jump() == Jump::two_fours ? 2 : jump() == Jump::four ? 1 : 0;
  }
  // Whether it is a three by the line alone (docs/algorithms/rules.md 4 without clauses a and d).
  constexpr bool three() const {
    return jump() == Jump::three || (run() == Run::open_three && jump() == Jump::none);
  }
  friend constexpr bool operator==(Shape, Shape) = default;

 private:
  std::uint8_t id_ = 0;
};

// One line: the stones of each colour (0 Black, 1 White).
struct Line {
  std::array<std::uint32_t, 2> stones{};
};

// The shapes of a segment's cells, in order; zero beyond its end.
using SegmentShapes = std::array<std::uint8_t, 16>;

// Places of a line, one bit each.
using PlaceMask = std::conditional_t<(kSize <= 16), std::uint16_t, std::uint32_t>;

// The empty cells of a segment where its colour makes a five or a four; bit i is cell i.
struct SegmentCells {
  PlaceMask fives = 0, fours = 0;
};

// The longest segments of the tables. A longer one, of up to 22 cells, is read as its first and its
// last sixteen, of which the five cells at the cut do not count.
inline constexpr int kTableLength = kSize <= 15 ? 15 : 16;
static_assert(kSize <= kTableLength || kSize <= 2 * (kTableLength - kReach));

// What does not depend on which rows win.
struct Windows {
  // [five cells of own stones | five blocked cells << 5] -> code of that side, see line.cpp;
  // the codes of left sides are multiplied by 64. A window is the sum of both.
  std::array<std::uint16_t, 1024> left{}, right{};
  // [window]: whether five cells through A without a blocked one hold three own stones or more,
  // including A's, so that one more may make a four.
  std::array<bool, 4096> room{};
};
// Of a colour.
struct LineTables {
  // [window].
  std::array<std::uint8_t, 4096> shape{};
  // Bit k: the empty cell at offset k - 5 from A completes a five / makes a straight four out of
  // a three, once a stone stands on A.
  std::array<std::uint16_t, 4096> five_points{}, three_points{};
  // [1 << length | own stones of the segment].
  std::array<SegmentShapes, 1U << (kTableLength + 1)> segment{};
  std::array<SegmentCells, 1U << (kTableLength + 1)> segment_cells{};

  // REQUIRES: length <= kSize.
  SegmentCells cells_of(int length, std::uint32_t own) const {
    if (kSize <= kTableLength || length <= kTableLength) return segment_cells[1U << length | own];
    constexpr std::uint32_t kAll = 1U << kTableLength, kFirst = (1U << (kTableLength - kReach)) - 1;
    const int rest = length - kTableLength;
    const SegmentCells a = segment_cells[kAll | (own & (kAll - 1))];
    const SegmentCells b = segment_cells[kAll | own >> rest];
    const auto join = [&](std::uint32_t first, std::uint32_t last) {
      return static_cast<PlaceMask>((first & kFirst) | (last << rest & ~kFirst));
    };
    return {join(a.fives, b.fives), join(a.fours, b.fours)};
  }
};
// Zero until make_line_tables() was called, which every board does; the same from then on. Commands
// without a board so start without the milliseconds that it takes.
extern Windows kWindows;
extern LineTables kExactlyFive, kFiveOrMore;
void make_line_tables();

// The window of the cell at `place`, given its line's own and blocked cells.
inline unsigned window(std::uint32_t own, std::uint32_t blocked, int place) {
  const std::uint32_t low = (own >> place & 31U) | (blocked >> place & 31U) << 5;
  const std::uint32_t high = (own >> (place + 6) & 31U) | (blocked >> (place + 6) & 31U) << 5;
  return static_cast<unsigned>(kWindows.left[low]) + kWindows.right[high];
}

// Cells of a line, by their bits.
struct Segment {
  int first, length;
};

// The cells around `bit` up to the next blocked one on either side. REQUIRES: there is one on both.
inline Segment segment_around(std::uint32_t blocked, int bit) {
  assert((blocked & ((1U << bit) - 1)) != 0 && blocked >> (bit + 1) != 0);
  // Unlike std::countl_zero() these do not ask whether there is a bit.
  const int before = 31 - __builtin_clz(blocked & ((1U << bit) - 1));
  const int after = bit + 1 + __builtin_ctz(blocked >> (bit + 1));
  return {before + 1, after - before - 1};
}

// The lines of a cell along each axis, and its place on them.
struct Place {
  std::uint8_t line, place;
};
inline constexpr int kLines = 2 * kSize + 2 * (2 * kSize - 1);
// Where a board keeps what a colour (0 Black, 1 White) makes along a line. Rows are long
// enough to read sixteen bytes from any place.
inline constexpr std::size_t kRow = kSize <= 16 ? 32 : 64;
constexpr std::size_t slot(int line, std::size_t colour, int place) {
  return (static_cast<std::size_t>(line) * 2 + colour) * kRow + static_cast<std::size_t>(place);
}

inline constexpr int kCellBits = kCells < 256 ? 8 : 9;
using CellNumber = std::conditional_t<kCellBits <= 8, std::uint8_t, std::uint16_t>;
using CellSets = std::array<CellSet, kCells>;  // by cell

// A board of one size. Cells are those of a Position.
struct Geometry {
  static constexpr int kMaxRadius = 4;
#ifdef RB_ANY_SIZE
  int size = 0;
  std::array<int, kAxes> steps{};  // from a cell to the next along each axis
#else
  static constexpr int size = kSize;
  static constexpr std::array<int, kAxes> steps = {1, kSize, kSize + 1, kSize - 1};
#endif
  std::array<std::array<Place, kAxes>, kCells> places{};
  std::array<std::array<CellNumber, kRow / 2>, kLines> cells{};  // by line and place
  std::array<std::uint32_t, kLines> edges{};                     // blocked for both colours
  std::array<CellSets, kMaxRadius + 1> near{};  // the cells within a radius of each, with itself

  int lines() const { return 6 * size - 2; }
  int centre() const { return size / 2 * size + size / 2; }
  int axis_of(int line) const {
    return line < size ? 0 : line < 2 * size ? 1 : line < 4 * size - 1 ? 2 : 3;
  }
};

// Which geometry a board has: where all have the same, this is nothing.
class GeometryOf {
 public:
#ifdef RB_ANY_SIZE
  explicit GeometryOf(int size);  // REQUIRES: 5 <= size <= kSize
  const Geometry* operator->() const { return geometry_; }

 private:
  const Geometry* geometry_;
#else
  explicit GeometryOf([[maybe_unused]] int size) { assert(size == kSize); }
  const Geometry* operator->() const { return &kGeometry; }

 private:
  static const Geometry kGeometry;
#endif
};

}  // namespace rb::renju::inline RB_SIZES
