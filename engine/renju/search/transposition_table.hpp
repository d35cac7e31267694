#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "engine/renju/board/line.hpp"
#include "engine/renju/search/huge_pages.hpp"

// The transposition table of one player: what the search knows about positions, by their key, which
// includes the side to move. Scores are those of the side to move; the search stores wins relative
// to the position, so that a mate found along one path is right along another.
namespace rb::renju::inline RB_SIZES {

enum class Bound : std::uint8_t { none, upper, lower, exact };

// 16 bytes where a byte holds a cell.
struct TableEntry {
  static constexpr CellNumber kNoMove = std::numeric_limits<CellNumber>::max();

  std::uint64_t key = 0;
  std::int32_t score = 0;
  std::uint16_t generation = 0;
  CellNumber move = kNoMove;   // a cell
  std::uint8_t depth : 6 = 0;  // remaining depth of the search that wrote it
  std::uint8_t bound_bits : 2 = 0;
  Bound bound() const { return Bound(bound_bits); }
};

class TranspositionTable {
 public:
  // As many entries as fit, a power of two.
  explicit TranspositionTable(int mebibytes);

  // Forgets everything; later answers do not depend on earlier contents.
  void clear();
  // Begins a new move: entries stay readable but are the first to be replaced.
  // REQUIRES: at most 5,000 calls between two clear().
  void new_search() { ++generation_; }

  // Asks for the memory that find() will read, which most often is in no near cache.
  void prefetch(std::uint64_t key) const { __builtin_prefetch(&entries_[key & mask_]); }
  // nullptr: nothing is known about the position.
  const TableEntry* find(std::uint64_t key) const;
  // Keeps the more valuable entry: the current move's, then the deeper search's. `move` is a cell
  // or -1. REQUIRES: 0 <= depth < 64.
  void store(std::uint64_t key, int score, int move, int depth, Bound bound);

 private:
  bool valid(const TableEntry& entry) const { return entry.generation >= first_valid_; }

  std::vector<TableEntry, HugePages<TableEntry>> entries_;  // buckets of two
  std::uint64_t mask_;
  std::uint16_t generation_ = 1;
  std::uint16_t first_valid_ = 1;  // entries of earlier generations do not exist
};

}  // namespace rb::renju::inline RB_SIZES
