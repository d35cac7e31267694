// Judge, board and solver against labelled positions that are not part of this repository.

#include <gtest/gtest.h>

#include "engine/game/notation.hpp"
#include "positions/forbidden_suite.hpp"
#include "tests/engine/renju/labels.hpp"
#include "tests/engine/renju/solve/vcf_suite.hpp"
#include "tests/shared_data.hpp"

namespace rb::renju {
namespace {

void expect_every_label(const PositionJudge& judge) {
  const auto path = shared_data("forbidden-public.jsonl");
  if (!path) GTEST_SKIP() << RB_SHARED_DATA "/forbidden-public.jsonl is not here";
  const auto rows = load_forbidden(*path);
  EXPECT_EQ(rows.size(), 5000U);
  for (const Disagreement& d : check_forbidden(rows, judge)) {
    ADD_FAILURE() << "line " << d.line << ", " << cell_name(d.cell, 15) << ": expected "
                  << text(d.expected) << ", got " << text(d.got);
  }
}

TEST(External, TheJudgeAgreesWithEveryLabel) { expect_every_label(judge_labels); }
TEST(External, TheBoardAgreesWithEveryLabel) { expect_every_label(board_labels); }

TEST(External, EveryVcfIsFoundAndNoneInvented) {
  const auto path = shared_data("vcf-public.jsonl");
  if (!path) GTEST_SKIP() << RB_SHARED_DATA "/vcf-public.jsonl is not here";
  expect_right_answers(*path);
}

}  // namespace
}  // namespace rb::renju
