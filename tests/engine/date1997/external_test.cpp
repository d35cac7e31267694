// Date Gomoku's forbidden points against labelled positions that are not part of this repository.

#include <gtest/gtest.h>

#include "tests/engine/date1997/against_judge.hpp"
#include "tests/shared_data.hpp"

namespace rb::date1997 {
namespace {

TEST(Date1997External, AgreesWithEveryLabel) {
  const auto path = shared_data("forbidden-public.jsonl");
  if (!path) GTEST_SKIP() << RB_SHARED_DATA "/forbidden-public.jsonl is not here";
  const Agreement all = compare(load_forbidden(*path));
  EXPECT_GT(all.forbidden, 5000);
  EXPECT_EQ(all.beside_a_five, 0) << "of " << all.cells;
  EXPECT_EQ(all.other_differences, 0);
}

}  // namespace
}  // namespace rb::date1997
