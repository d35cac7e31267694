#include "rating/sprt/race.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <random>

#include "tests/rating/game_model.hpp"

namespace rb::rating {
namespace {

// Engines without chance: a candidate's results on the openings, of which equal candidates have the
// same. Where they differ their games still share the opening.
class Simulation {
 public:
  Simulation(std::vector<double> elos, std::uint64_t seed)
      : elos_(std::move(elos)), random_(seed) {}

  // The half points of the next round; `twins`: candidates of equal strength play the same games.
  std::vector<int> round(bool twins = false) {
    const model::Opening opening{.bias = 400 * (model::uniform(random_) - 0.5)};
    std::vector<int> points;
    for (std::size_t i = 0; i < elos_.size(); ++i) {
      const bool is_twin = twins && i > 0 && elos_[i] == elos_[i - 1];
      points.push_back(is_twin ? points.back()
                               : model::draw(model::pair(elos_[i], opening), random_));
    }
    return points;
  }

 private:
  std::vector<double> elos_;
  std::mt19937_64 random_;
};

struct Tally {
  int false_better = 0, false_behind = 0;  // races with such an error
  int best_found = 0;                      // the first candidate, which is best, is better
  double pairs = 0, longest = 0;           // played; of as many rounds for all
};

Tally tally(const SprtSpec& spec, const std::vector<double>& elos, int races, bool twins = false) {
  Tally tally;
  for (int i = 0; i < races; ++i) {
    Simulation simulation(elos, 1000 + static_cast<std::uint64_t>(i));
    Race race(spec, elos.size());
    for (int round = 0; round < 5000 && !race.is_over(); ++round) race.add(simulation.round(twins));
    bool better = false, behind = false;
    double longest = 0;
    for (std::size_t k = 0; k < elos.size(); ++k) {
      const Lane& lane = race.lanes()[k];
      better |= lane.fate == Fate::better && elos[k] <= spec.elo0;
      behind |= lane.fate == Fate::behind && elos[lane.ahead] <= elos[k];
      tally.pairs += lane.results.total();
      longest = std::max(longest, lane.results.total());
    }
    tally.false_better += better ? 1 : 0;
    tally.false_behind += behind ? 1 : 0;
    tally.best_found += race.lanes()[0].fate == Fate::better ? 1 : 0;
    tally.longest += longest * static_cast<double>(elos.size());
  }
  return tally;
}

constexpr SprtSpec kTest{.elo0 = 0, .elo1 = 80};
constexpr int kRaces = 100;

// Three standard errors above a true 5 %.
int most_errors(int races) {
  return static_cast<int>(0.05 * races + 3 * std::sqrt(0.05 * 0.95 * races));
}

TEST(Race, AllEqualAreCalledBetterInNoMoreRacesThanAskedFor) {
  const Tally equal = tally(kTest, {0, 0, 0, 0}, kRaces);
  RecordProperty("false_better", equal.false_better);
  RecordProperty("false_behind", equal.false_behind);
  EXPECT_LE(equal.false_better, most_errors(kRaces));
  EXPECT_LE(equal.false_behind, most_errors(kRaces));
}

TEST(Race, TheOnlyOneThatIsBetterIsFoundAndTheOthersAreNot) {
  const Tally one = tally(kTest, {90, 0, 0, 0}, kRaces);
  RecordProperty("best_found", one.best_found);
  RecordProperty("false_better", one.false_better);
  EXPECT_GE(one.best_found, 0.92 * kRaces);
  EXPECT_LE(one.false_better, most_errors(kRaces));
  EXPECT_LE(one.false_behind, most_errors(kRaces));
}

TEST(Race, TwinsAreNeverBehindEachOther) {
  const Tally twins = tally(kTest, {90, 90, 0, 0}, kRaces / 4, true);
  EXPECT_EQ(twins.false_behind, 0);
  EXPECT_GE(twins.best_found, 0.9 * kRaces / 4);
  EXPECT_LE(twins.false_better, most_errors(kRaces / 4));
}

TEST(Race, GamesGoWhereTheyDecide) {
  const Tally many = tally(kTest, {100, 40, 0, 0, -40, -80}, kRaces / 4);
  RecordProperty("saved_percent", static_cast<int>(100 * (1 - many.pairs / many.longest)));
  EXPECT_LT(many.pairs, 0.6 * many.longest);
  EXPECT_GE(many.best_found, 0.9 * kRaces / 4);
}

TEST(Race, SlowErrorsOfTheFamilyAreHeld) {
  constexpr int kMany = 1500;
  const Tally equal = tally(kTest, {0, 0, 0, 0}, kMany);
  const Tally one = tally(kTest, {90, 0, 0, 0}, kMany);
  const Tally twins = tally(kTest, {0, 0, 0, 0}, kMany, true);
  for (const Tally& tally : {equal, one, twins}) {
    EXPECT_LE(tally.false_better, most_errors(kMany));
    EXPECT_LE(tally.false_behind, most_errors(kMany));
  }
  RecordProperty("equal_better", equal.false_better);
  RecordProperty("equal_behind", equal.false_behind);
  RecordProperty("one_better", one.false_better);
  RecordProperty("one_found", one.best_found);
  RecordProperty("twins_better", twins.false_better);
}

TEST(Race, OneBetterMakesItEasierForTheOthers) {
  Race race(kTest, 2);
  EXPECT_DOUBLE_EQ(race.lanes()[0].bounds.high, std::log(0.95 / 0.025));
  while (race.lanes()[0].fate == Fate::racing) race.add(std::array{4, 2});
  EXPECT_EQ(race.lanes()[0].fate, Fate::better);
  race.add(std::array{4, 2});
  EXPECT_DOUBLE_EQ(race.lanes()[1].bounds.high, std::log(0.95 / 0.05));
}

// At a half of the error the second is not yet better, at the whole it is, in the same round.
TEST(Race, WhoIsBetterInTheLightOfAnotherIsSoAtOnce) {
  bool is_seen = false;
  for (int lead = 1; lead <= 12 && !is_seen; ++lead) {
    Race race(kTest, 2);
    Sprt half({.elo0 = 0, .elo1 = 80, .alpha = 0.025}, Sprt::Unit::pairs),
        whole(kTest, Sprt::Unit::pairs);
    for (int round = 0; race.lanes()[0].fate == Fate::racing && round < 200; ++round) {
      const int second = round < lead ? 2 : 4;
      race.add(std::array{4, second});
      half.add(second), whole.add(second);
    }
    if (half.decision() == Decision::undecided && whole.decision() == Decision::h1) {
      EXPECT_EQ(race.lanes()[1].fate, Fate::better);
      is_seen = true;
    }
  }
  EXPECT_TRUE(is_seen);
}

TEST(Race, WhoIsBehindForCertainLeavesWithTheNameOfTheOneAhead) {
  // Against the base neither is decided for long, so narrow are its bounds.
  Race race({.elo0 = 0, .elo1 = 1}, 2);
  std::mt19937_64 random(3);
  for (int round = 0; round < 400 && race.lanes()[1].fate == Fate::racing; ++round) {
    race.add(model::uniform(random) < 0.8 ? std::array{3, 1} : std::array{1, 3});
  }
  EXPECT_EQ(race.lanes()[0].fate, Fate::racing);
  EXPECT_EQ(race.lanes()[1].fate, Fate::behind);
  EXPECT_EQ(race.lanes()[1].ahead, 0U);
  EXPECT_GT(race.lead(0, 1).low, 0);
}

TEST(Race, PairsAfterItsFateDoNotCount) {
  Race race(kTest, 2);
  while (race.lanes()[0].fate == Fate::racing) race.add(std::array{4, 2});
  const Outcomes results = race.lanes()[0].results;
  race.add(std::array{0, 2});
  EXPECT_EQ(race.lanes()[0].results.weight, results.weight);
}

TEST(Race, OfOneCandidateIsTheSequentialTest) {
  for (const bool overshoot : {false, true}) {
    const SprtSpec spec{0, 120, 0.05, 0.1, Model::logistic, overshoot};
    for (const int favourite : {4, 3, 1, 0}) {
      Race race(spec, 1);
      Sprt test(spec, Sprt::Unit::pairs);
      for (int round = 0; test.decision() == Decision::undecided; ++round) {
        const int points = round % 3 == 0 ? 2 : favourite;
        race.add(std::array{points});
        test.add(points);
        ASSERT_DOUBLE_EQ(race.lanes()[0].llr, test.llr());
        ASSERT_DOUBLE_EQ(race.lanes()[0].bounds.low, test.bounds().low);
        ASSERT_DOUBLE_EQ(race.lanes()[0].bounds.high, test.bounds().high);
        ASSERT_EQ(race.is_over(), test.decision() != Decision::undecided);
      }
      const bool is_better = test.decision() == Decision::h1;
      EXPECT_EQ(race.lanes()[0].fate, is_better ? Fate::better : Fate::not_better);
    }
  }
}

}  // namespace
}  // namespace rb::rating
