#include "engine/renju/search/transposition_table.hpp"

#include <algorithm>
#include <bit>
#include <cassert>

namespace rb::renju::inline RB_SIZES {

static_assert(kSize > 15 || sizeof(TableEntry) == 16);

TranspositionTable::TranspositionTable(int mebibytes) {
  const std::uint64_t room = (std::uint64_t{1} << 20) * static_cast<std::uint64_t>(mebibytes);
  const std::uint64_t count = std::max<std::uint64_t>(2, std::bit_floor(room / sizeof(TableEntry)));
  entries_.resize(count);
  mask_ = count - 2;  // even: the first entry of a bucket
}

void TranspositionTable::clear() {
  // Raising the first valid generation suffices; the memory is wiped only when the numbers run out,
  // and never within a game, so no answer depends on when that happens.
  if (generation_ > 60000) {
    std::fill(entries_.begin(), entries_.end(), TableEntry{});
    generation_ = 0;
  }
  first_valid_ = ++generation_;
}

const TableEntry* TranspositionTable::find(std::uint64_t key) const {
  const TableEntry* const bucket = &entries_[key & mask_];
  for (int i = 0; i < 2; ++i) {
    if (bucket[i].key == key && valid(bucket[i])) return &bucket[i];
  }
  return nullptr;
}

void TranspositionTable::store(std::uint64_t key, int score, int move, int depth, Bound bound) {
  assert(0 <= depth && depth < 64);
  TableEntry* const bucket = &entries_[key & mask_];
  const auto worth = [&](const TableEntry& entry) {
    if (!valid(entry)) return -1000;
    return entry.depth - (entry.generation == generation_ ? 0 : 100);
  };
  TableEntry* place = worth(bucket[0]) <= worth(bucket[1]) ? &bucket[0] : &bucket[1];
  for (int i = 0; i < 2; ++i) {
    if (bucket[i].key != key || !valid(bucket[i])) continue;
    place = &bucket[i];
    const bool keep = place->generation == generation_ && place->depth > depth;
    if (keep && bound != Bound::exact) return;
    if (move < 0 && place->move != TableEntry::kNoMove) move = place->move;
  }
  place->key = key;
  place->score = score;
  place->generation = generation_;
  place->move = move < 0 ? TableEntry::kNoMove : static_cast<CellNumber>(move);
  place->depth = static_cast<std::uint8_t>(depth & 63);
  place->bound_bits = static_cast<std::uint8_t>(static_cast<unsigned>(bound) & 3U);
}

}  // namespace rb::renju::inline RB_SIZES
