#include "runner/evidence/match_sprt.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include <gtest/gtest.h>

#include "engine/base/rng.hpp"
#include "tuning/random_draws.hpp"

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

// Game `id` of a comparison, won by player 0 or 1, or lost; points are theirs.
GameResult compared(int id, int points) {
  const int side = id / 2 % 2, black = id % 2 == 0 ? side : side + 2;
  return {.id = id,
          .black = black,
          .white = black == side ? side + 2 : side,
          .half_points = black == side ? points : 2 - points,
          .opening = static_cast<std::uint64_t>(id / 4),
          .moves = static_cast<std::uint64_t>(1000 + id)};
}

TEST(SequentialTest, OfAComparisonCountsFoursByTheDifferenceOfTheTwo) {
  SequentialTest test(kQuick, SequentialTest::Unit::fours);
  for (int id = 0; id < 4; ++id) test.add(compared(id, id < 2 ? 2 : 0));
  EXPECT_EQ(test.sprt().results().weight, (std::array<double, 5>{0, 0, 0, 0, 1}));
  for (int i = 0; i < 4; ++i) test.add(compared(4 + i, i == 0 ? 1 : 0));  // a draw more
  EXPECT_EQ(test.sprt().results().weight, (std::array<double, 5>{0, 0, 0, 1, 1}));
  EXPECT_EQ(test.games(), 8);
  for (const int id : {8, 9, 11}) test.add(compared(id, 2));
  EXPECT_EQ(test.games(), 8);
  EXPECT_EQ(test.games_beyond(), 3);
  test.add(compared(10, 2));
  EXPECT_EQ(test.games(), 12);
  EXPECT_EQ(test.sprt().results().weight, (std::array<double, 5>{0, 0, 1, 1, 1}));
}

bool is_won(Rng& rng, double elo) { return rng.uniform() < 1 / (1 + std::pow(10, -elo / 400)); }

// How often tests of two players that differ by `elo` come to this decision. The third is 70 Elo
// weaker; an opening helps Black, and a part of what it does to either player is its own.
double share_of(Decision decision, double elo, int runs) {
  constexpr rating::SprtSpec kTest{.elo0 = 0, .elo1 = 30};
  int hits = 0, games = 0;
  for (int run = 0; run < runs; ++run) {
    Rng rng(mix(77, static_cast<std::uint64_t>(run)));
    SequentialTest test(kTest, SequentialTest::Unit::fours);
    for (int id = 0; id < 40000 && test.decision() == Decision::undecided; id += 4) {
      const double bias = 120 * tuning::draw_normal(rng);
      for (const int side : {0, 1}) {
        const double own = 70 + (side == 0 ? elo : 0) + 60 * tuning::draw_normal(rng);
        for (const int colour : {0, 1}) {
          const bool won = is_won(rng, own + (colour == 0 ? bias : -bias));
          test.add(compared(id + 2 * side + colour, won ? 2 : 0));
        }
      }
    }
    hits += test.decision() == decision ? 1 : 0;
    games += test.games();
  }
  std::printf("difference %g Elo: %.3f of the tests, %.0f games on average\n", elo,
              static_cast<double>(hits) / runs, static_cast<double>(games) / runs);
  return static_cast<double>(hits) / runs;
}

TEST(SequentialTest, OfAComparisonFindsWhatIsThere) {
  EXPECT_LE(share_of(Decision::h1, 0, 40), 0.15);
  EXPECT_GE(share_of(Decision::h1, 40, 40), 0.85);
}

TEST(SequentialTest, SlowSprtSimulationOfComparisonsKeepsItsErrors) {
  EXPECT_LE(share_of(Decision::h1, 0, 2000), 0.06);  // 0.05 and two deviations
  EXPECT_GE(share_of(Decision::h1, 40, 2000), 0.95);
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
