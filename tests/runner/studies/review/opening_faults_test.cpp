#include "runner/studies/review/opening_faults.hpp"

#include <gtest/gtest.h>

namespace rb {
namespace {

// An opening with this many games, of which every n-th has a fault.
void add(OpeningFaults& faults, const char* opening, int games, int n) {
  for (int game = 0; game < games; ++game) faults.add(opening, game % n == 0 ? 1 : 0);
}

TEST(OpeningFaults, TheWorstIsFirst) {
  OpeningFaults faults;
  add(faults, "1D", 20, 10);
  add(faults, "2D", 20, 2);
  add(faults, "3D", 20, 5);
  const std::vector<OpeningRate> rates = faults.worst_first();
  ASSERT_EQ(rates.size(), 3U);
  EXPECT_EQ(rates[0].opening, "2D");
  EXPECT_EQ(rates[1].opening, "3D");
  EXPECT_EQ(rates[2].opening, "1D");
}

TEST(OpeningFaults, FewGamesAreNotCompared) {
  OpeningFaults faults;
  add(faults, "1D", 9, 1);
  add(faults, "2D", 30, 10);
  const std::vector<OpeningRate> rates = faults.worst_first();
  EXPECT_EQ(rates[0].opening, "2D");
  EXPECT_TRUE(rates[0].p_value);
  EXPECT_EQ(rates[1].opening, "1D") << "although it has more faults a game";
  EXPECT_FALSE(rates[1].p_value);
}

TEST(OpeningFaults, ThePIsCorrectedForTheNumberOfOpenings) {
  OpeningFaults two, many;
  for (OpeningFaults* faults : {&two, &many}) {
    add(*faults, "1D", 20, 2);
    add(*faults, "2D", 200, 10);
  }
  for (const char* other : {"3D", "4D", "5D", "6D"}) add(many, other, 12, 6);
  EXPECT_LT(*two.worst_first()[0].p_value, *many.worst_first()[0].p_value);
  EXPECT_LT(*many.worst_first()[0].p_value, 0.05);
}

TEST(OpeningFaults, OneOpeningDiffersFromNothing) {
  OpeningFaults faults;
  add(faults, "1D", 50, 2);
  EXPECT_EQ(faults.worst_first()[0].p_value, 1);
}

}  // namespace
}  // namespace rb
