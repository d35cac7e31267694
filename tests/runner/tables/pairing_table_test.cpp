#include "runner/tables/pairing_table.hpp"
#include "engine/base/json_text.hpp"

#include <gmock/gmock.h>

#include <limits>

#include "tests/fakes/pairing.hpp"
#include "tests/rating/numbers.hpp"

namespace rb {
namespace {

using rating::kInfinity;
using ::testing::HasSubstr;
using ::testing::Not;

TEST(PairingRows, SaysHowManyGamesTheEloLeavesOut) {
  PairingStats stats = fakes::planted_stats();
  EXPECT_THAT(pairing_rows(stats), Not(HasSubstr("not counted")));
  stats.alone = 3;
  EXPECT_THAT(pairing_rows(stats),
              HasSubstr("from pairs\n             (3 games not counted here: without the other"));
}

TEST(PairingRows, WithoutAPairClaimsNoElo) {
  PairingStats stats;
  stats.all = stats.as_black = {.wins = 1};
  stats.alone = 1;
  EXPECT_THAT(pairing_rows(stats), HasSubstr("Elo of A     - (no pair is complete)\n"));
  EXPECT_THAT(pairing_rows(stats), Not(HasSubstr("LOS")));
  EXPECT_THAT(pairing_rows(stats), Not(HasSubstr("Evidence")));
}

TEST(PairingRows, OfNothingButRepeatsSaysSo) {
  PairingStats stats;
  stats.all = {.wins = 4};
  stats.pairs.by_half_points[4] = 2;
  EXPECT_THAT(pairing_rows(stats), HasSubstr("Evidence     0 of 2 pairs, the others repeat"));
}

TEST(PairingRows, WarnsInOneLineWhenMostIsRepetition) {
  PairingStats stats = fakes::planted_stats();
  stats.repeated_games = 251;
  stats.evidence->effective_pairs = 125;
  EXPECT_THAT(pairing_rows(stats), Not(HasSubstr("Warning")));
  stats.evidence->effective_pairs = 124;
  EXPECT_THAT(pairing_rows(stats), HasSubstr("\nWarning      most of these games repeat others"));
}

TEST(PairingRows, HasNoRatioOfPairsWhenNoneWasLost) {
  PairingStats stats = fakes::planted_stats();
  stats.openings->pairs_ratio = kInfinity;
  EXPECT_THAT(pairing_rows(stats), HasSubstr("Pairs ratio  none lost; "));
}

TEST(PairingRows, SaysFewOpeningsWhereMostGamesAreNew) {
  PairingStats stats = fakes::planted_stats();
  stats.evidence->effective_pairs = 124;
  stats.repeated_games = 250;
  EXPECT_THAT(pairing_rows(stats), HasSubstr("\nWarning      these games share few openings"));
}

TEST(PairingRows, HasNoRatioWhenNoPairIsWonOrLost) {
  PairingStats stats = fakes::planted_stats();
  stats.openings->pairs_ratio = std::numeric_limits<double>::quiet_NaN();
  EXPECT_THAT(pairing_rows(stats), HasSubstr("Pairs ratio  none won or lost; "));
}

TEST(PairingRows, HasNoInfiniteOpeningBias) {
  PairingStats stats = fakes::planted_stats();
  stats.openings->rms_bias_elo = kInfinity;
  EXPECT_THAT(pairing_rows(stats), HasSubstr("Opening bias no limit: in every pair one colour "
                                             "won both games\n"));
}

TEST(PairingJson, HoldsEveryNumber) {
  const auto json = pairing_json(fakes::planted_stats());
  EXPECT_EQ(json.at("pairs"), 250);
  EXPECT_EQ(json.at("pairs_by_half_points").at(4), 110);
  EXPECT_EQ(json.at("evidence").at("pairs"), 240);
  EXPECT_EQ(json.at("evidence").at("repeated_games"), 17);
  EXPECT_EQ(json.at("evidence").at("openings"), 120);
  EXPECT_EQ(json.at("evidence").at("effective_pairs"), 160.25);
  EXPECT_NEAR(json.at("evidence").at("design_effect").get<double>(), 1.56, 1e-3);
  EXPECT_EQ(json.at("evidence").at("mostly_repetition"), false);
  EXPECT_EQ(json.at("estimate").at("elo_interval").at(0), 77.7);
  EXPECT_EQ(json.at("normalized").at("elo_interval").at(1), 176.6);
  EXPECT_EQ(json.at("pair_stats").at("pairs_ratio"), 3.25);
  EXPECT_EQ(json.at("pair_stats").at("rms_bias_elo"), 61.3);
  EXPECT_EQ(json.at("pair_stats").at("rms_bias_elo_interval").at(1), 84.6);
  EXPECT_EQ(json.at("pair_stats").at("black_interval").at(0), 0.513);
}

TEST(PairingJson, HasNullForWhatIsInfiniteOrUnknown) {
  PairingStats stats = fakes::planted_stats();
  stats.estimate->elo = stats.normalized->interval.high = kInfinity;
  stats.openings->pairs_ratio = kInfinity;
  EXPECT_TRUE(pairing_json(stats).at("estimate").at("elo").is_null());
  EXPECT_TRUE(pairing_json(stats).at("pair_stats").at("pairs_ratio").is_null());
  EXPECT_EQ(json_text(pairing_json(stats)).find("inf"), std::string::npos);
  const auto nothing = pairing_json(PairingStats{});
  for (const char* const field : {"estimate", "normalized", "pair_stats"}) {
    EXPECT_TRUE(nothing.at(field).is_null()) << field;
  }
  EXPECT_EQ(nothing.at("evidence").at("effective_pairs"), 0);
}

TEST(IntervalJson, HasNullForAnEndWithoutBound) {
  EXPECT_EQ(json_text(interval_json({-kInfinity, 3.5})), "[null,3.5]");
  EXPECT_EQ(json_text(interval_json({-3.5, kInfinity})), "[-3.5,null]");
}

// Half of the pairs are worth nothing: that is little evidence, which the document says.
TEST(PairingJson, SaysThatThereIsLittleEvidence) {
  PairingStats stats = fakes::planted_stats();
  stats.evidence->effective_pairs = 124;
  EXPECT_EQ(pairing_json(stats).at("evidence").at("mostly_repetition"), true);
  const auto nothing = pairing_json(PairingStats{});
  EXPECT_EQ(nothing.at("evidence").at("openings"), 0);
  EXPECT_TRUE(nothing.at("evidence").at("design_effect").is_null());
  EXPECT_TRUE(nothing.at("any_time_interval").is_null());
}

}  // namespace
}  // namespace rb
