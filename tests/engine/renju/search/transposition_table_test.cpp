#include "engine/renju/search/transposition_table.hpp"

#include <gtest/gtest.h>

#include <string>

namespace rb::renju {
namespace {

TEST(TranspositionTable, FindsWhatWasStored) {
  TranspositionTable table(1);
  table.store(77, -1234, 112, 3, Bound::lower);
  const TableEntry* entry = table.find(77);
  ASSERT_NE(entry, nullptr);
  EXPECT_EQ(entry->score, -1234);
  EXPECT_EQ(entry->move, 112);
  EXPECT_EQ(entry->depth, 3);
  EXPECT_EQ(entry->bound(), Bound::lower);
}

TEST(TranspositionTable, KnowsTheFirstCellFromNoMove) {
  TranspositionTable table(1);
  table.store(77, 500, 0, 2, Bound::lower);
  EXPECT_EQ(table.find(77)->move, 0);
}

TEST(TranspositionTable, KnowsNothingOfAnotherKeyInTheSameBucket) {
  TranspositionTable table(1);
  table.store(77, 1, 1, 1, Bound::exact);
  EXPECT_EQ(table.find(77 + (1ULL << 40)), nullptr);
}

TEST(TranspositionTable, KeepsTheDeeperOfOneMove) {
  TranspositionTable table(1);
  table.store(77, 500, 10, 5, Bound::lower);
  table.store(77, 100, 20, 2, Bound::upper);
  EXPECT_EQ(table.find(77)->score, 500);
  table.new_search();
  table.store(77, 100, 20, 2, Bound::upper);
  EXPECT_EQ(table.find(77)->score, 100);
}

TEST(TranspositionTable, KeepsTheOldMoveWhenTheNewEntryHasNone) {
  TranspositionTable table(1);
  table.store(77, 500, 10, 2, Bound::lower);
  table.store(77, 100, -1, 3, Bound::upper);
  EXPECT_EQ(table.find(77)->move, 10);
}

// Keys that differ in their upper half alone share a bucket of two entries.
constexpr std::uint64_t kOne = 77, kTwo = 77 + (1ULL << 40), kThree = 77 + (2ULL << 40);

// Which of the three are left, in order, after kOne and kTwo at these depths and kThree.
std::string left_of_three(int one, int two, bool new_search_between = false) {
  TranspositionTable table(1);
  table.store(kOne, 1, 1, one, Bound::exact);
  if (new_search_between) table.new_search();
  table.store(kTwo, 2, 2, two, Bound::exact);
  table.store(kThree, 3, 3, 1, Bound::exact);
  std::string left;
  for (const std::uint64_t key : {kOne, kTwo, kThree}) {
    const TableEntry* const entry = table.find(key);
    if (entry != nullptr) left += std::to_string(entry->score);
  }
  return left;
}

TEST(TranspositionTable, TheShallowerOfABucketMakesRoom) {
  EXPECT_EQ(left_of_three(5, 2), "13");
  EXPECT_EQ(left_of_three(2, 5), "23");
  EXPECT_EQ(left_of_three(3, 3), "23") << "the first of two equal ones";
}

TEST(TranspositionTable, AnEntryOfAnEarlierSearchMakesRoomFirst) {
  EXPECT_EQ(left_of_three(60, 2, true), "23");
}

TEST(TranspositionTable, ADeeperEntryStaysUnlessTheNewOneIsExact) {
  TranspositionTable table(1);
  table.store(kOne, 1, 1, 5, Bound::lower);
  table.store(kOne, 2, 2, 4, Bound::upper);
  EXPECT_EQ(table.find(kOne)->score, 1);
  table.store(kOne, 3, 3, 5, Bound::upper);
  EXPECT_EQ(table.find(kOne)->score, 3) << "as deep is enough";
  table.store(kOne, 4, 4, 4, Bound::exact);
  EXPECT_EQ(table.find(kOne)->score, 4);
}

TEST(TranspositionTable, ClearForgetsEverything) {
  TranspositionTable table(1);
  table.store(77, 500, 10, 2, Bound::lower);
  table.clear();
  EXPECT_EQ(table.find(77), nullptr);
  table.store(77, 1, -1, 1, Bound::upper);
  EXPECT_EQ(table.find(77)->move, TableEntry::kNoMove) << "a move of before clear() came back";
}

// What a game sees must not depend on how many games the table has served before.
TEST(TranspositionTable, AnswersTheSameAfterAnyNumberOfClears) {
  TranspositionTable worn(1);
  for (int i = 0; i < 61000; ++i) {
    worn.store(static_cast<std::uint64_t>(i) * 2, i, 1, 1, Bound::exact);
    worn.clear();
  }
  TranspositionTable fresh(1);
  for (std::uint64_t i = 0; i < 2000; ++i) {
    for (TranspositionTable* table : {&worn, &fresh}) {
      table->store((i * 7919) % 1500 * 131072, static_cast<int>(i), static_cast<int>(i % 225),
                   static_cast<int>(i % 7), Bound::exact);
      if (i % 100 == 99) table->new_search();
    }
  }
  for (std::uint64_t i = 0; i < 1500; ++i) {
    const TableEntry* a = worn.find(i * 131072);
    const TableEntry* b = fresh.find(i * 131072);
    ASSERT_EQ(a == nullptr, b == nullptr) << i;
    if (a != nullptr) {
      EXPECT_EQ(a->score, b->score);
      EXPECT_EQ(a->move, b->move);
    }
  }
}

}  // namespace
}  // namespace rb::renju
