#include "engine/base/plain_number.hpp"

#include <gtest/gtest.h>

namespace rb {
namespace {

TEST(PlainNumber, HasNoNegativeExponent) {
  EXPECT_EQ(plain_number(0.5), "0.5");
  EXPECT_EQ(plain_number(1000), "1000");
  EXPECT_EQ(plain_number(0), "0");
  EXPECT_EQ(plain_number(1e-6), "0.000001");
  EXPECT_EQ(plain_number(-2.5e-7), "-0.00000025");
  EXPECT_EQ(plain_number(1e9), "1e+09");
}

}  // namespace
}  // namespace rb
