#include "runner/play/seat.hpp"

#include <gmock/gmock.h>

#include "tests/fakes/random_match.hpp"

namespace rb {
namespace {

using testing::Each;

constexpr std::size_t kPlayers = 18;

// Counts how often each player was made.
class PlayerCacheTest : public testing::Test {
 protected:
  PlayerFactories players() {
    PlayerFactories all;
    for (int& count : made_) {
      all.emplace_back([&count] {
        ++count;
        return std::make_unique<fakes::RandomPlayer>(fakes::tic_tac_toe());
      });
    }
    return all;
  }

  std::vector<int> made_ = std::vector<int>(kPlayers);
  const PlayerFactories usual_ = players();
  PlayerCache cache_{usual_};
};

TEST_F(PlayerCacheTest, OfMoreThanSixteenDropsWhoPlayedLongestAgo) {
  for (int i = 0; i < 16; ++i) cache_.player(i);
  Player* const first = &cache_.player(0);
  for (int i = 2; i < 16; ++i) cache_.player(i);
  EXPECT_THAT(std::vector(made_.begin(), made_.begin() + 16), Each(1));
  cache_.player(16);  // in the place of 1
  EXPECT_EQ(&cache_.player(0), first);
  cache_.player(1);  // in the place of 2
  EXPECT_EQ(&cache_.player(0), first);
  cache_.player(3);
  EXPECT_EQ(made_, (std::vector{1, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0}));
  cache_.player(2);
  EXPECT_EQ(made_[2], 2);
}

TEST_F(PlayerCacheTest, WhoPlaysAgainstItselfIsTwo) {
  Player* const black = &cache_.player(3);
  Player* const white = &cache_.player(3, true);
  EXPECT_NE(black, white);
  EXPECT_EQ(made_[3], 2);
  EXPECT_EQ(&cache_.player(3), black);
  EXPECT_EQ(&cache_.player(3, true), white);
  EXPECT_EQ(made_[3], 2);
}

TEST_F(PlayerCacheTest, MakesThemAnewForAnotherList) {
  cache_.player(0);
  cache_.use(nullptr);
  cache_.player(0);
  EXPECT_EQ(made_[0], 1) << "it is the same list";
  int others = 0;
  const auto list = std::make_shared<const PlayerFactories>(PlayerFactories{[&others] {
    ++others;
    return std::make_unique<fakes::RandomPlayer>(fakes::tic_tac_toe());
  }});
  for (int i = 0; i < 2; ++i) {
    cache_.use(list);
    cache_.player(0);
  }
  EXPECT_EQ(others, 1);
  cache_.use(nullptr);
  cache_.player(0);
  EXPECT_EQ(made_[0], 2);
}

// The opening, the names and the limits of each are those of its colour.
TEST(Seat, PlaysAGameAsItIsPaired) {
  MatchSpec spec = fakes::random_match(4);
  spec.limits.resize(2);
  spec.limits[1].nodes = 1;
  for (const int id : {0, 1}) {
    Seat seat(spec);
    const Pairing pairing = spec.pairing(id);
    const auto record = seat.play({id, pairing}, {});
    ASSERT_TRUE(record);
    EXPECT_EQ(record->id, id);
    EXPECT_EQ(record->players, pairing.players);
    EXPECT_EQ(record->opening, pairing.opening);
    EXPECT_EQ(record->seed, pairing.game_seed);
    ASSERT_GE(record->moves.size(), 5U);
    EXPECT_EQ(record->moves[0].reply.move,
              spec.openings[static_cast<std::size_t>(pairing.opening)].moves[0]);
    // The random player looks at as many moves as it may.
    for (std::size_t ply = 1; ply < record->moves.size(); ++ply) {
      const int player = record->players[ply % 2];
      EXPECT_EQ(record->moves[ply].reply.nodes, player == 1 ? 1U : 9 - ply) << id << ' ' << ply;
    }
  }
}

TEST(Seat, KeepsOnlyWhatTheMatchKeeps) {
  MatchSpec spec = fakes::random_match(2);
  spec.keep = Keep::results;
  const auto record = Seat(spec).play({0, spec.pairing(0)}, {});
  ASSERT_TRUE(record);
  EXPECT_TRUE(record->moves.empty());
  ASSERT_TRUE(record->unkept);
  EXPECT_GE(record->unkept->plies, 5);
}

TEST(Seat, PlaysNothingOnceItIsToldToStop) {
  const MatchSpec spec = fakes::random_match(2);
  std::stop_source stop;
  stop.request_stop();
  EXPECT_FALSE(Seat(spec).play({0, spec.pairing(0)}, stop.get_token()));
}

}  // namespace
}  // namespace rb
