#pragma once

#include <array>
#include <cstdint>

#include "engine/renju/board/board.hpp"
#include "engine/renju/search/evaluate.hpp"

// The order in which the search tries the moves of a node (docs/algorithms/search.md 7): the
// table's move, the killers of the ply, then the rest by static score and history.
namespace rb::renju {

// Cells with their priority, as one number each: the priority, then 255 - cell so that ties go to
// the lower cell, and in the lowest byte its place in the list.
class OrderedMoves {
 public:
  int count() const { return count_; }
  void add(int cell, int order) {
    keys_[static_cast<std::size_t>(count_)] =
        std::int64_t{order} * 65536 + (255 - cell) * 256 + count_;
    ++count_;
  }
  // The next best cell from `from` on. It is a selection sort, since most nodes need few moves.
  int take(int from);

 private:
  int count_ = 0;
  std::array<std::int64_t, kCells> keys_;
};

// What cut-offs have taught in one search.
class MoveOrder {
 public:
  static constexpr int kMaxKillers = 2;
  static constexpr int kMaxPly = 96;

  // `killers`: the number of moves remembered per ply, 0 to kMaxKillers.
  MoveOrder(const Evaluator& evaluator, int killers) : evaluator_(evaluator), kept_(killers) {}

  void clear();
  // Adds the cells to `moves`; table_move is a cell or -1.
  void collect(const Board& board, const CellSet& cells, int table_move, int ply,
               OrderedMoves& moves) const;
  // Notes that the move refuted the opponent's last one in a node of this remaining depth.
  void note_cutoff(Stone side, int cell, int depth, int ply);

 private:
  const Evaluator& evaluator_;
  int kept_;
  std::array<std::array<std::int16_t, kMaxKillers>, kMaxPly> killers_{};
  std::array<std::array<std::int32_t, kCells>, 2> history_{};
};

}  // namespace rb::renju
