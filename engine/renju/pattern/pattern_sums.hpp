#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "engine/renju/board/board.hpp"
#include "engine/renju/pattern/pattern_table.hpp"

// The score of a board and its moves by a table of patterns (docs/algorithms/patterns.md 2). It
// follows a board from one position to another: of a stone only the cells within five steps on its
// lines change, forty at most.
namespace rb::renju::inline RB_SIZES {

// Features of all cells, added.
using PoolSum = std::conditional_t<(kCells * kLimit < 1 << 16), std::uint16_t, std::uint32_t>;
struct alignas(kChannels * sizeof(PoolSum)) Pool : std::array<PoolSum, kChannels> {};

class PatternSums {
 public:
  // The table must outlive it, and be of the game of the boards.
  explicit PatternSums(const PatternTable& table) : table_(table) {}

  // Recomputes everything. From here on, follow() can follow the moves of the board.
  void set(const Board& board);
  // Plays and takes back what differs from the board. REQUIRES: the board was set() here, and has
  // only played, passed, and taken that back since.
  void follow(const Board& board);

  // The log-odds of a win of the side to move, kBoardPoints a unit.
  int board_score() const;
  // How likely the side to move plays here: the log-odds of two moves are the difference of their
  // scores, kMovePoints a unit. REQUIRES: the cell is empty.
  int move_score(int cell) const;

 private:
  struct Change {
    std::uint32_t pattern;  // before; until it is made, afterwards
    CellNumber cell;
    std::uint8_t axis;
  };
  struct Ply {
    std::int16_t cell;
    std::int32_t changes;  // before it
  };
  static constexpr int kMostChanges = kCells * kAxes * 2 * kReach;

  void play(int cell);
  void undo();
  Change* note_changes(int cell, int axis, LineCells line, Change* next);
  void make(Change* change, const Change* end, Pool& pool);
  void set_cell(int cell);

  const PatternTable& table_;
  [[no_unique_address]] GeometryOf geometry_{kRenjuSize};
  int base_ = 0;  // plies of the board when it was set
  Stone to_move_ = Stone::black;
  std::array<LineCells, kLines> lines_{};
  std::array<std::array<std::uint32_t, kAxes>, kCells> patterns_{};
  std::array<Channels, kCells> sums_{};
  int plies_ = 0, changes_ = 0;
  std::array<Ply, Board::kMaxPlies> played_;
  std::array<Pool, Board::kMaxPlies + 1> pools_;  // of all empty cells, before each ply and now
  std::array<Change, kMostChanges> journal_;
};

}  // namespace rb::renju::inline RB_SIZES
