#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/renju/board/line.hpp"

namespace rb::renju::inline RB_SIZES {

// A fixed-size memory of positions that the side to move was shown to win, with the winning move.
// Keys are Board::key(), which include the side to move.
class Proofs {
 public:
  struct Found {
    int depth = -1;  // of the search that showed it; -1: nothing is known
    int cell = -1;
  };

  // At least `entries` positions; 16 bytes each.
  explicit Proofs(std::size_t entries) {
    std::size_t size = 1;
    while (size < entries) size *= 2;
    entries_.resize(size);
  }
  // Forgets everything, at no cost.
  void clear() {
    if (++generation_ != 0) return;
    for (Entry& entry : entries_) entry = {};
    generation_ = 1;
  }
  Found find(std::uint64_t key) const {
    const Entry& entry = entries_[key & (entries_.size() - 1)];
    if (entry.key != key || entry.generation != generation_) return {};
    return {entry.depth, entry.cell};
  }
  void store(std::uint64_t key, int depth, int cell) {
    entries_[key & (entries_.size() - 1)] = {key, generation_, static_cast<std::uint8_t>(depth),
                                             static_cast<CellNumber>(cell)};
  }

 private:
  struct Entry {
    std::uint64_t key = 0;
    std::uint32_t generation = 0;
    std::uint8_t depth = 0;
    CellNumber cell = 0;
  };
  std::vector<Entry> entries_;
  std::uint32_t generation_ = 1;
};

}  // namespace rb::renju::inline RB_SIZES
