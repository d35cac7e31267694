#pragma once

#include <array>
#include <cassert>
#include <cstdint>

namespace rb {

enum class Stone : std::uint8_t { empty, black, white };

constexpr Stone opponent(Stone stone) {
  assert(stone != Stone::empty);
  return stone == Stone::black ? Stone::white : Stone::black;
}

inline constexpr int kLargestSize = 22;  // of the board of any game
inline constexpr int kLargestCells = kLargestSize * kLargestSize;
inline constexpr int kRenjuSize = 15;  // of renju's, and of every board whose size nobody told
inline constexpr int kRenjuCells = kRenjuSize * kRenjuSize;

// A cell (row * size + column, row 0 at the top), pass() or none().
class Move {
 public:
  constexpr Move() = default;
  explicit constexpr Move(int cell) : value_(static_cast<std::int16_t>(cell)) {}
  static constexpr Move none() { return Move(-1); }
  static constexpr Move pass() { return Move(-2); }

  constexpr bool is_cell() const { return value_ >= 0; }
  // REQUIRES: is_cell().
  constexpr int cell() const {
    assert(is_cell());
    return value_;
  }
  friend constexpr bool operator==(Move, Move) = default;

 private:
  std::int16_t value_ = -1;
};

// The stones on a square board and the side to move: everything that a player may know. It is a
// value: copying, comparing and printing it need no knowledge of the game.
struct Position {
  int size = kRenjuSize;
  std::array<Stone, kLargestCells> stones{};  // row-major; those after size * size are empty
  Stone to_move = Stone::black;
  Move last = Move::none();
  int ply = 0;  // moves played so far, passes included

  constexpr int cells() const { return size * size; }
  constexpr Stone at(int cell) const { return stones[static_cast<std::size_t>(cell)]; }
  constexpr void put(int cell, Stone stone) { stones[static_cast<std::size_t>(cell)] = stone; }
  friend bool operator==(const Position&, const Position&) = default;
};

}  // namespace rb
