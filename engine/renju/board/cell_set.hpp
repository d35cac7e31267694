#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "engine/renju/board/sizes.hpp"

namespace rb::renju {

// A set of cells, whose numbers are below 64 * kWords, in the order of these.
template <std::size_t kWords>
class CellSetOf {
 public:
  CellSetOf() = default;
  // The cells of a board of other sets.
  template <std::size_t kLess>
  requires(kLess < kWords) explicit CellSetOf(const CellSetOf<kLess>& set) {
    for (const int cell : set) add(cell);
  }
  void add(int cell) { word(cell) |= bit(cell); }
  void remove(int cell) { word(cell) &= ~bit(cell); }
  void put(int cell, bool in) { word(cell) = (word(cell) & ~bit(cell)) | (in ? bit(cell) : 0); }
  // Adds or removes the cell if `on` is 1; does nothing if it is 0.
  void flip(int cell, std::uint64_t on) { word(cell) ^= on << (cell & 63); }
  bool has(int cell) const { return (words_[slot(cell)] & bit(cell)) != 0; }
  bool empty() const {
    std::uint64_t all = 0;
    for (const std::uint64_t word : words_) all |= word;
    return all == 0;
  }
  int size() const {
    int cells = 0;
    for (const std::uint64_t word : words_) cells += std::popcount(word);
    return cells;
  }
  // The lowest cell. REQUIRES: not empty.
  int first() const {
    assert(!empty());
    std::size_t i = 0;
    while (words_[i] == 0) ++i;
    return static_cast<int>(i) * 64 + std::countr_zero(words_[i]);
  }

  CellSetOf& operator&=(const CellSetOf& other) {
    for (std::size_t i = 0; i < kWords; ++i) words_[i] &= other.words_[i];
    return *this;
  }
  CellSetOf& operator|=(const CellSetOf& other) {
    for (std::size_t i = 0; i < kWords; ++i) words_[i] |= other.words_[i];
    return *this;
  }
  CellSetOf& operator-=(const CellSetOf& other) {
    for (std::size_t i = 0; i < kWords; ++i) words_[i] &= ~other.words_[i];
    return *this;
  }
  friend CellSetOf operator&(CellSetOf a, const CellSetOf& b) { return a &= b; }
  friend CellSetOf operator|(CellSetOf a, const CellSetOf& b) { return a |= b; }
  friend CellSetOf operator-(CellSetOf a, const CellSetOf& b) { return a -= b; }
  friend bool operator==(const CellSetOf&, const CellSetOf&) = default;

  // Supports `for (const int cell : set)`, in ascending order.
  class Iterator {
   public:
    explicit Iterator(const CellSetOf& set) : words_(set.words_), rest_(words_[0]) { settle(); }
    Iterator() : at_(kWords) {}
    int operator*() const { return static_cast<int>(at_) * 64 + std::countr_zero(rest_); }
    Iterator& operator++() {
      rest_ &= rest_ - 1;
      settle();
      return *this;
    }
    bool operator!=(const Iterator& other) const { return at_ != other.at_; }

   private:
    void settle() {
      while (rest_ == 0 && ++at_ < kWords) rest_ = words_[at_];
    }
    std::array<std::uint64_t, kWords> words_{};
    std::uint64_t rest_ = 0;  // of words_[at_]: a copy that can stay in a register
    std::size_t at_ = 0;
  };
  Iterator begin() const { return Iterator(*this); }
  Iterator end() const { return {}; }

 private:
  static std::size_t slot(int cell) { return static_cast<std::size_t>(cell) / 64; }
  static std::uint64_t bit(int cell) { return std::uint64_t{1} << (cell & 63); }
  std::uint64_t& word(int cell) { return words_[slot(cell)]; }
  std::array<std::uint64_t, kWords> words_{};
};

using PointSet = CellSetOf<(kLargestCells + 63) / 64>;  // of a board of any size

}  // namespace rb::renju

namespace rb::renju::inline RB_SIZES {
using CellSet = CellSetOf<(kCells + 63) / 64>;
}  // namespace rb::renju::inline RB_SIZES
