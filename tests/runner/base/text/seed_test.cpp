#include "runner/base/text/seed.hpp"

#include <gtest/gtest.h>

namespace rb {
namespace {

TEST(Seed, IsAnyNumberOf64Bits) {
  EXPECT_EQ(parse_seed("0"), 0U);
  EXPECT_EQ(parse_seed("18446744073709551615"), 18446744073709551615U);
}

TEST(Seed, IsNothingElse) {
  for (const char* const text :
       {"", "-1", "+1", " 1", "1 ", "1.0", "1e3", "0x1", "18446744073709551616"}) {
    EXPECT_FALSE(parse_seed(text)) << text;
  }
}

}  // namespace
}  // namespace rb
