#include "engine/date1997/line.hpp"

#include <array>
#include <bit>

// All windows are examined at once: bit s of `own >> i` is cell i of the window that
// starts at s.
namespace rb::date1997 {
namespace {

constexpr std::uint32_t kFive = 0b11111;

// A few sets of stones, each a row of bits; a line has room for no more.
struct Sets {
  std::array<std::uint32_t, kRenjuSize> stones{};
  int count = 0;

  // Adds `pattern` at each of the `starts` if it contains `through`.
  void add(std::uint32_t starts, std::uint32_t pattern, std::uint32_t through) {
    for (; starts != 0; starts &= starts - 1) {
      const std::uint32_t set = pattern << std::countr_zero(starts);
      if (through != 0 && (set & through) == 0) continue;
      stones[static_cast<std::size_t>(count++)] = set;
    }
  }
};

// Starts of windows of five with four own stones and the cell `gap` empty.
std::uint32_t fours_with_gap(Line line, Stone colour, int gap) {
  std::uint32_t starts = line.empty >> gap;
  for (int i = 0; i < 5; ++i) {
    if (i != gap) starts &= line.own >> i;
  }
  if (colour == Stone::black) starts &= ~(line.own << 1) & ~(line.own >> 5);  // not an overline
  return starts;
}

// Starts of windows of six with both ends and the cell `gap` empty and three own stones.
std::uint32_t threes_with_gap(Line line, int gap) {
  std::uint32_t starts = line.empty & (line.empty >> 5) & (line.empty >> gap);
  for (int i = 1; i < 5; ++i) {
    if (i != gap) starts &= line.own >> i;
  }
  return starts;
}

Sets fours(Line line, Stone colour, std::uint32_t through) {
  Sets sets;
  for (int gap = 1; gap <= 3; ++gap) {
    sets.add(fours_with_gap(line, colour, gap), kFive & ~(1U << gap), through);
  }
  // XXXX. and .XXXX are the same stones.
  sets.add(fours_with_gap(line, colour, 4) | fours_with_gap(line, colour, 0) << 1, 0b1111, through);
  return sets;
}

Sets threes(Line line, std::uint32_t through) {
  Sets sets;
  for (int gap = 2; gap <= 3; ++gap) {
    sets.add(threes_with_gap(line, gap), 0b11110 & ~(1U << gap), through);
  }
  sets.add(threes_with_gap(line, 4) << 1 | threes_with_gap(line, 1) << 2, 0b111, through);
  return sets;
}

// Bits at which a row of `length` own stones starts.
std::uint32_t rows_of(std::uint32_t own, int length) {
  std::uint32_t starts = own;
  for (int i = 1; i < length; ++i) starts &= own >> i;
  return starts;
}

bool has_row(std::uint32_t own, int length, std::uint32_t through) {
  std::uint32_t starts = rows_of(own, length);
  if (through == 0) return starts != 0;
  std::uint32_t covered = 0;
  for (int i = 0; i < length; ++i) covered |= starts << i;
  return (covered & through) != 0;
}

// Whether there is a row of exactly five (containing the stone `through`).
bool has_exact_five(std::uint32_t own, std::uint32_t through) {
  for (std::uint32_t starts = rows_of(own, 5); starts != 0; starts &= starts - 1) {
    const int start = std::countr_zero(starts);
    const std::uint32_t row = kFive << start;
    const std::uint32_t beside = (row << 1 | row >> 1) & ~row;
    if ((own & beside) == 0 && (through == 0 || (row & through) != 0)) return true;
  }
  return false;
}

// Fewer than three stones make no shape; most lines have fewer.
bool has_three_stones(std::uint32_t own) {
  own &= own - 1;
  return (own & (own - 1)) != 0;
}

}  // namespace

Shapes shapes(Line line, Stone colour, std::uint32_t through) {
  Shapes found;
  if (!has_three_stones(line.own)) return found;
  found.overline = has_row(line.own, 6, through);
  found.five =
      colour == Stone::black ? has_exact_five(line.own, through) : has_row(line.own, 5, through);
  const Sets four_sets = fours(line, colour, through);
  const Sets three_sets = threes(line, through);
  found.fours = four_sets.count;
  for (int i = 0; i < three_sets.count; ++i) {
    const std::uint32_t three = three_sets.stones[static_cast<std::size_t>(i)];
    bool is_part = false;
    for (int k = 0; k < four_sets.count; ++k) {
      is_part |= (three & ~four_sets.stones[static_cast<std::size_t>(k)]) == 0;
    }
    if (!is_part) ++found.threes;
  }
  return found;
}

std::uint32_t straight_four_cells(Line line, std::uint32_t through) {
  std::uint32_t cells = 0;
  for (int gap = 1; gap <= 4; ++gap) {
    std::uint32_t starts = threes_with_gap(line, gap);
    starts &= ~(line.own << 1) & ~(line.own >> 6);  // six, one step beyond an end
    Sets sets;
    sets.add(starts, 0b11110, through);  // no gap is a stone: the set has `through` or not
    for (int i = 0; i < sets.count; ++i) {
      cells |= sets.stones[static_cast<std::size_t>(i)] & line.empty;
    }
  }
  return cells;
}

}  // namespace rb::date1997
