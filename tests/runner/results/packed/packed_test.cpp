#include <gtest/gtest.h>

#include <limits>
#include <string>

#include "engine/base/rng.hpp"
#include "runner/results/packed/packed.hpp"
#include "runner/results/packed/packed_thinking.hpp"

namespace rb {
namespace {

TEST(Packed, NumbersComeBack) {
  std::string bytes;
  Packer packer(bytes);
  const std::vector<std::uint64_t> numbers = {
      0, 1, 127, 128, 16384, std::numeric_limits<std::uint64_t>::max()};
  const std::vector<std::int64_t> signs = {0,
                                           -1,
                                           1,
                                           -64,
                                           64,
                                           std::numeric_limits<std::int64_t>::min(),
                                           std::numeric_limits<std::int64_t>::max()};
  for (const std::uint64_t number : numbers) packer.put(number);
  for (const std::int64_t number : signs) packer.put_signed(number);
  Unpacker unpacker(bytes);
  for (const std::uint64_t number : numbers) EXPECT_EQ(unpacker.next(), number);
  for (const std::int64_t number : signs) EXPECT_EQ(unpacker.next_signed(), number);
  EXPECT_TRUE(unpacker.at_end());
  EXPECT_FALSE(unpacker.is_bad());
}

TEST(Packed, SmallNumbersAreAByte) {
  std::string bytes;
  Packer packer(bytes);
  packer.put(127);
  packer.put_signed(-64);
  EXPECT_EQ(bytes.size(), 2U);
}

TEST(Packed, WhatEndsEarlyOrIsTooLargeIsBad) {
  for (const std::string& bytes :
       {std::string("\x80"), std::string(10, '\xff'), std::string(9, '\xff') + "\x02"}) {
    Unpacker unpacker(bytes);
    EXPECT_EQ(unpacker.next(), 0U);
    EXPECT_TRUE(unpacker.is_bad());
  }
}

// Anybody may have written them: no bytes may do more than be refused.
TEST(Packed, AnyBytesAreReadOrRefused) {
  Rng rng(5);
  int read = 0;
  for (int i = 0; i < 20000; ++i) {
    std::string bytes;
    for (auto left = rng.below(12); left > 0; --left) {
      bytes += static_cast<char>(rng.below(rng.below(2) == 0 ? 16 : 256));
    }
    std::vector<DepthBest> depths;
    if (!unpack_depths(bytes, 15, depths)) depths.clear();
    for (const DepthBest& depth : depths) {
      EXPECT_GE(depth.depth, 0);
      ++read;
    }
    std::vector<Candidate> candidates;
    if (!unpack_candidates(bytes, 15, candidates)) candidates.clear();
    for (const Candidate& candidate : candidates) {
      EXPECT_TRUE(!candidate.move.is_cell() || candidate.move.cell() < 225);
      ++read;
    }
  }
  EXPECT_GT(read, 1000);
}

TEST(Packed, AMoveIsItsCellPlusTwo) {
  std::string bytes;
  pack_depths({{1, Move(0), 0}, {2, Move(112), 0}, {3, Move::pass(), 0}, {4, Move::none(), 0}},
              bytes);
  EXPECT_EQ(bytes, std::string("\1\2\0\1\x72\0\1\1\0\1\0\0", 12));
}

}  // namespace
}  // namespace rb
