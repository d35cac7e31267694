#include "engine/renju/judging/practice.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <vector>

#include "engine/game/notation.hpp"
#include "engine/renju/rules/rules.hpp"

namespace rb::renju {
namespace {

// The moves are legal and none of them ends the game.
void expect_open(const PracticeGame& game) {
  Position position = rules().start();
  for (const Move move : game.moves) {
    ASSERT_TRUE(rules().is_legal(position, move)) << moves_text(game.moves, kRenjuSize);
    ASSERT_FALSE(rules().play(position, move)) << moves_text(game.moves, kRenjuSize);
  }
}

TEST(Practice, AGameIsAFunctionOfSeedAndNumber) {
  Practice a(3, Practice::Players::mixed), b(3, Practice::Players::mixed);
  Practice other(4, Practice::Players::mixed);
  b.play(0);
  b.scatter(7);
  EXPECT_EQ(a.play(7).moves, b.play(7).moves);
  EXPECT_EQ(a.scatter(2).moves, b.scatter(2).moves);
  EXPECT_NE(a.play(7).moves, a.play(8).moves);
  EXPECT_NE(a.play(7).moves, other.play(7).moves);
  EXPECT_NE(a.scatter(2).moves, a.scatter(3).moves);
}

TEST(Practice, GamesGoOnAfterTheOpeningAndStopBeforeTheirEnd) {
  Practice practice(1, Practice::Players::good);
  for (std::uint64_t i = 0; i < 8; ++i) {
    const PracticeGame game = practice.play(i);
    expect_open(game);
    EXPECT_GE(game.opening, 4U);
    EXPECT_LE(game.opening, 9U);
    EXPECT_GT(game.moves.size(), game.opening);
  }
}

TEST(Practice, ScatteredStonesBeginInTheCentreAndAreWithinTwoOfAnother) {
  Practice practice(3, Practice::Players::good);
  for (std::uint64_t i = 0; i < 5; ++i) {
    const std::vector<Move> moves = practice.scatter(i).moves;
    EXPECT_EQ(move_name(moves[0], kRenjuSize), "h8");
    for (std::size_t k = 1; k < moves.size(); ++k) {
      EXPECT_TRUE(std::any_of(moves.begin(), moves.begin() + static_cast<long>(k), [&](Move stone) {
        return std::abs(moves[k].cell() / kRenjuSize - stone.cell() / kRenjuSize) <= 2 &&
               std::abs(moves[k].cell() % kRenjuSize - stone.cell() % kRenjuSize) <= 2;
      }));
    }
  }
}

TEST(Practice, ScatteredStonesLeaveBlackToMove) {
  Practice practice(1, Practice::Players::good);
  for (std::uint64_t i = 0; i < 20; ++i) {
    const PracticeGame game = practice.scatter(i);
    expect_open(game);
    EXPECT_EQ(game.moves.size() % 2, 0U);
    EXPECT_GE(game.moves.size(), 20U);
    EXPECT_LE(game.moves.size(), 78U);
    EXPECT_EQ(game.opening, game.moves.size());
  }
}

}  // namespace
}  // namespace rb::renju
