#include "runner/schedule.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <map>
#include <set>

#include "engine/base/rng.hpp"

namespace rb {
namespace {

TEST(OpeningOrder, SequentialIsTheOrderOfTheFile) {
  EXPECT_THAT(opening_order(4, Order::sequential, 7), testing::ElementsAre(0, 1, 2, 3));
}

TEST(OpeningOrder, RandomHoldsEveryOpeningOnce) {
  std::vector<int> order = opening_order(500, Order::random, 7);
  EXPECT_FALSE(std::is_sorted(order.begin(), order.end()));
  std::sort(order.begin(), order.end());
  EXPECT_EQ(order, opening_order(500, Order::sequential, 0));
}

TEST(OpeningOrder, FollowsFromTheSeed) {
  EXPECT_EQ(opening_order(50, Order::random, 1), opening_order(50, Order::random, 1));
  EXPECT_NE(opening_order(50, Order::random, 1), opening_order(50, Order::random, 2));
}

// 24 orders of 4 openings over 24,000 seeds: each 1,000 times, with a deviation of 31.
TEST(OpeningOrder, EveryOrderIsEquallyLikely) {
  std::map<std::vector<int>, int> seen;
  for (std::uint64_t seed = 0; seed < 24000; ++seed) ++seen[opening_order(4, Order::random, seed)];
  EXPECT_EQ(seen.size(), 24U);
  for (const auto& [order, times] : seen) EXPECT_NEAR(times, 1000, 160);
}

TEST(OpeningOrder, OfNoOpeningsIsEmpty) { EXPECT_TRUE(opening_order(0, Order::random, 1).empty()); }

// Results files rely on it: the order of a run must be the same for ever.
TEST(OpeningOrder, OfASeedIsTheSameInEveryBuild) {
  EXPECT_THAT(opening_order(8, Order::random, 1), testing::ElementsAre(4, 3, 2, 7, 5, 6, 0, 1));
}

TEST(MatchPairing, APairSharesTheOpeningAndSwapsColours) {
  const std::vector<int> order = {5, 3, 8};
  const Pairing first = match_pairing(2, 1, order);
  const Pairing second = match_pairing(3, 1, order);
  EXPECT_EQ(first.opening, 3);
  EXPECT_EQ(second.opening, 3);
  EXPECT_THAT(first.players, testing::ElementsAre(0, 1));
  EXPECT_THAT(second.players, testing::ElementsAre(1, 0));
}

TEST(MatchPairing, DrawsOpeningsWithoutReplacement) {
  const std::vector<int> order = opening_order(250, Order::random, 9);
  std::multiset<int> drawn;
  for (int id = 0; id < 500; ++id) drawn.insert(match_pairing(id, 9, order).opening);
  for (int opening = 0; opening < 250; ++opening) EXPECT_EQ(drawn.count(opening), 2U);
}

TEST(MatchPairing, BeginsAnewWhenTheOpeningsAreUsedUp) {
  const std::vector<int> order = {2, 0, 1};
  EXPECT_EQ(match_pairing(5, 1, order).opening, 1);
  EXPECT_EQ(match_pairing(6, 1, order).opening, 2);
}

TEST(MatchPairing, WithoutOpeningsStartsFromTheEmptyBoard) {
  EXPECT_EQ(match_pairing(17, 1, {}).opening, -1);
}

TEST(MatchPairing, SeedsAreThoseOfTheDocuments) {
  const Pairing pairing = match_pairing(12, 99, {});
  EXPECT_EQ(pairing.game_seed, mix(99, 12));
  EXPECT_EQ(pairing.player_seeds[0], mix(mix(99, 12), 0));
  EXPECT_EQ(pairing.player_seeds[1], mix(mix(99, 12), 1));
}

TEST(MatchPairing, NoTwoPlayersOfARunShareASeed) {
  std::set<std::uint64_t> seeds;
  for (int id = 0; id < 10000; ++id) {
    const Pairing pairing = match_pairing(id, 1, {});
    seeds.insert(pairing.player_seeds.begin(), pairing.player_seeds.end());
  }
  EXPECT_EQ(seeds.size(), 20000U);
}

}  // namespace
}  // namespace rb
