#include "rating/pairwise/distributions.hpp"

#include <gtest/gtest.h>

namespace rb::rating {
namespace {

// Printed tables: M. Abramowitz and I. Stegun, Handbook of Mathematical Functions, 26.
TEST(Distributions, AreThoseOfTheTables) {
  EXPECT_NEAR(normal_below(1), 0.841344746068543, 1e-14);
  EXPECT_NEAR(normal_below(-3), 0.001349898031630, 1e-14);
  EXPECT_NEAR(normal_quantile(0.9), 1.281551565544600, 1e-13);
  EXPECT_NEAR(normal_reach(), 1.959963984540054, 1e-14);
  EXPECT_NEAR(normal_reach(0.99), 2.575829303548901, 1e-13);
  EXPECT_NEAR(student_reach(1), 12.706204736, 1e-8);
  EXPECT_NEAR(student_reach(7), 2.364624252, 1e-8);
  EXPECT_NEAR(student_reach(10, 0.99), 3.169272667, 1e-8);
  EXPECT_NEAR(student_above(1, 1), 0.25, 1e-14);
  EXPECT_NEAR(student_above(2.228138852, 10), 0.025, 1e-10);
  EXPECT_NEAR(fisher_above(3.708, 3, 10), 0.05, 1e-5);
  EXPECT_NEAR(fisher_above(4, 1, 7), 2 * student_above(2, 7), 1e-14);
}

}  // namespace
}  // namespace rb::rating
