#include "runner/studies/analysis/whole_line.hpp"

#include <gtest/gtest.h>

#include "engine/game/notation.hpp"
#include "engine/renju/rules/rules.hpp"
#include "tests/engine/renju/boards.hpp"

namespace rb {
namespace {

using renju::cell;

Position after(std::string_view moves) {
  Position position = renju::rules().start();
  for (const Move move : parse_moves(moves, kRenjuSize)) renju::rules().play(position, move);
  return position;
}

std::string names(const std::vector<Move>& moves) { return moves_text(moves, kRenjuSize); }

// Black's open three: f8 makes an open four, whose ends are e8 and j8.
constexpr const char* kThree = "g8 a1 h8 c1 i8 e1";

TEST(WholeLine, PutsAReplyWhereItStopsAFiveButNotTheOneOfTheLine) {
  const std::vector<int> line{cell("f8"), -1, cell("e8")};
  EXPECT_EQ(names(whole_line(after(kThree), line)), "f8 j8 e8");
  const std::vector<int> other{cell("f8"), -1, cell("j8")};
  EXPECT_EQ(names(whole_line(after(kThree), other)), "f8 e8 j8");
}

TEST(WholeLine, WithoutAnOpenReplyIsTheLine) {
  const std::vector<int> line{cell("f8"), cell("j8"), cell("e8")};
  EXPECT_EQ(names(whole_line(after(kThree), line)), "f8 j8 e8");
  EXPECT_TRUE(whole_line(after(kThree), {}).empty());
}

// Whatever White replies, d8 makes no five: the line ends before the reply.
TEST(WholeLine, EndsBeforeAReplyThatLeavesNoRest) {
  const std::vector<int> line{cell("f8"), -1, cell("d8")};
  EXPECT_EQ(names(whole_line(after(kThree), line)), "f8");
}

// White's g8 makes a four in row 8 that only h8 stops, which is forbidden to Black.
TEST(WholeLine, OfAForbiddenReplyIsALegalOne) {
  const std::vector<int> line{cell("g8"), -1, cell("h8")};
  const Position position = after("h9 d8 h10 e8 g7 f8 i9 a1 c8 a3 a15");
  const std::vector<Move> whole = whole_line(position, line);
  ASSERT_EQ(whole.size(), 3U);
  EXPECT_EQ(whole[0], Move(cell("g8")));
  EXPECT_EQ(whole[2], Move(cell("h8")));
  EXPECT_NE(whole[1], Move(cell("h8")));
}

// Black leaves his four and makes it a five a move later; White stops the other end.
TEST(WholeLine, StopsTheOtherEndOfAFour) {
  const Position position = after("g8 a1 h8 c1 i8 e1 j8 g1");
  const std::vector<int> line{cell("o15"), -1, cell("k8")};
  EXPECT_EQ(names(whole_line(position, line)), "o15 f8 k8");
  const std::vector<int> quiet{cell("o15"), -1, cell("f8")};
  EXPECT_EQ(names(whole_line(position, quiet)), "o15 k8 f8");
}

}  // namespace
}  // namespace rb
