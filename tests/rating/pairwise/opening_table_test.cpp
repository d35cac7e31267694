#include "rating/pairwise/opening_table.hpp"

#include <gtest/gtest.h>

#include <cmath>
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

// As the normal distribution with a correction for the lattice says. Of openings with gains of 2
// the sum has only values 4 apart.
TEST(SignFlip, HundredThousandOpeningsTakeNoTime) {
  std::vector<OpeningPair> pairs;
  for (std::uint64_t opening = 0; opening < 100000; ++opening) {
    pairs.push_back({opening, opening < 50300 ? 4 : 0});
  }
  EXPECT_NEAR(sign_flip_p_value(pairs), std::erfc((1200 - 2) / 632.455532 / std::sqrt(2)), 1e-4);
  for (OpeningPair& pair : pairs) pair.half_points = pair.opening % 3 == 0 ? 2 : pair.half_points;
  EXPECT_GT(sign_flip_p_value(pairs), 0.05);
  for (OpeningPair& pair : pairs) pair.half_points = 4;
  EXPECT_NEAR(sign_flip_p_value(pairs), 0, 1e-10);
}

// Of equal gains the number of openings won is binomial: few openings and many, which are summed in
// another way.
TEST(SignFlip, IsBinomialForEqualGains) {
  for (const int openings : {500, 1500, 2500, 5000, 20000}) {
    std::vector<OpeningPair> pairs;
    const int won = openings / 2 + static_cast<int>(std::sqrt(openings));
    for (int k = 0; k < openings; ++k) {
      pairs.push_back({static_cast<std::uint64_t>(k), k < won ? 3 : 1});
    }
    double expected = 0;
    for (int k = won; k <= openings; ++k) {
      expected += 2 * std::exp(std::lgamma(openings + 1.0) - std::lgamma(k + 1.0) -
                               std::lgamma(openings - k + 1.0) - openings * std::log(2.0));
    }
    EXPECT_NEAR(sign_flip_p_value(pairs), expected, 1e-9) << openings;
  }
}

// The sum changes in steps of 2.
TEST(SignFlip, ManyOpeningsOfDifferentGainsAgreeWithTheNormalDistribution) {
  std::vector<OpeningPair> pairs;
  double squares = 0, gained = 0;
  for (std::uint64_t opening = 0; opening < 20000; ++opening) {
    const int half_points = opening % 50 < 26  ? (opening % 2 == 0 ? 4 : 3)
                            : opening % 2 == 0 ? 0
                                               : 1;
    pairs.push_back({opening, half_points});
    squares += (half_points - 2) * (half_points - 2);
    gained += half_points - 2;
  }
  EXPECT_NEAR(sign_flip_p_value(pairs), std::erfc((gained - 1) / std::sqrt(2 * squares)), 1e-6);
}

TEST(SignFlip, RepetitionChangesNothing) {
  std::vector<OpeningPair> once{{1, 4}, {2, 3}, {3, 4}, {4, 1}, {5, 4}}, often;
  for (int k = 0; k < 20; ++k) often.insert(often.end(), once.begin(), once.end());
  EXPECT_NEAR(sign_flip_p_value(once), sign_flip_p_value(often), 1e-12);
}

}  // namespace
}  // namespace rb::rating
