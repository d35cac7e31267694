#pragma once

#include <algorithm>
#include <array>

// The straight lines of cells from a cell to the edge of the board.
namespace rb::renju {

struct Ray {
  int step = 0;    // from a cell of it to the next
  int length = 0;  // cells, without the first
};

// In all eight directions, one after the other those that are opposite.
inline std::array<Ray, 8> rays(int cell, int size) {
  const int up = cell / size, left = cell % size, down = size - 1 - up, right = size - 1 - left;
  return {{{1, right},
           {-1, left},
           {size, down},
           {-size, up},
           {size + 1, std::min(down, right)},
           {-size - 1, std::min(up, left)},
           {size - 1, std::min(down, left)},
           {1 - size, std::min(up, right)}}};
}

}  // namespace rb::renju
