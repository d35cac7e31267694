// The search for levels against players whose strength is known.

#include "runner/studies/levels/level_search.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "engine/base/error.hpp"
#include "engine/base/rng.hpp"
#include "rating/ratings/score_regression.hpp"
#include "runner/play/schedule.hpp"
#include "runner/studies/levels/levels_report.hpp"

namespace rb {
namespace {

constexpr double kFrom = -900, kTo = 0;  // of the known players, Elo above the base

// Elo of the family's members above its base: steep at first, flat at the end.
double truth(double weakness) { return -1300 * (1 - std::exp(-3 * weakness)); }

// Rounds of games between such players, each from an opening that favours one colour.
class World {
 public:
  World(std::uint64_t seed, int games) : seed_(seed), games_(games) {}

  double elo(const Entrant& entrant) const {
    if (entrant.player == "from") return kFrom;
    return entrant.player == "to" ? kTo : truth(entrant.contender.weakness);
  }

  std::vector<GameResult> play(int round, std::span<const Entrant> entrants) {
    constexpr int kOpenings = 500;
    Rng openings(mix(seed_, static_cast<std::uint64_t>(round)));
    Schedule schedule({.players = static_cast<int>(entrants.size()),
                       .format = Format::ladder,
                       .seed = seed_,
                       .order = opening_order(kOpenings, Order::random, openings.next())});
    const auto meetings = count_meetings(static_cast<int>(entrants.size()), Format::ladder);
    std::vector<GameResult> results;
    for (int id = 0; id < meetings * games_; ++id) {
      const Pairing pairing = schedule.pairing(id);
      Rng opening(static_cast<std::uint64_t>(pairing.opening));
      const double advantage = 200 * (opening.uniform() - 0.3);
      const auto [black, white] = pairing.players;
      const double lead = elo(entrants[static_cast<std::size_t>(black)]) + advantage -
                          elo(entrants[static_cast<std::size_t>(white)]);
      const bool wins = draws_.uniform() < 1 / (1 + std::pow(10, -lead / 400));
      results.push_back({.id = id,
                         .black = black,
                         .white = white,
                         .half_points = wins ? 2 : 0,
                         .opening = static_cast<std::uint64_t>(pairing.opening)});
    }
    return results;
  }

