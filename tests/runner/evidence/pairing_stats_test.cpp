#include "runner/evidence/pairing_stats.hpp"

#include <gmock/gmock.h>

#include <cstdio>
#include <random>

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
  EXPECT_FALSE(stats.is_little_evidence());
}

TEST(PairingStats, RepeatedGamesAreCountedButAreNoEvidence) {
  const std::vector<GameResult> once = repeated(1), often = repeated(25);
  const PairingStats one = pairing_stats(once, 0), many = pairing_stats(often, 0);
  EXPECT_EQ(many.all.games(), 500);
  EXPECT_EQ(many.pairs.pairs(), 250);
  EXPECT_EQ(many.repeated_games, 480);
  EXPECT_EQ(many.new_pairs, 10);
  EXPECT_NEAR(many.estimate->elo_interval.low, one.estimate->elo_interval.low, 1e-6);
  EXPECT_TRUE(many.is_little_evidence());
  EXPECT_TRUE(many.is_mostly_repetition());
}

TEST(PairingStats, OfPlayersWithoutChanceEachOpeningCountsOnce) {
  std::vector<GameResult> games = repeated(1);
  const PairingStats once = pairing_stats(games, 0);
  for (int k = 10; k < 40; ++k) {  // the first opening again and again
    add_pair(games, k, 0, 2, 2, games[0].moves);
  }
  mark_repeats(games);
  const PairingStats stats = pairing_stats(games, 0);
  EXPECT_EQ(stats.pairs.pairs(), 40);
  EXPECT_EQ(stats.new_pairs, 10);
  EXPECT_NEAR(stats.estimate->score, once.estimate->score, 1e-12);
  EXPECT_NEAR(stats.estimate->elo_interval.low, once.estimate->elo_interval.low, 1e-6);
  EXPECT_NEAR(stats.openings->rms_bias, once.openings->rms_bias, 1e-9);
  EXPECT_NEAR(stats.design_effect(), 4, 1e-9);
}

// A pair that looks new, such as a game whose opening was laid in another order, changes little.
TEST(PairingStats, OneNewGameOfAKnownOpeningDoesNotMoveTheEstimate) {
  std::vector<GameResult> games = repeated(1);
  for (int k = 10; k < 40; ++k) add_pair(games, k, 0, 2, 2, games[0].moves);
  mark_repeats(games);
  const PairingStats before = pairing_stats(games, 0);
  add_pair(games, 40, 0, 2, 2, 77);
  mark_repeats(games);
  const PairingStats stats = pairing_stats(games, 0);
  EXPECT_EQ(stats.new_pairs, 11);
  EXPECT_NEAR(stats.estimate->score, before.estimate->score, 1e-12);
  EXPECT_NEAR(stats.estimate->elo_interval.low, before.estimate->elo_interval.low, 1e-6);
  EXPECT_NEAR(stats.estimate->los, before.estimate->los, 1e-9);
}

// 100 openings of four pairs, or the empty board. A wins this many of 100 games, in ever new ways,
// and loses always in the same one.
std::vector<GameResult> losses_that_repeat(std::uint64_t seed, unsigned wins = 50,
                                           bool from_openings = true) {
  std::vector<GameResult> games;
  std::mt19937_64 random(seed);
  const auto coin = [&] { return random() % 100 < wins ? 2 : 0; };
  for (int k = 0; k < 400; ++k) {
    const auto opening =
        from_openings ? static_cast<std::uint64_t>(k % 100) : empty_board_key(0, 2 * k);
    const int as_black = coin(), as_white = coin();
    add_pair(games, k, opening, as_black, as_white, 0);
  }
  for (std::size_t i = 0; i < games.size(); ++i) {
    const bool is_loss = (games[i].black == 0) == (games[i].half_points == 0);
    games[i].moves = !is_loss ? 1000 + i : from_openings ? games[i].opening : 0;
  }
  mark_repeats(games);
  return games;
}

// How often the interval contains the truth.
double covered(unsigned wins, bool from_openings, int runs) {
  int covered = 0;
  const double truth = wins / 100.0;
  for (int run = 0; run < runs; ++run) {
    const std::vector<GameResult> games =
        losses_that_repeat(1000 + static_cast<std::uint64_t>(run), wins, from_openings);
    const rating::Interval interval = pairing_stats(games, 0).estimate->score_interval;
    covered += interval.low <= truth && truth <= interval.high;
  }
  return static_cast<double>(covered) / runs;
}

TEST(PairingStats, RepetitionThatDependsOnTheResultDoesNotShiftTheElo) {
  double sum = 0;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const PairingStats stats = pairing_stats(losses_that_repeat(seed), 0);
    EXPECT_GT(stats.repeated_games, 150);
    EXPECT_NEAR(stats.estimate->score, stats.all.score(), 1e-12);
    sum += stats.estimate->score;
  }
  EXPECT_NEAR(sum / 100, 0.5, 0.008);
  EXPECT_GE(covered(50, true, 100), 0.93 - 0.065);
}

TEST(PairingStats, SlowRepetitionThatDependsOnTheResultKeepsTheCoverage) {
  for (const unsigned wins : {20U, 50U, 80U}) {
    for (const bool from_openings : {true, false}) {
      const double share = covered(wins, from_openings, 2000);
      std::printf("%u %% won, losses repeat, %s: interval covers %.1f %%\n", wins,
                  from_openings ? "100 openings" : "empty board", 100 * share);
      EXPECT_GE(share, 0.93 - 0.015);
      if (from_openings) {
        EXPECT_LE(share, 0.97 + 0.015);
      }
    }
  }
}

TEST(PairingStats, EqualPairsFromTheEmptyBoardAreOneCluster) {
  std::vector<GameResult> games;
  for (int k = 0; k < 40; ++k) {
    add_pair(games, k, empty_board_key(0, 2 * k), 2, k % 2 == 0 ? 2 : 0, k % 2 == 0 ? 10 : 20);
  }
  mark_repeats(games);
  const PairingStats stats = pairing_stats(games, 0);
  EXPECT_EQ(stats.pairs.pairs(), 40);
  EXPECT_EQ(stats.new_pairs, 2);
  EXPECT_EQ(stats.evidence->openings, 2);
  EXPECT_LE(stats.evidence->effective_pairs, 2);
  EXPECT_TRUE(stats.is_mostly_repetition());
}

// Of three games with Black and three with White any two may be a pair.
TEST(PairingStats, OldGamesInNewPairsFromTheEmptyBoardAreNoEvidence) {
  std::vector<GameResult> games;
  for (int k = 0; k < 36; ++k) {
    const int black = k < 3 ? k : k % 3, white = k < 3 ? k : k / 3 % 3;
    add_pair(games, k, empty_board_key(0, 2 * k), black, white, 0);
    games[games.size() - 2].moves = static_cast<std::uint64_t>(10 + black);
    games.back().moves = static_cast<std::uint64_t>(20 + white);
  }
  mark_repeats(games);
  const PairingStats stats = pairing_stats(games, 0);
  EXPECT_EQ(stats.new_pairs, 3);
  EXPECT_LE(stats.evidence->effective_pairs, 3);
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

}  // namespace
}  // namespace rb
