#include "rating/ratings/k_factor.hpp"

#include <gtest/gtest.h>

namespace rb::rating {
namespace {

TEST(KFactor, AFirstWinIsHalfOfK) {
  KFactorTable table({1500, 1500});
  table.add_game(0, 1, 2);
  EXPECT_EQ(table[0].rating, 1516);
  EXPECT_EQ(table[1].rating, 1484);
  EXPECT_EQ(to_string(table[0]), "1516 (1W-0L-0D, 100.0%)");
}

TEST(KFactor, BothChangeFromTheRatingsBeforeTheGame) {
  KFactorTable table({1900, 1500}, 40);
  table.add_game(0, 1, 1);
  EXPECT_NEAR(table[0].rating + table[1].rating, 3400, 1e-12);
  EXPECT_NEAR(table[0].rating, 1900 + 40 * (0.5 - 10.0 / 11), 1e-12);
}

TEST(KFactor, HalvesAreShownRoundedUp) {
  KFactorTable table({1500.5, 1500});
  for (int i = 0; i < 16; ++i) table.add_game(0, 1, i == 0 ? 2 : 0);
  EXPECT_EQ(to_string(table[0]).substr(4), " (1W-15L-0D, 6.3%)");  // 6.25
}

TEST(KFactor, RankingPutsTheStrongestFirst) {
  KFactorTable table({1500, 1500, 1500});
  table.add_game(2, 0, 2);
  EXPECT_EQ(table.ranking(), (std::vector<int>{2, 1, 0}));
}

}  // namespace
}  // namespace rb::rating
