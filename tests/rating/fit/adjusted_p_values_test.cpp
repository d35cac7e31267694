#include "rating/fit/adjusted_p_values.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

namespace rb::rating {
namespace {

using testing::DoubleNear;
using testing::ElementsAre;
using testing::IsEmpty;

auto near(double value) { return DoubleNear(value, 1e-12); }

// As p.adjust() of R.
const std::vector<double> kFive{0.01, 0.04, 0.03, 0.005, 0.9};

TEST(AdjustedPValues, OfHolmMultiplyStepByStep) {
  EXPECT_THAT(holm(kFive), ElementsAre(near(0.04), near(0.09), near(0.09), near(0.025), near(0.9)));
}

TEST(AdjustedPValues, OfBenjaminiAndHochbergDivideByTheRank) {
  EXPECT_THAT(benjamini_hochberg(kFive),
              ElementsAre(near(0.025), near(0.05), near(0.05), near(0.025), near(0.9)));
}

TEST(AdjustedPValues, AreNeverAboveOne) {
  EXPECT_THAT(holm(std::vector{0.6, 0.7}), ElementsAre(1, 1));
  EXPECT_THAT(benjamini_hochberg(std::vector{1.0, 0.7}), ElementsAre(1, 1));
}

TEST(AdjustedPValues, OfOneTestAreItsOwn) {
  EXPECT_THAT(holm(std::vector{0.3}), ElementsAre(0.3));
  EXPECT_THAT(benjamini_hochberg(std::vector{0.3}), ElementsAre(0.3));
  EXPECT_THAT(holm({}), IsEmpty());
}

}  // namespace
}  // namespace rb::rating
