#include "runner/evidence/gauntlet_race.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

#include "engine/base/zu.hpp"

namespace rb {
namespace {

constexpr rating::SprtSpec kRaceTest{.elo0 = 0, .elo1 = 200};
constexpr int kPlayers = 4, kRounds = 120;

// Candidate 1 wins nine of ten games, the others less than half.
std::vector<GameResult> race_games(bool one_opening = false) {
  std::mt19937_64 random(5);
  std::vector<GameResult> all;
  for (int id = 0; id < 2 * kRounds * (kPlayers - 1); ++id) {
    const int candidate = id / 2 % (kPlayers - 1) + 1;
    const int black = id % 2 == 0 ? 0 : candidate, white = id % 2 == 0 ? candidate : 0;
    const bool candidate_wins = random() % 100 < (candidate == 1 ? 90 : 45);
    GameResult game{.id = id, .black = black, .white = white};
    game.half_points = candidate_wins == (black == candidate) ? 2 : 0;
    game.opening = one_opening ? 1 : static_cast<std::uint64_t>(id / 2 / (kPlayers - 1) + 1);
    game.moves = static_cast<std::uint64_t>(id);
    all.push_back(game);
  }
  return all;
}

void expect_equal(const GauntletRace& a, const GauntletRace& b) {
  EXPECT_EQ(a.rounds(), b.rounds());
  for (int player = 1; player < kPlayers; ++player) {
    EXPECT_EQ(a.lane(player).fate, b.lane(player).fate);
    EXPECT_EQ(a.lane(player).llr, b.lane(player).llr);
    EXPECT_EQ(a.rounds_of(player), b.rounds_of(player));
  }
}

TEST(GauntletRace, IsOverWithTheBestFound) {
  GauntletRace race(kRaceTest, kPlayers);
  for (const GameResult& game : race_games()) race.add(game);
  EXPECT_TRUE(race.is_over());
  EXPECT_EQ(race.lane(1).fate, rating::Fate::better);
  EXPECT_LT(race.rounds(), kRounds);
}

TEST(GauntletRace, TheOrderInWhichGamesEndChangesNothing) {
  GauntletRace in_order(kRaceTest, kPlayers);
  std::vector<GameResult> all = race_games();
  for (const GameResult& game : all) in_order.add(game);
  for (int seed = 0; seed < 20; ++seed) {
    std::mt19937_64 random(zu(seed));
    std::shuffle(all.begin(), all.end(), random);
    GauntletRace shuffled(kRaceTest, kPlayers);
    for (const GameResult& game : all) shuffled.add(game);
    expect_equal(in_order, shuffled);
  }
}

TEST(GauntletRace, NeedsNoGamesOfThoseThatAreOut) {
  GauntletRace all(kRaceTest, kPlayers), wanted(kRaceTest, kPlayers);
  int played = 0;
  for (const GameResult& game : race_games()) {
    all.add(game);
    if (!wanted.is_wanted(game.id)) continue;
    wanted.add(game);
    ++played;
  }
  expect_equal(all, wanted);
  int counted = 0;
  for (const GameResult& game : race_games()) counted += all.is_counted(game.id) ? 1 : 0;
  EXPECT_EQ(counted, played);
  EXPECT_LT(played, 2 * kRounds * (kPlayers - 1));
}

TEST(GauntletRace, AnOpeningThatComesAgainIsNoEvidence) {
  GauntletRace race(kRaceTest, kPlayers);
  for (const GameResult& game : race_games(true)) race.add(game);
  EXPECT_EQ(race.rounds(), kRounds);
  EXPECT_EQ(race.repeated(), kRounds - 1);
  EXPECT_FALSE(race.is_over());
}

TEST(GauntletRace, IsAGauntletOfSeveralWithATest) {
  RunSpec run;
  run.players.resize(3);
  run.format = Format::gauntlet;
  run.sprt = kRaceTest;
  EXPECT_TRUE(is_race(run));
  run.format = Format::round_robin;
  EXPECT_FALSE(is_race(run));
  run.format = Format::gauntlet;
  run.players.pop_back();
  EXPECT_FALSE(is_race(run));
}

}  // namespace
}  // namespace rb
