#include <gtest/gtest.h>

#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/rng.hpp"
#include "runner/results/packed/counter_lists.hpp"
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

TEST(Packed, ADepthIsHowMuchMoreThanTheOneBefore) {
  std::string bytes;
  const std::vector<DepthBest> depths = {{2, Move(3), -5}, {5, Move(4), 7}, {5, Move(224), 0}};
  pack_depths(depths, bytes);
  EXPECT_EQ(bytes, std::string("\2\5\x09\3\6\x0e\0\xe2\1\0", 10));
  std::vector<DepthBest> read;
  ASSERT_TRUE(unpack_depths(bytes, 15, read));
  EXPECT_EQ(read, depths);
}

TEST(Packed, DepthsAreAtMostAHundredThousand) {
  const auto is_read = [](const std::vector<int>& steps) {
    std::string bytes;
    Packer packer(bytes);
    for (const int step : steps) {
      packer.put(static_cast<std::uint64_t>(step));
      packer.put(0);
      packer.put(0);
    }
    std::vector<DepthBest> depths;
    return unpack_depths(bytes, 15, depths);
  };
  EXPECT_TRUE(is_read({100'000}));
  EXPECT_TRUE(is_read({50'000, 50'000}));
  EXPECT_FALSE(is_read({100'001}));
  EXPECT_FALSE(is_read({50'000, 50'001}));
}

TEST(Packed, MovesAreOnTheBoard) {
  const auto is_read = [](std::uint64_t code, int board_size) {
    std::string bytes;
    Packer packer(bytes);
    for (const std::uint64_t part : {std::uint64_t{1}, code, std::uint64_t{0}}) packer.put(part);
    std::vector<DepthBest> depths;
    return unpack_depths(bytes, board_size, depths);
  };
  EXPECT_TRUE(is_read(226, 15));
  EXPECT_FALSE(is_read(227, 15));
  EXPECT_TRUE(is_read(10, 3));
  EXPECT_FALSE(is_read(11, 3));
}

TEST(Packed, ScoresAreInts) {
  const auto is_read = [](std::int64_t score) {
    std::string bytes;
    Packer packer(bytes);
    packer.put(1);
    packer.put(0);
    packer.put_signed(score);
    std::vector<DepthBest> depths;
    return unpack_depths(bytes, 15, depths) && depths.at(0).score == score;
  };
  constexpr std::int64_t kLeast = std::numeric_limits<int>::min();
  constexpr std::int64_t kMost = std::numeric_limits<int>::max();
  EXPECT_TRUE(is_read(kLeast));
  EXPECT_FALSE(is_read(kLeast - 1));
  EXPECT_TRUE(is_read(kMost));
  EXPECT_FALSE(is_read(kMost + 1));
}

TEST(Packed, ALineThatIsToldElsewhereIsLeftOut) {
  const std::vector<Move> told = {Move(1), Move(2)};
  std::vector<Candidate> candidates = {{Move(1), 3, true, told},
                                       {Move(5), -1, false, {Move(5), Move::pass()}},
                                       {Move(6), 0, true, {}}};
  std::string bytes;
  pack_candidates(candidates, told, bytes);
  EXPECT_EQ(bytes, std::string("\3\6\1\7\1\4\7\1\x08\0\1", 11));
  std::vector<Candidate> read(7);
  ASSERT_TRUE(unpack_candidates(bytes, 15, read));
  ASSERT_EQ(read.size(), 3U);
  EXPECT_TRUE(read[0].line.empty());
  restore_line(read, {});
  EXPECT_TRUE(read[0].line.empty());
  restore_line(read, told);
  EXPECT_EQ(read, candidates);
  pack_candidates(candidates, {}, bytes);
  EXPECT_EQ(bytes, std::string("\3\6\5\3\4\7\1\4\7\1\x08\0\1", 13));
}

TEST(Packed, ALineHasTwiceTheMovesOfABoardAtMost) {
  const auto is_read = [](std::uint64_t length) {
    std::string bytes;
    Packer packer(bytes);
    packer.put(2);
    packer.put(0);
    packer.put(2 * length);
    for (std::uint64_t i = 0; i < length; ++i) packer.put(1);
    std::vector<Candidate> candidates;
    return unpack_candidates(bytes, 15, candidates) && candidates.at(0).line.size() == length;
  };
  EXPECT_TRUE(is_read(450));
  EXPECT_FALSE(is_read(451));
}

TEST(CounterLists, KeepEachListOfNamesOnce) {
  CounterNames names;
  std::vector<std::pair<std::int64_t, std::string>> kept;
  CounterLists lists(
      names, [&](std::int64_t id, const std::string& list) { kept.emplace_back(id, list); });
  EXPECT_TRUE(lists.add("cuts hits"));
  const auto packed = [&](const std::vector<Counter>& counters) {
    std::string bytes;
    lists.pack(counters, bytes);
    EXPECT_EQ(lists.unpack(bytes), counters);
    return bytes;
  };
  // The list, then of each counter that is not zero how many are left out before it, and its value.
  EXPECT_EQ(packed({{"cuts", 5}, {"hits", 0}}), std::string("\0\0\5", 3));
  EXPECT_EQ(packed({{"cuts", 0}, {"hits", 7}}), std::string("\0\1\7", 3));
  EXPECT_EQ(packed({{"a", 1}, {"b", 0}, {"c", 0}, {"d", 2}, {"e", 3}, {"f", 0}}),
            std::string("\1\0\1\2\2\0\3", 7));
  EXPECT_EQ(packed({{"cuts", 1}}), std::string("\2\0\1", 3));
  EXPECT_EQ(packed({{"a", 0}, {"b", 0}, {"c", 0}, {"d", 0}, {"e", 0}, {"f", 0}}),
            std::string("\1", 1));
  EXPECT_EQ(lists.size(), 3);
  EXPECT_EQ(kept,
            (std::vector<std::pair<std::int64_t, std::string>>{{1, "a b c d e f"}, {2, "cuts"}}));
}

TEST(CounterLists, RefuseWhatTheyDoNotHave) {
  CounterNames names;
  CounterLists lists(names);
  lists.add("cuts hits");
  EXPECT_TRUE(lists.unpack(std::string("\1\0\5", 3)).empty()) << "the second list";
  EXPECT_TRUE(lists.unpack(std::string("\0\2\5", 3)).empty()) << "the third counter";
  EXPECT_TRUE(lists.unpack(std::string("\0\1\5\0\5", 5)).empty());
  EXPECT_TRUE(lists.unpack(std::string("\0\0", 2)).empty()) << "a value is missing";
  EXPECT_TRUE(lists.unpack("").empty());
  EXPECT_EQ(lists.unpack(std::string("\0\1\5", 3)).size(), 2U);
}

TEST(CounterLists, HaveAThousandNamesAtMost) {
  std::string list;
  for (int i = 0; i < 1000; ++i) list += " n" + std::to_string(i);
  CounterNames names;
  CounterLists lists(names);
  EXPECT_TRUE(lists.add(list));
  EXPECT_FALSE(lists.add(list + " more"));
}

}  // namespace
}  // namespace rb
