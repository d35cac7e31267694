#pragma once

#include <cstdint>

namespace rb {

// The finalizer of SplitMix64 (Steele, Lea, Flood 2014): a bijection that scatters nearby inputs.
constexpr std::uint64_t scramble(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15U;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9U;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebU;
  return x ^ (x >> 31);
}

// The seed of item `id` below `seed`: run -> game -> player.
constexpr std::uint64_t mix(std::uint64_t seed, std::uint64_t id) {
  return scramble(scramble(seed) ^ id);
}

// SplitMix64: the same numbers from every compiler and library, unlike std::*_distribution.
class Rng {
 public:
  explicit constexpr Rng(std::uint64_t seed) : state_(seed) {}

  constexpr std::uint64_t next() {
    const std::uint64_t value = scramble(state_);
    state_ += 0x9e3779b97f4a7c15U;
    return value;
  }

  // Uniform in [0, bound), without bias. REQUIRES: bound > 0.
  constexpr std::uint64_t below(std::uint64_t bound) {
    const std::uint64_t reject = -bound % bound;  // 2^64 mod bound
    std::uint64_t value = next();
    while (value < reject) value = next();
    return value % bound;
  }

  // Uniform in [0, 1), 53 bits.
  constexpr double uniform() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }

 private:
  std::uint64_t state_;
};

}  // namespace rb
