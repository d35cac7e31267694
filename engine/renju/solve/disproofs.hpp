#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace rb::renju {

// A memory of fixed size of the positions in which the side to move was shown not to win within
// so many moves of its own. What it tells is true however the position arose; what it has
// forgotten is shown again. Keys are Board::key(), which tell the side to move.
class Disproofs {
 public:
  static constexpr int kEver = 255;  // not within any number of moves

  // At least `entries` positions; 16 bytes each.
  explicit Disproofs(std::size_t entries) {
    std::size_t buckets = 1;
    while (buckets * kWays < entries) buckets *= 2;
    entries_.resize(buckets * kWays);
    mask_ = (buckets - 1) * kWays;
  }
  // Forgets everything, at no cost.
  void clear() {
    if (++generation_ != 0) return;
    for (Entry& entry : entries_) entry = {};
    generation_ = 1;
  }
  // No win within so many moves; 0: nothing is known.
  int find(std::uint64_t key) const {
    const Entry* const bucket = &entries_[key & mask_];
    for (std::size_t i = 0; i < kWays; ++i) {
      if (bucket[i].key == key && bucket[i].generation == generation_) return bucket[i].moves;
    }
    return 0;
  }
  void store(std::uint64_t key, int moves) {
    Entry* const bucket = &entries_[key & mask_];
    // The newest first; of the others the one with less behind it goes.
    Entry moved = {key, generation_, static_cast<std::uint8_t>(moves)};
    for (std::size_t i = 0; i < kWays; ++i) {
      const Entry old = bucket[i];
      bucket[i] = moved;
      if (old.key == key || old.generation != generation_) return;
      moved = old;
    }
  }

 private:
  static constexpr std::size_t kWays = 2;
  struct Entry {
    std::uint64_t key = 0;
    std::uint32_t generation = 0;
    std::uint8_t moves = 0;
  };
  std::vector<Entry> entries_;
  std::size_t mask_ = 0;
  std::uint32_t generation_ = 1;
};

}  // namespace rb::renju
