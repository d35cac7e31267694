#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace rb::renju {

// A fixed-size memory of positions in which the side to move was shown not to win within a number
// of its own moves. Its answers hold however the position arose; forgotten ones are proved again.
// Keys are Board::key(), which include the side to move.
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
  // The number of moves within which there is no win; 0: nothing is known.
  int find(std::uint64_t key) const {
    const Entry* const bucket = &entries_[key & mask_];
    for (std::size_t i = 0; i < kWays; ++i) {
      if (bucket[i].key == key && bucket[i].generation == generation_) return bucket[i].moves;
    }
    return 0;
  }
  void store(std::uint64_t key, int moves) {
    Entry* const bucket = &entries_[key & mask_];
    // The newest goes first; of the others the one with less work behind it is dropped.
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
