#include "engine/renju/judging/opening_maker.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <set>
#include <string_view>
#include <utility>

#include "engine/game/notation.hpp"
#include "engine/renju/board/line.hpp"
#include "engine/renju/rules/opening_names.hpp"
#include "engine/renju/rules/rules.hpp"
#include "tests/engine/renju/boards.hpp"

namespace rb::renju {
namespace {

TEST(Decided, AFiveOnTheBoard) {
  EXPECT_EQ(decided(after("f8 a1 g8 o1 h8 a15 i8 o15 j8")), "there is a five at f8");
  EXPECT_EQ(decided(after("a1 f8 o1 g8 a15 h8 o15 i8 a3 j8")), "there is a five at f8");
}

TEST(Decided, AFiveWithinReach) {
  EXPECT_EQ(decided(after("f8 e8 g8 a1 h8 o1 i8")), "Black makes five at j8");
  EXPECT_EQ(decided(after("e8 f8 a1 g8 o1 h8 a15 i8")), "White makes five at j8");
}

TEST(Decided, AWinByFoursOfEitherSide) {
  // Black to move wins with its open three, and would also if White passed.
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

// The rows between the stones of a candidate and the nearest edge that all of them are close to.
int rows_from_an_edge(const std::vector<Move>& moves) {
  std::array<int, 4> farthest{};
  for (const Move move : moves) {
    const int row = move.cell() / kSize;
    const int column = move.cell() % kSize;
    const std::array away = {row, column, kSize - 1 - row, kSize - 1 - column};
    for (std::size_t edge = 0; edge < 4; ++edge) {
      farthest[edge] = std::max(farthest[edge], away[edge]);
    }
  }
  return *std::min_element(farthest.begin(), farthest.end());
}

TEST(OpeningMaker, CandidatesLieAtAnEdgeAndUseAllFour) {
  OpeningMaker maker({.seed = 5});
  std::array<bool, kCells> used{};
  for (std::uint64_t i = 0; i < 1000; ++i) {
    const std::vector<Move> moves = maker.candidate(i);
    EXPECT_LE(rows_from_an_edge(moves), 2) << moves_text(moves, kSize);
    for (const Move move : moves) used[static_cast<std::size_t>(move.cell())] = true;
  }
  EXPECT_EQ(std::count(used.begin(), used.end(), true), kCells - 9 * 9);
}

TEST(OpeningMaker, NamedCandidatesAreAllTheNamedOpeningsWithStonesNearby) {
  OpeningMaker maker({.seed = 5, .start = OpeningStart::named});
  std::set<std::string_view> codes;
  std::set<Move, decltype([](Move a, Move b) { return a.cell() < b.cell(); })> seconds;
  for (std::uint64_t i = 0; i < 500; ++i) {
    const std::vector<Move> moves = maker.candidate(i);
    const NamedOpening* const opening = find_opening(moves);
    ASSERT_NE(opening, nullptr);
    codes.insert(opening->code);
    seconds.insert(moves[1]);
    ASSERT_TRUE(moves.size() == 4 || moves.size() == 5);
    for (std::size_t k = 3; k < moves.size(); ++k) {
      EXPECT_TRUE(std::any_of(moves.begin(), moves.begin() + static_cast<long>(k), [&](Move stone) {
        return std::abs(moves[k].cell() / kSize - stone.cell() / kSize) <= 2 &&
               std::abs(moves[k].cell() % kSize - stone.cell() % kSize) <= 2;
      }));
      EXPECT_EQ(std::count(moves.begin(), moves.end(), moves[k]), 1);
    }
  }
  EXPECT_EQ(codes.size(), 26U);
  EXPECT_EQ(seconds.size(), 8U);
}

TEST(OpeningMaker, RefusesWhatIsDecided) {
  OpeningMaker maker({.black_wins = 0, .white_wins = 0});
  EXPECT_FALSE(maker.accepts(0, parse_moves("g8 a1 h8 o1 i8 a15", kSize)));
}

TEST(OpeningMaker, RefusesABlackStoneOnAForbiddenPoint) {
  OpeningMaker maker({.black_wins = 0, .white_wins = 0});
  EXPECT_FALSE(maker.accepts(0, parse_moves("g8 a1 i8 o1 h7 a15 h9 o15 h8", kSize)));
}

TEST(OpeningMaker, WithoutATestGameWhatIsUndecidedIsGood) {
  OpeningMaker maker({.black_wins = 0, .white_wins = 0});
  EXPECT_TRUE(maker.accepts(0, parse_moves("h8 i9 g9 i7", kSize)));
}

// From these positions Black, White and, for long, nobody wins a game of hard.
constexpr std::string_view kBlackWins = "i8 i9 g6 e4 k6 k4 h6 l4";
constexpr std::string_view kWhiteWins = "j6 i6 j4 h7 h5";
constexpr std::string_view kNobodyWins = "g6 i4 e6 g8 g7";

bool accepted(std::string_view moves, int black_wins, int white_wins) {
  OpeningMaker maker({.black_wins = black_wins, .white_wins = white_wins});
  return maker.accepts(0, parse_moves(moves, kSize));
}

TEST(OpeningMaker, RefusesWhatBlackWinsTooSoon) {
  EXPECT_FALSE(accepted(kBlackWins, 40, 0));
  EXPECT_TRUE(accepted(kBlackWins, 0, 40));
}

TEST(OpeningMaker, RefusesWhatWhiteWinsTooSoon) {
  EXPECT_FALSE(accepted(kWhiteWins, 0, 40));
  EXPECT_TRUE(accepted(kWhiteWins, 40, 0));
}

// White to move makes two open threes at h8, a straight four, and with the fifth move a five.
TEST(OpeningMaker, AWinWithTheMoveOfTheLimitIsNotTooSoon) {
  constexpr std::string_view kWinInFive = "a1 i8 o1 j8 a15 h9 o15 h10 a8";
  EXPECT_TRUE(accepted(kWinInFive, 0, 5));
  EXPECT_FALSE(accepted(kWinInFive, 0, 6));
}

TEST(OpeningMaker, AcceptsWhatNobodyWinsSoon) { EXPECT_TRUE(accepted(kNobodyWins, 20, 20)); }

TEST(OpeningMaker, ADrawOnAFullBoardIsNoWinTooSoon) {
  const OpeningSpec spec{.game = *played_game("freestyle", 5)};
  OpeningMaker maker(spec);
  int accepted = 0;
  for (std::uint64_t i = 0; i < 20; ++i) accepted += maker.accepts(i, maker.candidate(i)) ? 1 : 0;
  EXPECT_GT(accepted, 0);
}

TEST(OpeningMaker, AVerdictDoesNotDependOnWhatWasAskedBefore) {
  OpeningMaker maker({.black_wins = 20, .white_wins = 20});
  OpeningMaker other({.black_wins = 20, .white_wins = 20});
  std::vector<bool> forth;
  std::vector<bool> back;
  for (std::uint64_t i = 0; i < 4; ++i) forth.push_back(maker.accepts(i, maker.candidate(i)));
  for (std::uint64_t i = 4; i-- > 0;) back.push_back(other.accepts(i, other.candidate(i)));
  EXPECT_EQ(forth, std::vector<bool>(back.rbegin(), back.rend()));
}

TEST(OpeningMaker, MakesThoseOfOtherGamesAndBoards) {
  for (const auto& [game, size] : {std::pair("freestyle", 20), std::pair("standard", 15)}) {
    const PlayedGame played = *played_game(game, size);
    OpeningMaker maker({.game = played, .seed = 2, .black_wins = 12, .white_wins = 12});
    int good = 0;
    for (std::uint64_t i = 0; i < 12; ++i) {
      const std::vector<Move> moves = maker.candidate(i);
      if (!maker.accepts(i, moves)) continue;
      ++good;
      EXPECT_EQ(decided(place_in_turn(moves, size), played), std::nullopt);
    }
    EXPECT_GT(good, 0) << game;
  }
}

TEST(Decided, IsByTheRulesOfTheGame) {
  // Black can complete six in a row, which wins in freestyle alone.
  const Position position =
      place_in_turn(parse_moves("a1 t20 b1 t18 c1 t16 e1 t14 f1 s20", 20), 20);
  EXPECT_EQ(decided(position, *played_game("freestyle", 20)), "Black makes five at d1");
  EXPECT_NE(decided(position, *played_game("standard", 20)), "Black makes five at d1");
}

}  // namespace
}  // namespace rb::renju
