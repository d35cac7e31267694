#pragma once

#include <array>
#include <cstdint>

#include "engine/date1997/line.hpp"
#include "engine/game/position.hpp"

namespace rb::date1997 {

inline constexpr int kFivePoints = 1000;
inline constexpr int kFourPoints = 20;
inline constexpr int kThreePoints = 10;

// The engine's own board: each line is two rows of bits, with the points of its shapes.
class Board {
 public:
  static constexpr int kAxes = 4;

  Board() : Board(Position{}) {}
  // REQUIRES: position.size == 15.
  explicit Board(const Position& position);

  Stone at(int cell) const { return stones_[static_cast<std::size_t>(cell)]; }
  Stone to_move() const { return to_move_; }
  int stones() const { return count_; }
  // Whether the cell is empty and at most two columns and two rows from a stone.
  bool is_candidate(int cell) const {
    return at(cell) == Stone::empty && near_[static_cast<std::size_t>(cell)] > 0;
  }

  // Places a stone of the side to move and passes the turn; undo() removes it again. REQUIRES:
  // `cell` is empty; for undo(), it was played last.
  void play(int cell);
  void undo(int cell);

  // The evaluation, for the side to move: 1000 if it has a five, -1000 if the other side has one,
  // otherwise 20 for each four and 10 for each three, minus the same for the other side.
  int evaluate() const;
  // The evaluation for the side to move after its stone on `cell`: what play(), -evaluate() and
  // undo() would give, since a stone changes only the four lines through its cell.
  int evaluate_after(int cell) const;

  // The line of a cell along an axis, as seen by the colour, and the cell's bit in it.
  Line line(int cell, int axis, Stone colour) const;
  std::uint32_t bit(int cell, int axis) const;
  // The cell of a bit of that line.
  int cell_at(int cell, int axis, std::uint32_t bit) const;

  // Imagined black stones, for judging forbidden points: they are on the lines, but score nothing
  // and do not change the turn. REQUIRES: `cell` is empty; they are removed before the next play().
  void imagine_black(int cell) { put(cell, Stone::black); }
  void forget(int cell) { put(cell, Stone::empty); }

 private:
  static constexpr int kLines = 2 * kRenjuSize + 2 * (2 * kRenjuSize - 1);

  struct LineOfBoard {
    std::array<std::uint32_t, 2> stones{};  // of Black and White
    std::uint32_t cells = 0;                // on the board
    std::array<int, 2> points{};            // for fours and threes
    std::array<bool, 2> five{};
  };
  struct Value {
    int points = 0;
    bool five = false;
  };

  void put(int cell, Stone stone);
  static Value value(const LineOfBoard& line, std::size_t colour);
  void place(int cell, int change, Stone stone);

  std::array<Stone, kRenjuCells> stones_{};
  std::array<std::uint8_t, kRenjuCells> near_{};  // stones within two columns and rows
  std::array<LineOfBoard, kLines> lines_{};
  std::array<int, 2> points_{};  // over all lines
  std::array<int, 2> fives_{};   // lines with a five
  Stone to_move_ = Stone::black;
  int count_ = 0;
};

}  // namespace rb::date1997
