#include "runner/evidence/match_sprt.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "engine/base/rng.hpp"

namespace rb {
namespace {

using rating::Decision;

constexpr rating::SprtSpec kQuick{.elo0 = 0, .elo1 = 100};

// Game `id` of a match whose every game and every pair's opening is new; `points` are player 0's.
GameResult game(int id, int points) {
  const int black = id % 2;
  return {.id = id,
          .black = black,
          .white = 1 - black,
          .half_points = black == 0 ? points : 2 - points,
          .opening = static_cast<std::uint64_t>(id / 2),
          .moves = static_cast<std::uint64_t>(1000 + id)};
}

// Games of a player who scores about 63 %.
std::vector<GameResult> many(int count, std::uint64_t seed) {
  Rng rng(seed);
  std::vector<GameResult> games;
  for (int id = 0; id < count; ++id) games.push_back(game(id, rng.below(100) < 63 ? 2 : 0));
  return games;
}

struct End {
  Decision decision;
  int games;
  double llr;
  friend bool operator==(const End&, const End&) = default;
};

End end_of(const SequentialTest& test) {
  return {test.sprt().decision(), test.games(), test.sprt().llr()};
}

End end_of(const std::vector<GameResult>& games) {
  SequentialTest test(kQuick);
  for (const GameResult& one : games) test.add(one);
  return end_of(test);
}

TEST(SequentialTest, CountsPairsFromPlayerZerosSide) {
  SequentialTest test(kQuick);
  for (const GameResult& one : {game(0, 2), game(1, 1), game(2, 0), game(3, 0)}) test.add(one);
  EXPECT_EQ(test.sprt().results().weight, (std::array<double, 5>{1, 0, 0, 1, 0}));
  EXPECT_EQ(test.games(), 4);
}

TEST(SequentialTest, StopsWhereTheLibrarysTestStops) {
  const auto games = many(2000, 1);
  rating::Sprt sprt(kQuick, rating::Sprt::Unit::pairs);
  int looked_at = 0;
  for (std::size_t i = 0; sprt.decision() == Decision::undecided; i += 2) {
    const auto points = [](const GameResult& g) {
      return g.black == 0 ? g.half_points : 2 - g.half_points;
    };
    sprt.add(points(games[i]) + points(games[i + 1]));
    looked_at += 2;
  }
  EXPECT_EQ(end_of(games), (End{sprt.decision(), looked_at, sprt.llr()}));
}

TEST(SequentialTest, TheOrderInWhichGamesEndChangesNothing) {
  const auto in_order = many(2000, 1);
  const End expected = end_of(in_order);
  ASSERT_EQ(expected.decision, Decision::h1);
  Rng rng(2);
  for (int round = 0; round < 20; ++round) {
    // As on 8 threads: a game ends up to 8 places too early or too late.
    auto games = in_order;
    for (std::size_t i = 0; i + 8 < games.size(); ++i) std::swap(games[i], games[i + rng.below(8)]);
    EXPECT_EQ(end_of(games), expected);
  }
  auto games = in_order;
  std::reverse(games.begin(), games.end());
  EXPECT_EQ(end_of(games), expected);
}

TEST(SequentialTest, WaitsForAMissingGame) {
  SequentialTest test(kQuick);
  for (const int id : {0, 2, 3, 4, 5}) test.add(game(id, 2));
  EXPECT_EQ(test.games(), 0);
  EXPECT_EQ(test.games_beyond(), 5);
  test.add(game(1, 2));
  EXPECT_EQ(test.games(), 6);
  EXPECT_EQ(test.games_beyond(), 0);
}

TEST(SequentialTest, KeepsItsDecisionWhateverComesLater) {
  SequentialTest test(kQuick);
  for (const GameResult& one : many(2000, 1)) test.add(one);
  const End decided = end_of(test);
  for (int id = 2000; id < 6000; ++id) EXPECT_EQ(test.add(game(id, 0)), Decision::h1);
  EXPECT_EQ(end_of(test), decided);
  EXPECT_EQ(test.games_beyond(), 6000 - decided.games);
}

TEST(SequentialTest, APairOfRepeatedGamesIsNoEvidence) {
  SequentialTest test(kQuick);
  for (const int id : {0, 1, 2, 3}) {
    GameResult one = game(id, 2);
    one.moves = static_cast<std::uint64_t>(id % 2);
    test.add(one);
  }
  EXPECT_EQ(test.repeated(), 1);
  EXPECT_EQ(test.sprt().results().total(), 1);
  EXPECT_EQ(test.games(), 4);
}

TEST(SequentialTest, APairWithOneNewGameIsEvidence) {
  SequentialTest test(kQuick);
  for (const int id : {0, 1, 2}) test.add(game(id, 2));
  GameResult repeat = game(3, 2);
  repeat.moves = game(1, 2).moves;
  test.add(repeat);
  EXPECT_EQ(test.repeated(), 0);
  EXPECT_EQ(test.sprt().results().total(), 2);
}

TEST(SequentialTest, EqualMovesWithSwappedPlayersAreNoRepeat) {
  SequentialTest test(kQuick);
  test.add(game(0, 2));
  GameResult same = game(1, 0);
  same.moves = game(0, 2).moves;
  test.add(same);
  EXPECT_EQ(test.repeated(), 0);
  EXPECT_EQ(test.sprt().results().weight[2], 1);
}

TEST(SequentialTest, ARepeatedOpeningIsNoEvidence) {
  SequentialTest test(kQuick);
  for (const int id : {0, 1, 2, 3}) {
    GameResult one = game(id, 2);
    one.opening = 7;
    test.add(one);
  }
  EXPECT_EQ(test.repeated(), 1);
}

// 500 games that repeat 26 openings decide nothing: equal engines would pass for unequal ones in
// every third match (docs/algorithms/statistics.md 10.3).
TEST(SequentialTest, TwentySixOpeningsDecideNothingHoweverOftenTheyArePlayed) {
  constexpr rating::SprtSpec spec{.elo0 = 0, .elo1 = 30};
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    SequentialTest test(spec);
    for (int id = 0; id < 500; ++id) {
      const std::uint64_t opening = static_cast<std::uint64_t>(id / 2 % 26);
      GameResult one = game(
          id,
          Rng(mix(mix(seed, opening), static_cast<std::uint64_t>(id % 2))).below(2) == 0 ? 0 : 2);
      one.opening = opening;
      one.moves = opening * 2 + static_cast<std::uint64_t>(id % 2);
      EXPECT_EQ(test.add(one), Decision::undecided) << seed;
    }
    EXPECT_EQ(test.sprt().results().total(), 26);
    EXPECT_EQ(test.repeated(), 224);
  }
}

SequentialTest unpaired(const rating::SprtSpec& spec) {
  return SequentialTest(spec, SequentialTest::Unit::games);
}

TEST(SequentialTest, UnpairedGamesAreTestedAsGames) {
  const auto games = many(2000, 1);
  rating::Sprt sprt(kQuick, rating::Sprt::Unit::games);
  SequentialTest test = unpaired(kQuick);
  for (std::size_t i = 0; i < games.size(); i += 2) {
    std::vector<int> points;
    for (const GameResult& one : {games[i], games[i + 1]}) {
      points.push_back(one.black == 0 ? one.half_points : 2 - one.half_points);
      test.add(one);
    }
    if (sprt.decision() == Decision::undecided) sprt.add(points);
  }
  ASSERT_EQ(sprt.decision(), Decision::h1);
  EXPECT_EQ(test.decision(), Decision::h1);
  EXPECT_EQ(test.sprt().llr(), sprt.llr());
  EXPECT_EQ(test.sprt().results().size, 3);
  EXPECT_EQ(test.games(), sprt.results().total());
}

TEST(SequentialTest, UnpairedGamesThatRepeatAreNoEvidence) {
  SequentialTest test = unpaired(kQuick);
  for (int id = 0; id < 2000; ++id) {
    GameResult one = game(id, 2);
    one.moves = static_cast<std::uint64_t>(id % 2);
    EXPECT_EQ(test.add(one), Decision::undecided);
  }
  EXPECT_EQ(test.sprt().results().total(), 2);
  EXPECT_EQ(test.repeated(), 1998);
  EXPECT_EQ(test.games(), 2000);
}

// Of equal players one loses always in the same way: what is new are nearly all wins of the other.
TEST(SequentialTest, RepeatedLossesDoNotMakeTheOtherWinsCount) {
  constexpr int kTests = 400;
  int accepted = 0;
  for (std::uint64_t seed = 0; seed < kTests; ++seed) {
    SequentialTest test = unpaired(kQuick);
    Rng rng(seed);
    for (int id = 0; id < 1000; ++id) {
      GameResult one = game(id, rng.below(2) == 0 ? 0 : 2);
      if ((one.black == 0) == (one.half_points == 0)) one.moves = 1;
      test.add(one);
    }
    EXPECT_EQ(test.sprt().decision(), Decision::h1) << "of new games alone";
    accepted += test.decision() == Decision::h1 ? 1 : 0;
  }
  EXPECT_LE(accepted, kTests * (0.05 + 3 * 0.011));
}

}  // namespace
}  // namespace rb
