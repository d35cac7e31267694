#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <utility>

#include "engine/renju/board/board.hpp"
#include "engine/renju/level/profiles.hpp"
#include "engine/renju/pattern/pattern_sums.hpp"
#include "engine/renju/search/evaluate.hpp"

// The order in which the search tries the moves of a node (docs/algorithms/search.md 7): the
// table's move, the killers of the ply, then the rest by static score and history.
namespace rb::renju::inline RB_SIZES {

// Cells with their priority, as one number each: the priority, then kAll - cell so that ties go to
// the lower cell, and in the lowest bits its place in the list.
class OrderedMoves {
 public:
  int count() const { return count_; }
  void add(int cell, int order) {
    keys_[static_cast<std::size_t>(count_)] =
        std::int64_t{order} * kUnit + (kAll - cell) * (kAll + 1) + count_;
    ++count_;
  }
  // Adds more(cell) to the priority of every cell.
  template <typename More>
  void raise(const More& more) {
    for (int i = 0; i < count_; ++i) {
      auto& key = keys_[static_cast<std::size_t>(i)];
      key += std::int64_t{more(cell_of(key))} * kUnit;
    }
  }
  // The next best cell from `from` on. It is a selection sort, since most nodes need few moves.
  int take(int from);
  // Drops the cells from `from` on that are not in `kept`; returns how many.
  int drop(int from, const CellSet& kept);
  // Takes back, of what was dropped, the cells that come after the last one taken.
  void restore();
  // Adds more(cell) to the priority of the best `most` cells. REQUIRES: nothing was taken.
  template <typename More>
  void refine(int most, const More& more) {
    for (int i = 0; i < most && i < count_; ++i) bring_best_to(i);
    for (int i = 0; i < most && i < count_; ++i) {
      auto& key = keys_[static_cast<std::size_t>(i)];
      key += std::int64_t{more(cell_of(key))} * kUnit;
    }
  }

 private:
  static constexpr int kBits = kCellBits;  // of a cell, and of a place
  static constexpr int kAll = (1 << kBits) - 1;
  static constexpr std::int64_t kUnit = std::int64_t{1} << 2 * kBits;  // of the priority
  static int cell_of(std::int64_t key) { return kAll - static_cast<int>(key >> kBits & kAll); }
  std::int64_t best_from(int from) const;
  void put(std::int64_t key, int place);
  void bring_best_to(int place);

  int count_ = 0, all_ = 0;  // with those that were dropped, which are at the end
  std::int64_t last_ = 0;    // that was taken
  std::array<std::int64_t, kCells> keys_;
};

// What cut-offs have taught in one search.
class MoveOrder {
 public:
  static constexpr int kMaxKillers = 2;
  static constexpr int kMaxPly = 96;
  static constexpr int kMaxHistory = 1 << 13;  // either way, where moves can lose it

  // Both must outlive it.
  MoveOrder(const Evaluator& evaluator, const Profile& profile)
      : evaluator_(evaluator), profile_(profile) {}

  void clear();
  // Where the moves of a node come from: its ply, the table's move (a cell or -1), and the patterns
  // at its board, whose scores then take the place of the evaluator's (null: none).
  struct Sources {
    int ply = 0, table_move = -1;
    const PatternSums* patterns = nullptr;
  };
  // Adds the cells to `moves`. The board is restored.
  void collect(Board& board, const CellSet& cells, const Sources& from, OrderedMoves& moves) const;
  // The move of `board`'s side to move that refuted the last one in a node of this remaining
  // depth, and the quiet moves that were tried before it.
  struct CutOff {
    int cell, depth, ply;
    std::span<const CellNumber> before;
  };
  void note(const Board& board, const CutOff& cut_off);
  // What cut-offs say of a move of the side to move.
  int history(const Board& board, int cell) const;

 private:
  using Row = std::array<std::int32_t, kCells>;
  void add_replies(const Board& board, OrderedMoves& moves) const;
  void reward(std::int32_t& value, int points) const;
  void reward(const Board& board, int cell, int points);

  const Evaluator& evaluator_;
  const Profile& profile_;
  std::array<std::array<std::int16_t, kMaxKillers>, kMaxPly> killers_{};
  // By side to move; those of replies by the cell of the last move as well.
  std::array<Row, 2> history_{};
  std::array<std::array<Row, kCells>, 2> replies_{};
  std::array<std::array<std::int16_t, kCells>, 2> counters_{};
};

}  // namespace rb::renju::inline RB_SIZES
