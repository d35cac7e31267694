#pragma once

#include <algorithm>
#include <cstdint>
#include <string_view>

#include "engine/base/rng.hpp"
#include "engine/game/position.hpp"

// What messages and digests of games are made of.
namespace rb::queue {

inline constexpr std::uint64_t kPass = 1, kFirstCell = 2;

// Of a move: that of its cell, kPass, or 0 for none.
inline std::uint64_t code(Move move) {
  if (move.is_cell()) return static_cast<std::uint64_t>(move.cell()) + kFirstCell;
  return move == Move::pass() ? kPass : 0;
}

// Of bytes, in their order.
inline std::uint64_t hash(std::string_view bytes) {
  std::uint64_t state = scramble(bytes.size());
  for (; !bytes.empty(); bytes.remove_prefix(std::min(bytes.size(), sizeof(std::uint64_t)))) {
    std::uint64_t word = 0;
    for (std::size_t i = 0; i < std::min(bytes.size(), sizeof word); ++i) {
      word |= std::uint64_t{static_cast<unsigned char>(bytes[i])} << (8 * i);
    }
    state = scramble(state ^ word);
  }
  return state;
}

}  // namespace rb::queue
