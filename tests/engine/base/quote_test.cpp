#include "engine/base/quote.hpp"

#include <gtest/gtest.h>

namespace rb {
namespace {

TEST(Quote, IsWholeWhereItIsShort) {
  EXPECT_EQ(shortened(""), "");
  EXPECT_EQ(shortened(std::string(60, 'x')), std::string(60, 'x'));
}

TEST(Quote, IsCutWhereItIsLong) {
  EXPECT_EQ(shortened(std::string(500'000, 'x')), std::string(60, 'x') + "..");
}

TEST(Quote, IsNotCutWithinALetter) {
  EXPECT_EQ(shortened(std::string(59, 'x') + "\u00e9\u00e9"), std::string(59, 'x') + "..");
  EXPECT_EQ(shortened(std::string(58, 'x') + "\u00e9\u00e9"), std::string(58, 'x') + "\u00e9..");
}

}  // namespace
}  // namespace rb
