#include "engine/renju/board/line.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <span>

#include "engine/base/zu.hpp"

namespace rb::renju::inline RB_SIZES {
namespace {

// A window around A (index 5) with A's stone in place: own stone, empty, or blocked.
enum class Cell : std::uint8_t { empty, own, blocked };
constexpr int kCentre = kReach;
using Window = std::array<Cell, 2 * kReach + 1>;

// A side read outwards: the bits are own stones, and a leading one marks the length up to the
// block. The 63 possible codes are 1 to 63.
unsigned side_code(unsigned own, unsigned blocked) {
  unsigned length = 0;
  while (length < kReach && (blocked >> length & 1U) == 0) ++length;
  return (own & ((1U << length) - 1)) | 1U << length;
}

unsigned reversed(unsigned five_bits) {
  unsigned mirror = 0;
  for (unsigned i = 0; i < kReach; ++i) mirror |= (five_bits >> i & 1U) << (kReach - 1 - i);
  return mirror;
}

std::array<Cell, kReach> decode_side(unsigned code) {
  std::array<Cell, kReach> outwards{};
  outwards.fill(Cell::blocked);
  unsigned length = 5;
  while ((code >> length) == 0) --length;
  for (unsigned i = 0; i < length; ++i) {
    outwards[i] = (code >> i & 1U) != 0 ? Cell::own : Cell::empty;
  }
  return outwards;
}

Cell at(const Window& window, int i) {
  return i < 0 || i >= static_cast<int>(window.size()) ? Cell::blocked
                                                       : window[static_cast<std::size_t>(i)];
}

struct Span {
  int first, last;
  int length() const { return last - first + 1; }
};

Span run_through(const Window& window, int i) {
  Span run{i, i};
  while (at(window, run.first - 1) == Cell::own) --run.first;
  while (at(window, run.last + 1) == Cell::own) ++run.last;
  return run;
}

Window with_stone(Window window, int i) {
  window[static_cast<std::size_t>(i)] = Cell::own;
  return window;
}

bool is_five(int length, bool exactly_five) { return exactly_five ? length == 5 : length >= 5; }

// Empty cells that make a five together with A (docs/algorithms/rules.md 3, set C).
std::uint16_t five_points(const Window& window, bool exactly_five) {
  unsigned points = 0;
  for (int e = 0; e < static_cast<int>(window.size()); ++e) {
    if (at(window, e) != Cell::empty) continue;
    const Span run = run_through(with_stone(window, e), e);
    const bool holds_a = run.first <= kCentre && kCentre <= run.last;
    if (holds_a && is_five(run.length(), exactly_five)) points |= 1U << e;
  }
  return static_cast<std::uint16_t>(points);
}

// Empty cells that make a straight four together with A (docs/algorithms/rules.md 4, clauses
// b and c).
std::uint16_t three_points(const Window& window, bool exactly_five) {
  unsigned points = 0;
  for (int p = 0; p < static_cast<int>(window.size()); ++p) {
    if (at(window, p) != Cell::empty) continue;
    const Window filled = with_stone(window, p);
    const Span run = run_through(filled, p);
    if (run.length() != 4 || kCentre < run.first || kCentre > run.last) continue;
    const auto completes = [&](int end) {
      return at(filled, end) == Cell::empty &&
             is_five(run_through(with_stone(filled, end), end).length(), exactly_five);
    };
    if (completes(run.first - 1) && completes(run.last + 1)) points |= 1U << p;
  }
  return static_cast<std::uint16_t>(points);
}

int room(const Window& window) {
  Span room{kCentre, kCentre};
  while (at(window, room.first - 1) != Cell::blocked) --room.first;
  while (at(window, room.last + 1) != Cell::blocked) ++room.last;
  return room.length();
}

Shape shape_of(const Window& window, bool exactly_five) {
  if (room(window) < 5) return {};
  const Span run = run_through(window, kCentre);
  if (is_five(run.length(), exactly_five)) return {Run::five, Jump::none};
  if (run.length() > 5) return {Run::overline, Jump::none};

  const int fives = std::popcount(five_points(window, exactly_five));
  if (run.length() == 4) {
    return {fives == 2 ? Run::open_four : fives == 1 ? Run::four : Run::none, Jump::none};
  }
  const bool makes_three = three_points(window, exactly_five) != 0;
  // At least one end is empty, since there is room for five.
  const bool open =
      at(window, run.first - 1) == Cell::empty && at(window, run.last + 1) == Cell::empty;
  Run kind = Run::none;
  if (run.length() == 3) kind = makes_three ? Run::open_three : Run::three;
  if (run.length() == 2) kind = open ? Run::open_two : Run::two;
  if (fives > 0) return {kind, fives == 2 ? Jump::two_fours : Jump::four};
  return {kind, makes_three && run.length() != 3 ? Jump::three : Jump::none};
}

Geometry make_geometry(int size) {
  Geometry geometry;
#ifdef RB_ANY_SIZE
  geometry.size = size;
  geometry.steps = {1, size, size + 1, size - 1};
#endif
  geometry.edges.fill(~std::uint32_t{0});
  for (int row = 0; row < size; ++row) {
    for (int column = 0; column < size; ++column) {
      const int up = row - column + size - 1;
      const int down = row + column;
      const std::array<std::array<int, 2>, kAxes> places = {{
          {row, column},
          {size + column, row},
          {2 * size + up, std::min(row, column)},
          {4 * size - 1 + down, row - std::max(0, down - (size - 1))},
      }};
      const std::size_t cell = zu(row * size + column);
      for (std::size_t axis = 0; axis < kAxes; ++axis) {
        const auto [line, place] = places[axis];
        geometry.places[cell][axis] = {static_cast<std::uint8_t>(line),
                                       static_cast<std::uint8_t>(place)};
        geometry.cells[zu(line)][zu(place)] = static_cast<CellNumber>(cell);
        geometry.edges[zu(line)] &= ~(1U << (place + kReach));
      }
    }
  }
  for (int a = 0; a < size * size; ++a) {
    for (int b = 0; b < size * size; ++b) {
      const int away = std::max(std::abs(a / size - b / size), std::abs(a % size - b % size));
      for (int radius = away; radius <= Geometry::kMaxRadius; ++radius) {
        geometry.near[zu(radius)][zu(a)].add(b);
      }
    }
  }
  return geometry;
}

// The window of cell `i` of a segment of `length` cells with these own stones.
unsigned window_in_segment(unsigned length, unsigned own, unsigned i) {
  return window(own << kReach, ~(((1U << length) - 1) << kReach), static_cast<int>(i));
}

bool has_room(const Window& window) {
  for (int first = kCentre - 4; first <= kCentre; ++first) {
    const auto five = std::span(window).subspan(static_cast<std::size_t>(first), 5);
    if (std::ranges::count(five, Cell::blocked) == 0 && std::ranges::count(five, Cell::own) >= 3) {
      return true;
    }
  }
  return false;
}

Window decode_window(unsigned code) {
  const auto left = decode_side(code / 64);
  const auto right = decode_side(code % 64);
  Window window{};
  window[kCentre] = Cell::own;
  for (std::size_t i = 0; i < kReach; ++i) {
    window[kCentre - 1 - i] = left[i];
    window[kCentre + 1 + i] = right[i];
  }
  return window;
}

// REQUIRES: `shape` is already filled, and the segments that are one cell shorter.
void fill_segment(LineTables& tables, unsigned length, unsigned own) {
  SegmentShapes& shapes = tables.segment[1U << length | own];
  SegmentCells& cells = tables.segment_cells[1U << length | own];
  // A cell whose window ends before an end of the segment is as in the segment without that end.
  const unsigned shorter = 1U << (length - 1);
  const unsigned without_last = shorter | (own & (shorter - 1)),
                 without_first = shorter | own >> 1U;
  const unsigned low = length > kReach ? length - kReach - 1 : 0;
  const unsigned high = std::max<unsigned>(low, std::min<unsigned>(length, kReach + 1));
  std::copy_n(tables.segment[without_last].begin(), low, shapes.begin());
  std::copy_n(tables.segment[without_first].begin() + high - 1, length - high,
              shapes.begin() + high);
  const auto join = [&](PlaceMask last, PlaceMask first) {
    return static_cast<PlaceMask>((last & ((1U << low) - 1)) | (first << 1U & ~((1U << high) - 1)));
  };
  const SegmentCells& lower = tables.segment_cells[without_last];
  const SegmentCells& upper = tables.segment_cells[without_first];
  cells = {join(lower.fives, upper.fives), join(lower.fours, upper.fours)};
  for (unsigned i = low; i < high; ++i) {
    shapes[i] = tables.shape[window_in_segment(length, own, i)];
    const Shape made = (own >> i & 1U) == 0 ? Shape::of_id(shapes[i]) : Shape();
    cells.fives = static_cast<PlaceMask>(cells.fives | (made.five() ? 1U << i : 0U));
    cells.fours = static_cast<PlaceMask>(cells.fours | (made.fours() > 0 ? 1U << i : 0U));
  }
}

bool fill(Windows& windows) {
  for (unsigned bits = 0; bits < 1024; ++bits) {
    const unsigned own = bits & 31U;
    const unsigned blocked = bits >> 5;
    windows.right[bits] = static_cast<std::uint16_t>(side_code(own, blocked));
    windows.left[bits] =
        static_cast<std::uint16_t>(side_code(reversed(own), reversed(blocked)) * 64);
  }
  for (unsigned code = 0; code < 4096; ++code) {
    windows.room[code] = code / 64 != 0 && code % 64 != 0 && has_room(decode_window(code));
  }
  return true;
}

// REQUIRES: the windows are already filled.
bool fill(LineTables& tables, bool exactly_five) {
  for (unsigned code = 0; code < 4096; ++code) {
    if (code / 64 == 0 || code % 64 == 0) continue;
    const Window window = decode_window(code);
    tables.shape[code] = static_cast<std::uint8_t>(shape_of(window, exactly_five).id());
    tables.five_points[code] = five_points(window, exactly_five);
    tables.three_points[code] = three_points(window, exactly_five);
  }
  for (unsigned length = 5; length <= kTableLength; ++length) {
    for (unsigned own = 0; own < 1U << length; ++own) fill_segment(tables, length, own);
  }
  return true;
}

}  // namespace

Windows kWindows;
LineTables kExactlyFive, kFiveOrMore;

void make_line_tables() {
  [[maybe_unused]] static const bool is_filled =
      fill(kWindows) && fill(kExactlyFive, true) && fill(kFiveOrMore, false);
}

#ifdef RB_ANY_SIZE
GeometryOf::GeometryOf(int size) {
  assert(5 <= size && size <= kSize);
  static std::array<std::once_flag, kSize + 1> is_made;
  static std::array<std::unique_ptr<const Geometry>, kSize + 1> all;
  std::call_once(is_made[zu(size)],
                 [size] { all[zu(size)] = std::make_unique<const Geometry>(make_geometry(size)); });
  geometry_ = all[zu(size)].get();
}
#else
const Geometry GeometryOf::kGeometry = make_geometry(kSize);
#endif

}  // namespace rb::renju::inline RB_SIZES
