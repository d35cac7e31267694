#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <span>

#include "engine/renju/search/move_order.hpp"

namespace rb::renju::inline RB_SIZES {

// A line of play: cells, the first move first. The cells beyond its end are never written: the
// search keeps a line for each root move at each depth, and most have two or three moves.
class Variation {
 public:
  static constexpr int kMaxLength = MoveOrder::kMaxPly + 1;

  Variation() {}
  explicit Variation(std::span<const CellNumber> cells) : length_(cells.size()) {
    std::copy(cells.begin(), cells.end(), cells_.begin());
  }
  // Of `rest`, as much as there is room for.
  Variation(int first, std::span<const CellNumber> rest)
      : length_(1 + std::min<std::size_t>(rest.size(), kMaxLength - 1)) {
    cells_[0] = static_cast<CellNumber>(first);
    std::copy_n(rest.begin(), length_ - 1, cells_.begin() + 1);
  }
  bool empty() const { return length_ == 0; }
  std::size_t size() const { return length_; }
  int front() const {  // REQUIRES: not empty
    assert(!empty());
    return cells_[0];
  }
  int operator[](std::size_t i) const { return cells_[i]; }
  const CellNumber* begin() const { return cells_.data(); }
  const CellNumber* end() const { return cells_.data() + length_; }

 private:
  std::size_t length_ = 0;
  std::array<CellNumber, kMaxLength> cells_;
};

}  // namespace rb::renju::inline RB_SIZES
