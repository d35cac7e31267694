#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>

namespace rb::renju {

// A set of cells of the 15x15 board, in the order of their numbers.
class CellSet {
 public:
  void add(int cell) { word(cell) |= bit(cell); }
  void remove(int cell) { word(cell) &= ~bit(cell); }
  void put(int cell, bool in) { word(cell) = (word(cell) & ~bit(cell)) | (in ? bit(cell) : 0); }
  // Adds or removes the cell if `on` is 1; does nothing if it is 0.
  void flip(int cell, std::uint64_t on) { word(cell) ^= on << (cell & 63); }
  bool has(int cell) const { return (words_[slot(cell)] & bit(cell)) != 0; }
  bool empty() const { return (words_[0] | words_[1] | words_[2] | words_[3]) == 0; }
  int size() const {
    return std::popcount(words_[0]) + std::popcount(words_[1]) + std::popcount(words_[2]) +
           std::popcount(words_[3]);
  }
  // The lowest cell. REQUIRES: not empty.
  int first() const {
    assert(!empty());
    std::size_t i = 0;
    while (words_[i] == 0) ++i;
    return static_cast<int>(i) * 64 + std::countr_zero(words_[i]);
  }

  CellSet& operator&=(const CellSet& other) {
    for (std::size_t i = 0; i < 4; ++i) words_[i] &= other.words_[i];
    return *this;
  }
  CellSet& operator|=(const CellSet& other) {
    for (std::size_t i = 0; i < 4; ++i) words_[i] |= other.words_[i];
    return *this;
  }
  CellSet& operator-=(const CellSet& other) {
    for (std::size_t i = 0; i < 4; ++i) words_[i] &= ~other.words_[i];
    return *this;
  }
  friend CellSet operator&(CellSet a, const CellSet& b) { return a &= b; }
  friend CellSet operator|(CellSet a, const CellSet& b) { return a |= b; }
  friend CellSet operator-(CellSet a, const CellSet& b) { return a -= b; }
  friend bool operator==(const CellSet&, const CellSet&) = default;

  // Supports `for (const int cell : set)`, in ascending order.
  class Iterator {
   public:
    explicit Iterator(const CellSet& set) : words_(set.words_), rest_(words_[0]) { settle(); }
    Iterator() : at_(4) {}
    int operator*() const { return static_cast<int>(at_) * 64 + std::countr_zero(rest_); }
    Iterator& operator++() {
      rest_ &= rest_ - 1;
      settle();
      return *this;
    }
    bool operator!=(const Iterator& other) const { return at_ != other.at_; }

   private:
    void settle() {
      while (rest_ == 0 && ++at_ < 4) rest_ = words_[at_];
    }
    std::array<std::uint64_t, 4> words_{};
    std::uint64_t rest_ = 0;  // of words_[at_]: a copy that can stay in a register
    std::size_t at_ = 0;
  };
  Iterator begin() const { return Iterator(*this); }
  Iterator end() const { return {}; }

 private:
  static std::size_t slot(int cell) { return static_cast<std::size_t>(cell) / 64; }
  static std::uint64_t bit(int cell) { return std::uint64_t{1} << (cell & 63); }
  std::uint64_t& word(int cell) { return words_[slot(cell)]; }
  std::array<std::uint64_t, 4> words_{};
};

}  // namespace rb::renju
