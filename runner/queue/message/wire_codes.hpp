#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "engine/base/rng.hpp"
#include "engine/game/position.hpp"

// What messages and digests of games are made of.
namespace rb::queue {

inline constexpr std::uint64_t kPass = 1, kFirstCell = 2;

// The code of a move: that of its cell, kPass, or 0 for none.
inline std::uint64_t code(Move move) {
  if (move.is_cell()) return static_cast<std::uint64_t>(move.cell()) + kFirstCell;
  return move == Move::pass() ? kPass : 0;
}

// The first `count` bytes, eight at most, as a number: the first is the lowest.
inline std::uint64_t word_of(const char* bytes, std::size_t count) {
  std::uint64_t word = 0;
  std::memcpy(&word, bytes, count);
  return std::endian::native == std::endian::big ? __builtin_bswap64(word) : word;
}

// A hash of words in their order. Texts that differ in one word never have the same; whoever wants
// two texts with one hash can make them. A game has thousands of words, so each costs one
// multiplication, not the three steps of scramble().
class WordHash {
 public:
  void add(std::uint64_t word) { state_ = (std::rotl(state_, 29) ^ word) * kFactor; }
  std::uint64_t value() const { return scramble(state_); }

 private:
  static constexpr std::uint64_t kFactor = 0x9e3779b97f4a7c15U;
  std::uint64_t state_ = kFactor;
};

// A hash of bytes.
inline std::uint64_t hash(std::string_view bytes) {
  constexpr std::size_t kWord = sizeof(std::uint64_t);
  WordHash words;
  words.add(bytes.size());
  for (; bytes.size() >= kWord; bytes.remove_prefix(kWord)) {
    words.add(word_of(bytes.data(), kWord));
  }
  if (!bytes.empty()) words.add(word_of(bytes.data(), bytes.size()));
  return words.value();
}

}  // namespace rb::queue
