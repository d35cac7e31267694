#include "runner/tables/race/race_table.hpp"
#include "engine/base/json_text.hpp"

#include <gmock/gmock.h>

#include "tests/fakes/printout.hpp"
#include "tests/fakes/rounded_json.hpp"

namespace rb {
namespace {
using testing::ContainsRegex;
using testing::HasSubstr;

constexpr rating::SprtSpec kTest{.elo0 = 0, .elo1 = 200, .alpha = 0.06, .beta = 0.08};
const std::vector<std::string> kNames = {"base", "first", "second", "third"};

// Half points of a candidate in its game as Black and as White of a round.
using Pair = std::array<int, 2>;

// A race in which the pairs of each candidate come from `pair(candidate, round)`. In a round whose
// opening is the one before, nothing is new.
template <class PairOf>
GauntletRace race(int candidates, int rounds, PairOf pair, bool same_openings = false,
                  const rating::SprtSpec& test = kTest) {
  GauntletRace race(test, candidates + 1);
  for (int round = 0; round < rounds; ++round) {
    for (int candidate = 1; candidate <= candidates; ++candidate) {
      const Pair points = pair(candidate, round);
      const int id = 2 * (round * candidates + candidate - 1);
      const auto opening = static_cast<std::uint64_t>(same_openings ? round / 2 : round) + 1;
      for (const int i : {0, 1}) {
        if (!race.is_wanted(id + i)) continue;
        race.add({.id = id + i,
                  .black = i == 0 ? candidate : 0,
                  .white = i == 0 ? 0 : candidate,
                  .half_points = i == 0 ? points[0] : 2 - points[1],
                  .opening = opening,
                  .moves = static_cast<std::uint64_t>(id + i)});
      }
    }
  }
  return race;
}

// The first candidate wins three of four games, the second one every third, the third one little
// more than half.
Pair mixed(int candidate, int round) {
  if (candidate == 1) return {2, round % 2 == 0 ? 2 : 0};
  if (candidate == 2) return {round % 3 == 0 ? 2 : 0, round % 3 == 1 ? 2 : 0};
  return {2, round % 5 == 0 ? 1 : 0};
}

TEST(RaceTable, BeforeTheFirstRoundKnowsNothing) {
  const std::string text = race_table(race(2, 0, mixed), kNames);
  EXPECT_THAT(text, ContainsRegex("\nfirst +0  - +0.00 .-2.50, .3.42.  not decided\n"));
  EXPECT_THAT(text, HasSubstr("\n  Saved      0 % of the games of 0 rounds for all\n"));
}

TEST(RaceTable, ShowsTheBestFirstAndWhatTheRaceSaved) {
  EXPECT_EQ(race_table(race(3, 60, mixed), kNames), R"(Race against base
candidate  pairs  Elo over it                        LLR
first         12  +168 [+28, +388]   3.92 [-2.51, +3.83]  better
third         60  +33 [+2, +71]     -0.57 [-2.50, +3.42]  not decided
second         4  -63 [-379, +191]  -2.65 [-2.51, +3.83]  not better

Race         first is better than base
  Test       elo0 0, elo1 200 (normalized), alpha 0.06, beta 0.08 of the family
  Saved      58 % of the games of 60 rounds for all

)");
}

TEST(RaceTable, OfARaceThatGoesOnSaysSoFar) {
  EXPECT_THAT(race_table(race(3, 4, mixed, true), kNames),
              HasSubstr("\nRace         no candidate is better than base so far\n"));
}

TEST(RaceTable, NamesAllThatAreBetterIfNoneIsBestForCertain) {
  const auto both = [](int, int round) { return Pair{2, round % 3 == 0 ? 0 : 2}; };
  EXPECT_THAT(race_table(race(2, 60, both), kNames),
              HasSubstr("\nRace         better than base: first, second; which of them is best is "
                        "unknown\n"));
}

// The second one wins all games, the first one seven of ten. When the second one is better than the
// base, it is just ahead of the first one too.
TEST(RaceTable, NamesTheBestOfSeveralThatAreBetter) {
  constexpr rating::SprtSpec kFine{.elo0 = 0, .elo1 = 30, .alpha = 0.06, .beta = 0.08};
  const auto apart = [](int candidate, int round) {
    if (candidate == 2) return Pair{2, 2};
    return Pair{2 * round % 10 < 7 ? 2 : 0, (2 * round + 1) % 10 < 7 ? 2 : 0};
  };
  const GauntletRace over = race(2, 60, apart, false, kFine);
  EXPECT_THAT(race_table(over, kNames),
              HasSubstr("\nRace         second is best, and better than base\n"));
  EXPECT_EQ(race_json(over, kNames).at("best"), "second");
}

TEST(RaceTable, WithoutABetterOneTheBaseIsNotBeaten) {
  const auto worse = [](int candidate, int round) {
    return Pair{round % 3 == 0 ? 1 : 0, candidate == 1 ? 1 : 0};
  };
  EXPECT_THAT(race_table(race(2, 60, worse), kNames),
              HasSubstr("  not better\n\nRace         no candidate is better than base\n"));
}

// The first one loses all games, the second one nine of ten; the test would take long for both.
TEST(RaceTable, NamesTheOneThatIsAhead) {
  constexpr rating::SprtSpec kFine{.elo0 = 0, .elo1 = 5, .alpha = 0.06, .beta = 0.08};
  const auto weak = [](int candidate, int round) {
    const bool wins = candidate == 2 && 3 * round % 10 == 0;
    return Pair{wins ? 2 : 0, candidate == 2 && (3 * round + 5) % 10 == 0 ? 2 : 0};
  };
  const GauntletRace over = race(2, 150, weak, false, kFine);
  EXPECT_THAT(race_table(over, kNames), HasSubstr("-1.56 [-2.50, +3.42]  behind second\n"));
  EXPECT_EQ(race_json(over, kNames).at("candidates").at(1).at("fate"), "behind");
  EXPECT_EQ(race_json(over, kNames).at("candidates").at(1).at("behind"), "second");
  EXPECT_EQ(race_json(over, kNames).at("decided"), true);
}

TEST(RaceJson, HoldsEveryNumber) {
  EXPECT_EQ(json_text(fakes::rounded(race_json(race(3, 60, mixed), kNames)), 1),
            json_text(read_ordered_json(R"({
     "base": "base",
     "candidates": [{"name": "first", "fate": "better", "behind": null, "pairs": 12,
                      "games": 24, "llr": 3.92424, "llr_bounds": [-2.50553, 3.82864],
                      "elo": 167.596, "elo_interval": [27.6584, 388.496]},
                     {"name": "third", "fate": "undecided", "behind": null, "pairs": 60,
                      "games": 120, "llr": -0.567697, "llr_bounds": [-2.49527, 3.42318],
                      "elo": 32.6603, "elo_interval": [1.76078, 70.8907]},
                     {"name": "second", "fate": "not better", "behind": null, "pairs": 4,
                      "games": 8, "llr": -2.64818, "llr_bounds": [-2.50553, 3.82864],
                      "elo": -63.4975, "elo_interval": [-378.726, 191.325]}],
     "best": "first", "decided": false, "rounds": 60, "repeated_rounds": 0, "saved": 0.577778,
     "elo0": 0.0, "elo1": 200.0, "alpha": 0.06, "beta": 0.08})"),
                      1));
}

}  // namespace
}  // namespace rb
