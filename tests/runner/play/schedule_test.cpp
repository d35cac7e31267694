#include "runner/play/schedule.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <map>
#include <set>

#include "engine/base/rng.hpp"

namespace rb {
namespace {

Schedule match(std::uint64_t seed, std::vector<int> order = {}) {
  return Schedule({.seed = seed, .order = std::move(order)});
}

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

TEST(ScheduleOfTwo, APairSharesTheOpeningAndSwapsColours) {
  const std::vector<int> order = {5, 3, 8};
  const Pairing first = match(1, order).pairing(2);
  const Pairing second = match(1, order).pairing(3);
  EXPECT_EQ(first.opening, 3);
  EXPECT_EQ(second.opening, 3);
  EXPECT_THAT(first.players, testing::ElementsAre(0, 1));
  EXPECT_THAT(second.players, testing::ElementsAre(1, 0));
}

TEST(ScheduleOfTwo, DrawsOpeningsWithoutReplacement) {
  const std::vector<int> order = opening_order(250, Order::random, 9);
  std::multiset<int> drawn;
  for (int id = 0; id < 500; ++id) drawn.insert(match(9, order).pairing(id).opening);
  for (int opening = 0; opening < 250; ++opening) EXPECT_EQ(drawn.count(opening), 2U);
}

TEST(ScheduleOfTwo, BeginsAnewWhenTheOpeningsAreUsedUp) {
  const std::vector<int> order = {2, 0, 1};
  EXPECT_EQ(match(1, order).pairing(5).opening, 1);
  EXPECT_EQ(match(1, order).pairing(6).opening, 2);
}

TEST(ScheduleOfTwo, WithoutOpeningsStartsFromTheEmptyBoard) {
  EXPECT_EQ(match(1).pairing(17).opening, -1);
}

TEST(ScheduleOfTwo, SeedsAreThoseOfTheDocuments) {
  const Pairing pairing = match(99).pairing(12);
  EXPECT_EQ(pairing.game_seed, mix(99, 12));
  EXPECT_EQ(pairing.player_seeds[0], mix(mix(99, 12), 0));
  EXPECT_EQ(pairing.player_seeds[1], mix(mix(99, 12), 1));
}

TEST(ScheduleOfTwo, NoTwoPlayersOfARunShareASeed) {
  std::set<std::uint64_t> seeds;
  for (int id = 0; id < 10000; ++id) {
    const Pairing pairing = match(1).pairing(id);
    seeds.insert(pairing.player_seeds.begin(), pairing.player_seeds.end());
  }
  EXPECT_EQ(seeds.size(), 20000U);
}

// Every game of `rounds` rounds between `players`.
std::vector<Pairing> games(const ScheduleSpec& spec, int rounds) {
  const Schedule schedule(spec);
  std::vector<Pairing> all;
  const auto count = 2 * rounds * static_cast<int>(schedule.meetings().size());
  for (int id = 0; id < count; ++id) all.push_back(schedule.pairing(id));
  return all;
}

TEST(RoundRobin, EveryTwoPlayersMeetEquallyOftenWithBothColours) {
  for (const int players : {2, 3, 4, 7, 10}) {
    std::map<std::array<int, 2>, int> met;
    for (const Pairing& pairing : games({.players = players, .seed = 3}, 5)) ++met[pairing.players];
    EXPECT_EQ(std::ssize(met), players * (players - 1));
    for (const auto& [pair, times] : met) EXPECT_EQ(times, 5) << pair[0] << " against " << pair[1];
  }
}

TEST(Gauntlet, TheFirstPlayerMeetsAllOthersAndNobodyElseMeets) {
  std::map<std::array<int, 2>, int> met;
  for (const Pairing& pairing : games({.players = 5, .format = Format::gauntlet}, 3)) {
    ++met[pairing.players];
  }
  EXPECT_EQ(met.size(), 8U);
  for (int other = 1; other < 5; ++other) {
    EXPECT_EQ((met[{0, other}]), 3);
    EXPECT_EQ((met[{other, 0}]), 3);
  }
}

constexpr std::array kFormats = {
    Format::round_robin,          Format::gauntlet,         Format::ladder, Format::duels,
    Format::round_robin_and_self, Format::gauntlet_and_self};

TEST(Ladder, NeighboursMeetAndTheMiddleMeetsAll) {
  using Meetings = std::vector<std::array<int, 2>>;
  const auto meetings = [](int players) {
    return Schedule({.players = players, .format = Format::ladder}).meetings();
  };
  EXPECT_EQ(meetings(2), (Meetings{{0, 1}}));
  EXPECT_EQ(meetings(3), (Meetings{{0, 1}, {1, 2}}));
  EXPECT_EQ(meetings(5), (Meetings{{0, 1}, {1, 2}, {2, 3}, {3, 4}, {0, 2}, {2, 4}}));
}

TEST(Duels, EachMeetsTheOneOfTheOtherHalf) {
  const Schedule schedule({.players = 6, .format = Format::duels});
  EXPECT_EQ(schedule.meetings(), (std::vector<std::array<int, 2>>{{0, 3}, {1, 4}, {2, 5}}));
}

TEST(SelfGames, FollowTheGamesAgainstOthersInEachRound) {
  for (const Format format : {Format::round_robin, Format::gauntlet}) {
    const auto others = Schedule({.players = 4, .format = format}).meetings();
    const auto all = Schedule({.players = 4, .format = with_self_games(format)}).meetings();
    ASSERT_EQ(all.size(), others.size() + 4);
    EXPECT_TRUE(std::equal(others.begin(), others.end(), all.begin()));
    for (int player = 0; player < 4; ++player) {
      EXPECT_EQ(all[others.size() + static_cast<std::size_t>(player)],
                (std::array{player, player}));
    }
  }
}

TEST(SelfGames, EachStartsFromAnOpeningOfItsOwn) {
  const ScheduleSpec spec{
      .players = 2, .format = Format::round_robin_and_self, .order = {5, 3, 8, 1, 9, 2}};
  std::vector<int> openings;
  for (const Pairing& pairing : games(spec, 3)) {
    if (pairing.players == std::array{1, 1}) openings.push_back(pairing.opening);
  }
  EXPECT_EQ(openings, spec.order);
}

TEST(ScheduleOfMany, BothGamesOfAPairHaveItsOpeningWithColoursSwapped) {
  for (const Format format : {Format::round_robin, Format::gauntlet}) {
    const auto all = games({.players = 5, .format = format, .order = {4, 0, 2}}, 7);
    for (std::size_t k = 0; k < all.size(); k += 2) {
      EXPECT_EQ(all[k].opening, all[k + 1].opening);
      EXPECT_EQ(all[k].players[0], all[k + 1].players[1]);
      EXPECT_EQ(all[k].players[1], all[k + 1].players[0]);
    }
  }
}

TEST(ScheduleOfMany, AllPairsOfARoundStartFromOneOpening) {
  const auto all = games({.players = 4, .order = {4, 0, 2}}, 6);
  for (std::size_t id = 0; id < all.size(); ++id) {
    EXPECT_EQ(all[id].opening, (std::array{4, 0, 2}[id / 12 % 3]));
  }
}

TEST(ScheduleOfMany, NobodyIsEverAheadByMoreThanTwoPairsOfGames) {
  for (const int players : {4, 5, 8, 9}) {
    std::vector<int> played(static_cast<std::size_t>(players));
    for (const Pairing& pairing : games({.players = players}, 3)) {
      for (const int player : pairing.players) ++played[static_cast<std::size_t>(player)];
      const auto [least, most] = std::minmax_element(played.begin(), played.end());
      EXPECT_LE(*most - *least, 4);
    }
  }
}

TEST(ScheduleOfMany, MoreRoundsLeaveTheFirstGamesAsTheyAre) {
  const auto few = games({.players = 4, .seed = 1, .order = {1, 0}}, 2);
  const auto many = games({.players = 4, .seed = 1, .order = {1, 0}}, 9);
  for (std::size_t id = 0; id < few.size(); ++id) {
    EXPECT_EQ(few[id].players, many[id].players);
    EXPECT_EQ(few[id].opening, many[id].opening);
    EXPECT_EQ(few[id].game_seed, many[id].game_seed);
  }
}

TEST(Format, NamesAreThoseOfTheDocuments) {
  EXPECT_EQ(find_format("round-robin"), Format::round_robin);
  EXPECT_EQ(find_format("gauntlet"), Format::gauntlet);
  EXPECT_EQ(find_format("knockout"), std::nullopt);
  for (const Format format : kFormats) {
    EXPECT_EQ(find_format(name(format)), format);
  }
}

TEST(CountMeetings, IsTheNumberOfPairsOfARound) {
  for (const Format format : kFormats) {
    for (int players = 2; players < 9; ++players) {
      if (format == Format::duels && players % 2 != 0) continue;
      const Schedule schedule({.players = players, .format = format});
      EXPECT_EQ(count_meetings(players, format), std::ssize(schedule.meetings()));
    }
  }
}

}  // namespace
}  // namespace rb
