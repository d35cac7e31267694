#include "runner/tables/pairing_table.hpp"

#include <gmock/gmock.h>

#include <limits>
#include <nlohmann/json.hpp>

#include "tests/fakes/pairing.hpp"

namespace rb {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

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

TEST(PairingRows, OpeningsPlayedOnceCountInFull) {
  PairingStats stats = fakes::planted_stats();
  stats.new_pairs = 250;
  stats.evidence->openings = 250;
  stats.evidence->effective_pairs = 250;
  EXPECT_THAT(pairing_rows(stats), HasSubstr("Evidence     250 pairs, all new and independent\n"));
  stats.evidence->openings = 26;
  stats.evidence->effective_pairs = 26;
  EXPECT_THAT(pairing_rows(stats),
              HasSubstr("Evidence     250 pairs, all new, from 26 openings; worth 26 pairs\n"));
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
  EXPECT_THAT(pairing_rows(stats), HasSubstr("Opening bias no limit: one colour won every game\n"));
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
  EXPECT_EQ(pairing_json(stats).dump().find("inf"), std::string::npos);
  const auto nothing = pairing_json(PairingStats{});
  for (const char* const field : {"estimate", "normalized", "pair_stats"}) {
    EXPECT_TRUE(nothing.at(field).is_null()) << field;
  }
  EXPECT_EQ(nothing.at("evidence").at("effective_pairs"), 0);
}

TEST(PairingRows, HaveEveryNumberInItsPlace) {
  PairingStats stats = fakes::planted_stats();
  stats.alone = 1;
  stats.openings->drawn = -1e-9;
  stats.opening_figures->bias_elo_interval.high = kInfinity;
  EXPECT_EQ(pairing_rows(stats, true),
            R"(Score of A    66.0 %   310 won, 40 drawn, 150 lost
  as Black    71.0 %   170 won, 15 drawn, 65 lost
  as White    61.0 %   140 won, 25 drawn, 85 lost
Black         55.0 %   255 won, 40 drawn, 205 lost
Pairs of A   250: 110 won 2-0, 40 won 1.5-0.5, 50 even, 20 lost 0.5-1.5, 30 lost 0-2
Evidence     240 of 250 pairs, the others repeat earlier games, from 120 openings; worth 160 pairs
Elo of A     +115 [+78, +156]   95 % interval, not corrected for the stop
             (1 game not counted here: without the other game of the pair)
Normalized   +131 [+88, +177]   normalized Elo
LOS of A     > 99.9 %
Pairs ratio  3.25 won for each lost; 15.2 % split, 0.0 % of two draws; 8.0 % of games drawn
Opening bias 61 Elo, root mean square; 95 % interval 31 or more
             (95 % of Black's score 51.3 to 58.7 %, of draws 5.6 to 11.2 %)
)");
}

// 250 results of 250 pairs are from fewer openings with 249; all but half a pair is worth all.
TEST(PairingRows, SayWhatIsMissingToIndependentPairs) {
  PairingStats stats = fakes::planted_stats();
  const auto evidence = [&](int new_pairs, std::size_t openings, double effective) {
    stats.new_pairs = new_pairs;
    stats.evidence->openings = static_cast<decltype(stats.evidence->openings)>(openings);
    stats.evidence->effective_pairs = effective;
    const std::string text = pairing_rows(stats);
    const std::size_t start = text.find("Evidence     ") + 13;
    return text.substr(start, text.find('\n', start) - start);
  };
  EXPECT_EQ(evidence(250, 249, 250), "250 pairs, all new, from 249 openings; worth 250 pairs");
  EXPECT_EQ(evidence(250, 250, 249.5), "250 pairs, all new and independent");
  EXPECT_EQ(evidence(250, 250, 249.4), "250 pairs, all new; worth 249 pairs");
  EXPECT_EQ(evidence(249, 250, 250),
            "249 of 250 pairs, the others repeat earlier games; worth 250 pairs");
  EXPECT_EQ(evidence(250, 1, 1), "250 pairs, all new, from 1 opening; worth 1 pair");
}

TEST(PairingRows, OfASinglePairHaveItsEvidence) {
  PairingStats stats;
  stats.all = {.wins = 2};
  stats.pairs.by_half_points[4] = 1;
  EXPECT_THAT(pairing_rows(stats),
              HasSubstr("\nEvidence     0 of 1 pair, the others repeat earlier games\n"));
  stats.new_pairs = 1;
  EXPECT_THAT(pairing_rows(stats), HasSubstr("\nEvidence     1 pair, all new\n"));
}

TEST(CountsJson, HasAScoreFromTheFirstGameOn) {
  EXPECT_EQ(counts_json({.wins = 0, .draws = 1, .losses = 0}).dump(),
            R"({"wins":0,"draws":1,"losses":0,"score":0.5})");
  EXPECT_EQ(counts_json({}).dump(), R"({"wins":0,"draws":0,"losses":0,"score":null})");
}

TEST(IntervalJson, HasNullForAnEndWithoutBound) {
  EXPECT_EQ(interval_json({-kInfinity, 3.5}).dump(), "[null,3.5]");
  EXPECT_EQ(interval_json({-3.5, kInfinity}).dump(), "[-3.5,null]");
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
