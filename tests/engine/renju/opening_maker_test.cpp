#include "engine/renju/opening_maker.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>

#include "engine/renju/judge.hpp"
#include "engine/renju/rules.hpp"
#include "tests/engine/renju/boards.hpp"

namespace rb::renju {
namespace {

TEST(Decided, AFiveOnTheBoard) {
  EXPECT_THAT(decided(after("f8 a1 g8 o1 h8 a15 i8 o15 j8")).value_or(""),
              testing::HasSubstr("five"));
}

TEST(Decided, AFiveWithinReach) {
  EXPECT_EQ(decided(after("f8 e8 g8 a1 h8 o1 i8")), "Black makes five at j8");
}

TEST(Decided, AWinByFoursOfEitherSide) {
  // Black to move wins from his open three; so he would if it were White's turn to pass.
  EXPECT_THAT(decided(after("g8 a1 h8 o1 i8 a15")).value_or(""),
              testing::HasSubstr("Black wins by fours"));
  EXPECT_THAT(decided(after("g8 a1 h8 o1 i8")).value_or(""),
              testing::HasSubstr("Black wins by fours"));
}

TEST(Decided, AQuietBoardIsNot) { EXPECT_EQ(decided(after("h8 i9 g9 i7")), std::nullopt); }

TEST(OpeningMaker, ACandidateIsAFunctionOfSeedAndNumber) {
  OpeningMaker a({.seed = 3});
  OpeningMaker b({.seed = 3});
  OpeningMaker other({.seed = 4});
  b.candidate(0);
  EXPECT_EQ(a.candidate(7), b.candidate(7));
  EXPECT_NE(a.candidate(7), a.candidate(8));
  EXPECT_NE(a.candidate(7), other.candidate(7));
}

TEST(OpeningMaker, CandidatesHaveTheLengthsAskedFor) {
  OpeningMaker maker({.seed = 5, .min_moves = 4, .max_moves = 8});
  std::array<int, 20> lengths{};
  for (std::uint64_t i = 0; i < 500; ++i) ++lengths[maker.candidate(i).size()];
  for (std::size_t length = 4; length <= 8; ++length) EXPECT_GT(lengths[length], 60);
  EXPECT_EQ(lengths[3] + lengths[9], 0);
}

TEST(OpeningMaker, RefusesWhatIsDecided) {
  OpeningMaker maker({.games = 0});
  EXPECT_FALSE(maker.accepts(0, parse_moves("g8 a1 h8 o1 i8 a15", kSize)));
}

TEST(OpeningMaker, RefusesABlackStoneOnAForbiddenPoint) {
  OpeningMaker maker({.max_score = 100000, .games = 0});
  EXPECT_FALSE(maker.accepts(0, parse_moves("g8 a1 i8 o1 h7 a15 h9 o15 h8", kSize)));
}

TEST(OpeningMaker, TheScoreBoundBinds) {
  OpeningMaker none({.seed = 1, .max_score = 0, .games = 0});
  OpeningMaker all({.seed = 1, .max_score = 100000, .games = 0});
  int accepted_by_none = 0;
  int accepted_by_all = 0;
  for (std::uint64_t i = 0; i < 12; ++i) {
    accepted_by_none += none.accepts(i, none.candidate(i)) ? 1 : 0;
    accepted_by_all += all.accepts(i, all.candidate(i)) ? 1 : 0;
  }
  EXPECT_LT(accepted_by_none, accepted_by_all);
}

}  // namespace
}  // namespace rb::renju
