#include "rating/pairwise/key_set.hpp"

#include <gtest/gtest.h>

namespace rb::rating {
namespace {

TEST(KeySet, TakesEachKeyOnce) {
  KeySet set;
  for (std::uint64_t key = 0; key < 1000; ++key) EXPECT_TRUE(set.insert(key << 40)) << key;
  for (std::uint64_t key = 0; key < 1000; ++key) EXPECT_FALSE(set.insert(key << 40)) << key;
  EXPECT_EQ(set.size(), 1000U);
}

}  // namespace
}  // namespace rb::rating
