#include "rating/opening_table.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace rb::rating {
namespace {

TEST(OpeningTable, OneRowAnOpeningInOrderOfPlay) {
  const std::vector<OpeningPair> pairs{{7, 4}, {3, 2}, {7, 1}};
  const auto table = opening_table(pairs);
  ASSERT_EQ(table.size(), 2u);
  EXPECT_EQ(table[0].opening, 7u);
  EXPECT_EQ(table[0].pairs, (PairCounts{{0, 1, 0, 0, 1}}));
  EXPECT_EQ(table[1].pairs.pairs(), 1);
}

TEST(SignFlip, FiveWonOpeningsAgainstNoneAreOneInSixteen) {
  std::vector<OpeningPair> pairs{{9, 2}, {8, 2}};
  for (std::uint64_t opening = 0; opening < 5; ++opening) pairs.push_back({opening, 4});
  EXPECT_NEAR(sign_flip_p_value(pairs), 2.0 / 32, 1e-12);
}

TEST(SignFlip, BalancedOpeningsProveNothing) {
  EXPECT_EQ(sign_flip_p_value(std::vector<OpeningPair>{{1, 4}, {2, 0}}), 1);
  EXPECT_EQ(sign_flip_p_value(std::vector<OpeningPair>{{1, 2}, {2, 2}}), 1);
}

TEST(SignFlip, RepetitionChangesNothing) {
  std::vector<OpeningPair> once{{1, 4}, {2, 3}, {3, 4}, {4, 1}, {5, 4}}, often;
  for (int k = 0; k < 20; ++k) often.insert(often.end(), once.begin(), once.end());
  EXPECT_NEAR(sign_flip_p_value(once), sign_flip_p_value(often), 1e-12);
}

}  // namespace
}  // namespace rb::rating
