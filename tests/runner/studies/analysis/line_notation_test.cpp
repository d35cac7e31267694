#include "runner/studies/analysis/line_notation.hpp"

#include <array>

#include <gtest/gtest.h>

#include "engine/game/notation.hpp"
#include "engine/renju/solve/vcf.hpp"

namespace rb {
namespace {

TEST(LineNotation, HasSignsForAnyReplyAndForAForbiddenOne) {
  EXPECT_EQ(line_move(112), "h8");
  EXPECT_EQ(line_move(renju::Solution::kAnyReply), "*");
  EXPECT_EQ(line_move(renju::Solution::kForbiddenReply), "!");
  const std::array<std::int16_t, 4> line = {112, renju::Solution::kAnyReply, 113,
                                            renju::Solution::kForbiddenReply};
  EXPECT_EQ(line_text(line), "h8 * i8 !");
  EXPECT_EQ(line_text({}), "");
}

TEST(LineNotation, APassLeavesTheTurnToTheOtherSide) {
  Position position{kRenjuSize};
  pass_turn(position);
  EXPECT_EQ(position.to_move, Stone::white);
  EXPECT_EQ(position.ply, 1);
  EXPECT_EQ(position.last, Move::pass());
  const Position after = position_after(parse_position("h8 pass i9"));
  EXPECT_EQ(after.to_move, Stone::white);
  EXPECT_EQ(after.at(112), Stone::black);
  EXPECT_EQ(after.at(parse_cell("i9", kRenjuSize).value()), Stone::black);
}

}  // namespace
}  // namespace rb
