#include "runner/studies/analysis/line_notation.hpp"

#include <array>

#include <gmock/gmock.h>

#include "engine/base/error.hpp"
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
  Position position{kMaxSize};
  pass_turn(position);
  EXPECT_EQ(position.to_move, Stone::white);
  EXPECT_EQ(position.ply, 1);
  EXPECT_EQ(position.last, Move::pass());
  const Position after = position_after(parse_position("h8 pass i9"));
  EXPECT_EQ(after.to_move, Stone::white);
  EXPECT_EQ(after.at(112), Stone::black);
  EXPECT_EQ(after.at(parse_cell("i9", kMaxSize).value()), Stone::black);
}

TEST(LineNotation, AGameThatIsOverIsNoPosition) {
  const std::string five = "h8 a1 i8 c1 j8 e1 k8 g1 l8";
  const PlayedMoves played = play_moves(parse_position(five));
  EXPECT_EQ(played.end, (Outcome{Stone::black, Reason::five}));
  EXPECT_EQ(played.position.ply, 9);
  EXPECT_THAT(
      [&] { position_after(parse_position(five)); },
      testing::ThrowsMessage<Error>(testing::HasSubstr("the game ended with move 9, l8 (five)")));
}

}  // namespace
}  // namespace rb