 private:
  std::uint64_t seed_;
  int games_;
  Rng draws_{seed_};
};

LevelTask eight_levels() {
  LevelTask task{.known = {"from", "to"}, .base = "to", .levels = {}, .rounds = 3};
  for (int step = 0; step < 8; ++step) {
    WantedLevel& level = task.levels.emplace_back();
    level.name = "level " + std::to_string(step + 1);
    level.elo.shares = {1 - step / 7.0, step / 7.0};
  }
  task.levels.front().known = 0;
  task.levels.back().known = 1;
  return task;
}

const Family& family() {
  static const Family all("hard", "test", "score_noise=2000,overlook=0.9");
  return all;
}

FoundLevels found_in(World& world, const LevelTask& task) {
  const auto found = find_levels(task, family(), [&](int round, auto entrants) {
    return std::optional(world.play(round, entrants));
  });
  return found.value();
}

double wanted_of(const WantedLevel& level) { return level.elo.shares[0] * kFrom + level.elo.more; }

TEST(LevelSearch, FindsEightLevelsAtEqualDistances) {
  World world(1, 100);
  const FoundLevels found = found_in(world, eight_levels());
  ASSERT_EQ(found.levels.size(), 8U);
  EXPECT_EQ(found.levels.front().player, "from");
  EXPECT_EQ(found.levels.back().player, "to");
  for (std::size_t i = 1; i < 7; ++i) {
    const FoundLevel& level = found.levels[i];
    ASSERT_TRUE(level.member && level.beyond) << i;
    EXPECT_EQ(level.member->reach, Reach::within);
    EXPECT_NEAR(truth(level.member->weakness), wanted_of(eight_levels().levels[i]), 40) << i;
    EXPECT_LT(level.beyond->error, 40) << i;
  }
  EXPECT_EQ(found.rounds, 4);
}

// The last round's figures are about the players found, not about where they were wanted. Of 15
// openings the normal distribution would cover less.
TEST(LevelSearch, IntervalsOfTheLastRoundCoverTheTruth) {
  int inside = 0, all = 0;
  for (std::uint64_t seed = 1; seed <= 120; ++seed) {
    World world(seed, 30);
    const LevelTask task = eight_levels();
    const FoundLevels found = found_in(world, task);
    for (std::size_t i = 1; i < 7; ++i) {
      const FoundLevel& level = found.levels[i];
      ASSERT_TRUE(level.beyond);
      const double is = truth(level.member->weakness) - wanted_of(task.levels[i]);
      const rating::Interval told = interval_of(*level.beyond);
      inside += told.low < is && is < told.high;
      ++all;
    }
  }
  EXPECT_GT(inside, 0.93 * all);
  EXPECT_LT(inside, 0.97 * all);
}

TEST(LevelSearch, MoreRoundsComeNearer) {
  const auto miss = [](int rounds) {
    double sum = 0;
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
      World world(seed, 20);
      LevelTask task = eight_levels();
      task.rounds = rounds;
      const FoundLevels found = found_in(world, task);
      for (std::size_t i = 1; i < 7; ++i) {
        sum += std::pow(truth(found.levels[i].member->weakness) - wanted_of(task.levels[i]), 2);
      }
    }
    return std::sqrt(sum / 72);
  };
  EXPECT_LT(miss(6), 0.8 * miss(1));
}

LevelTask below_to(double elo) {
  LevelTask task{.known = {"to"}, .base = "to", .levels = {}, .rounds = 2};
  task.levels.push_back({.name = "level 1", .known = {}, .elo = {.shares = {1}, .more = -elo}});
  task.levels.push_back({.name = "level 2", .known = 0});
  return task;
}

TEST(LevelSearch, FindsADistanceBelowAPlayer) {
  World world(3, 300);
  const FoundLevels found = found_in(world, below_to(150));
  EXPECT_NEAR(truth(found.levels[0].member->weakness), -150, 30);
  EXPECT_NEAR(found.levels[0].beyond->elo, 0, 50);
  EXPECT_EQ(found.levels[1].player, "to");
}

TEST(LevelSearch, SaysWhatNoMemberReaches) {
  World world(3, 60);
  const FoundLevels weak = found_in(world, below_to(1450));
  EXPECT_EQ(weak.levels[0].member->reach, Reach::weakest_is_stronger);
  EXPECT_FALSE(weak.levels[0].beyond);
  EXPECT_EQ(judge_level(weak.levels[0], 40).verdict, LevelVerdict::out_of_reach);
  const FoundLevels strong = found_in(world, below_to(-100));
  EXPECT_EQ(strong.levels[0].member->reach, Reach::base_is_weaker);
}

TEST(LevelSearch, AnInterruptedRoundEndsIt) {
  World world(1, 20);
  for (int last = 0; last <= 3; ++last) {
    int rounds = 0;
    const auto found = find_levels(eight_levels(), family(), [&](int round, auto entrants) {
      ++rounds;
      return round == last ? std::nullopt : std::optional(world.play(round, entrants));
    });
    EXPECT_FALSE(found);
    EXPECT_EQ(rounds, last + 1);
  }
}

// Presumably: from the known player that is to be reached down to the one that is started from.
TEST(LevelSearch, TheFirstRoundGoesFromTheStrongestToTheWeakest) {
  World world(1, 20);
  std::string first, last;
  find_levels(eight_levels(), family(), [&](int round, auto entrants) {
    if (first.empty()) {
      first = entrants.front().player;
      last = entrants.back().player;
    }
    return std::optional(world.play(round, entrants));
  });
  EXPECT_EQ(first, "to");
  EXPECT_EQ(last, "from");
}

TEST(LevelSearch, PlayersInTheWrongOrderAreRefusedAfterTheFirstRound) {
  World world(1, 100);
  LevelTask task = eight_levels();
  task.known = {"to", "from"};
  int rounds = 0;
  try {
    find_levels(task, family(), [&](int round, auto entrants) {
      ++rounds;
      return std::optional(world.play(round, entrants));
    });
    FAIL();
  } catch (const UsageError& error) {
    const std::string text = error.what();
    const std::string head = "levels: --from to is stronger than --to from, by ";
    ASSERT_TRUE(text.starts_with(head)) << text;
    EXPECT_NEAR(std::stod(text.substr(head.size())), kTo - kFrom, 200);
    EXPECT_TRUE(text.ends_with(" Elo in the first round: swap them")) << text;
  }
  EXPECT_EQ(rounds, 1);
}

FoundLevel level_beyond(double elo, double error, double degrees = 0) {
  FoundLevel level;
  level.member = FoundMember{.weakness = 0.5};
  level.beyond = EloError{elo, error, degrees};
  return level;
}

TEST(LevelVerdict, IsAsSureAsTheOpeningsAllow) {
  EXPECT_GT(judge_level(level_beyond(0, 19), 40).chance, 0.96);
  EXPECT_LT(judge_level(level_beyond(0, 19, 9), 40).chance, 0.94);
  EXPECT_EQ(judge_level(level_beyond(0, 5, 6), 40).verdict, LevelVerdict::open);
  EXPECT_EQ(judge_level(level_beyond(0, 5, 7), 40).verdict, LevelVerdict::reached);
  EXPECT_EQ(judge_level(level_beyond(-400, 10, 1), 40).verdict, LevelVerdict::open);
  EXPECT_NEAR(interval_of({0, 10, 7}).high, 23.65, 0.01);
  EXPECT_NEAR(interval_of({0, 10}).high, 19.6, 0.01);
}

TEST(LevelVerdict, IsAsSureAsTheGamesAllow) {
  EXPECT_EQ(judge_level(level_beyond(0, 15, 99), 40).verdict, LevelVerdict::reached);
  EXPECT_EQ(judge_level(level_beyond(0, 40, 99), 40).verdict, LevelVerdict::open);
  EXPECT_EQ(judge_level(level_beyond(100, 15, 99), 40).verdict, LevelVerdict::missed);
  EXPECT_NEAR(judge_level(level_beyond(40, 10, 99), 40).chance, 0.5, 1e-6);
  EXPECT_EQ(judge_level(FoundLevel{}, 40).verdict, LevelVerdict::known);
}

}  // namespace
}  // namespace rb
