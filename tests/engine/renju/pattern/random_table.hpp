#pragma once

#include <algorithm>
#include <cstdlib>
#include <type_traits>

#include "engine/base/rng.hpp"
#include "engine/renju/pattern/pattern_table.hpp"

namespace rb::renju {

// A whole number within +-most.
inline int within(Rng& rng, int most) {
  return static_cast<int>(rng.below(2 * static_cast<std::uint64_t>(most) + 1)) - most;
}

// Any weights within `share` of their limits.
inline PatternTable random_table(std::uint64_t seed, int share = 1) {
  Rng rng(seed);
  PatternTable table;
  const auto fill = [&](auto& numbers, int most) {
    for (auto& number : numbers) {
      number = static_cast<std::remove_reference_t<decltype(number)>>(within(rng, most / share));
    }
  };
  for (PatternRow& row : table.rows) fill(row, kMostChannel);
  for (PatternTable::Head& head : table.heads) {
    for (Channels& unit : head.hidden) fill(unit, kMostHidden);
    for (auto& bias : head.hidden_bias) bias = within(rng, kMostHiddenBias / share);
    for (auto& output : head.output) output = within(rng, kMostOutput / share);
    head.output_bias = within(rng, kMostOutputBias / share);
    fill(head.move, kMostMove);
  }
  return table;
}

}  // namespace rb::renju
