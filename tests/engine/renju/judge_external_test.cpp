// The judge against 5,000 labelled positions that are not part of this repository.

#include <gtest/gtest.h>

#include "engine/game/notation.hpp"
#include "positions/forbidden_suite.hpp"
#include "tests/engine/renju/labels.hpp"
#include "tests/shared_data.hpp"

namespace rb::renju {
namespace {

TEST(JudgeExternal, AgreesWithEveryLabelOfThePublicSet) {
  const auto path = shared_data("forbidden-public.jsonl");
  if (!path) GTEST_SKIP() << RB_SHARED_DATA "/forbidden-public.jsonl is not here";
  const auto rows = load_forbidden(*path);
  EXPECT_EQ(rows.size(), 5000U);
  for (const Disagreement& d : check_forbidden(rows, judge_labels)) {
    ADD_FAILURE() << "line " << d.line << ", " << cell_name(d.cell, 15) << ": expected "
                  << text(d.expected) << ", got " << text(d.got);
  }
}

}  // namespace
}  // namespace rb::renju
