#include "runner/pairing_stats.hpp"

#include <gmock/gmock.h>

namespace rb {
namespace {

using ::testing::ElementsAre;

// Pair `k` of players 0 and 1 from opening `opening`; the half points are those of player 0, who is
// Black first.
void add_pair(std::vector<GameResult>& games, int k, std::uint64_t opening, int as_black,
              int as_white, std::uint64_t moves) {
  games.push_back({.id = 2 * k,
                   .black = 0,
                   .white = 1,
                   .half_points = as_black,
                   .opening = opening,
                   .moves = moves});
  games.push_back({.id = 2 * k + 1,
                   .black = 1,
                   .white = 0,
                   .half_points = 2 - as_white,
                   .opening = opening,
                   .moves = moves + 1});
}

// Ten pairs of ten openings, `times` times over with the same moves.
std::vector<GameResult> repeated(int times) {
  std::vector<GameResult> games;
  for (int time = 0; time < times; ++time) {
    for (int k = 0; k < 10; ++k) {
      const auto opening = static_cast<std::uint64_t>(k);
      add_pair(games, 10 * time + k, opening, k < 7 ? 2 : 0,
               k < 3    ? 2
               : k == 9 ? 1
                        : 0,
               1000 + 2 * opening);
    }
  }
  mark_repeats(games);
  return games;
}

TEST(PairingStats, CountsGamesColoursAndPairs) {
  const std::vector<GameResult> games = repeated(1);
  const PairingStats stats = pairing_stats(games, 0);
  EXPECT_EQ(stats.all, (rating::GameCounts{10, 1, 9}));
  EXPECT_EQ(stats.as_black, (rating::GameCounts{7, 0, 3}));
  EXPECT_EQ(stats.as_white, (rating::GameCounts{3, 1, 6}));
  EXPECT_THAT(stats.pairs.by_half_points, ElementsAre(2, 1, 4, 0, 3));
  EXPECT_EQ(stats.alone, 0);
}

TEST(PairingStats, TheOtherSideSeesTheMirrorImage) {
  const std::vector<GameResult> games = repeated(1);
  const PairingStats a = pairing_stats(games, 0), b = pairing_stats(games, 1);
  EXPECT_EQ(b.as_white, (rating::GameCounts{3, 0, 7}));
  EXPECT_THAT(b.pairs.by_half_points, ElementsAre(3, 0, 4, 1, 2));
  EXPECT_NEAR(a.estimate->elo, -b.estimate->elo, 1e-9);
  EXPECT_NEAR(a.normalized->interval.low, -b.normalized->interval.high, 1e-6);
}

TEST(PairingStats, WithoutRepeatsTheEstimateIsThatOfThePairs) {
  const std::vector<GameResult> games = repeated(1);
  const PairingStats stats = pairing_stats(games, 0);
  const rating::Estimate plain = rating::estimate(stats.pairs);
  EXPECT_NEAR(stats.estimate->elo_interval.low, plain.elo_interval.low, 1e-6);
  EXPECT_NEAR(stats.estimate->los, plain.los, 1e-9);
  EXPECT_EQ(stats.openings->pairs_ratio, 1);
  EXPECT_EQ(stats.openings->draw_ratio, 0.05);
  EXPECT_FALSE(stats.is_mostly_repetition());
}

TEST(PairingStats, RepeatedGamesAreCountedButAreNoEvidence) {
  const std::vector<GameResult> once = repeated(1), often = repeated(25);
  const PairingStats one = pairing_stats(once, 0), many = pairing_stats(often, 0);
  EXPECT_EQ(many.all.games(), 500);
  EXPECT_EQ(many.pairs.pairs(), 250);
  EXPECT_EQ(many.repeated_games, 480);
  EXPECT_EQ(many.new_pairs.size(), 10U);
  EXPECT_EQ(many.estimate->elo_interval.low, one.estimate->elo_interval.low);
  EXPECT_TRUE(many.is_mostly_repetition());
}

TEST(PairingStats, NewGamesOfOneOpeningAreAClusterWithoutRepeats) {
  std::vector<GameResult> games = repeated(25);
  for (std::size_t i = 0; i < games.size(); ++i) games[i].moves = i;
  mark_repeats(games);
  const PairingStats stats = pairing_stats(games, 0);
  EXPECT_EQ(stats.repeated_games, 0);
  EXPECT_NEAR(stats.evidence->effective_pairs, 9, 1e-9);
  EXPECT_TRUE(stats.is_mostly_repetition());
}

TEST(PairingStats, GamesWithoutTheirOtherOneAreNotPairs) {
  std::vector<GameResult> games = repeated(1);
  games.erase(games.begin() + 5);
  games.pop_back();
  const PairingStats stats = pairing_stats(games, 0);
  EXPECT_EQ(stats.alone, 2);
  EXPECT_EQ(stats.pairs.pairs(), 8);
  EXPECT_EQ(stats.all.games(), 18);
}

TEST(PairingStats, TwoRunsDoNotShareAPair) {
  std::vector<GameResult> games = repeated(1);
  games.resize(2);
  games[1].run = 1;
  const PairingStats stats = pairing_stats(games, 0);
  EXPECT_EQ(stats.pairs.pairs(), 0);
  EXPECT_EQ(stats.alone, 2);
  EXPECT_FALSE(stats.estimate.has_value());
}

TEST(PairingStats, OneColourTwiceIsNoPair) {
  std::vector<GameResult> games = repeated(1);
  games.resize(2);
  games[1].black = 0;
  games[1].white = 1;
  EXPECT_EQ(pairing_stats(games, 0).pairs.pairs(), 0);
}

TEST(PairingStats, LeavesTheGamesOfOthersAside) {
  std::vector<GameResult> games = repeated(1);
  for (GameResult& game : std::span(games).first(4)) ++(game.black == 1 ? game.black : game.white);
  EXPECT_EQ(pairing_stats(games, 0, 1).pairs.pairs(), 8);
  EXPECT_EQ(pairing_stats(games, 2, 0).pairs.pairs(), 2);
  EXPECT_EQ(pairing_stats(games, 1, 2).all.games(), 0);
}

}  // namespace
}  // namespace rb
