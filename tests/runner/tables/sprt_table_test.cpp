#include "runner/tables/sprt_table.hpp"
#include "engine/base/json_text.hpp"

#include <limits>

#include <gmock/gmock.h>

#include "runner/base/text/terminal.hpp"

namespace rb {
namespace {
using rating::Decision;
using ::testing::HasSubstr;
using ::testing::StartsWith;
using Unit = SequentialTest::Unit;

// A decided test of pairs with planted numbers, none equal to another.
SprtReport planted_sprt() {
  SprtReport report;
  report.spec = {.elo0 = -3,
                 .elo1 = 12.5,
                 .alpha = 0.04,
                 .beta = 0.11,
                 .model = rating::Model::logistic,
                 .overshoot = true};
  report.decision = Decision::h1;
  report.llr = 2.34;
  report.bounds = {-2.17, 3.18};
  report.results = rating::outcomes(rating::PairCounts{{3, 5, 7, 11, 2}});
  report.games = 64;
  report.repeated = 4;
  report.games_beyond = 6;
  report.estimate = rating::SprtEstimate{.elo = 23.4, .elo_interval = {-5.6, 51.2}, .los = 0.9375};
  return report;
}

std::string plain_rows(const SprtReport& report) { return without_marks(wide(sprt_rows(report))); }

TEST(SprtTable, ShowsEveryNumberInItsRow) {
  EXPECT_EQ(plain_rows(planted_sprt()),
            R"(SPRT         H1 accepted: logistic Elo 12.5 rather than -3
  Test       elo0 -3, elo1 12.5 (logistic), alpha 0.04, beta 0.11, overshoot on
  LLR        +2.34 [-2.17, +3.18] 74 % of H1
  Pairs      28, in the order of the schedule; 4 left out, which repeat others
  Elo of A   +23 [-6, +51]   95 % interval, corrected for the stop
  Beyond     6 games after the decision, not counted
)");
}

TEST(SprtTable, AnUndecidedTestHasGamesBehindAMissingOne) {
  SprtReport report = planted_sprt();
  report.decision = Decision::undecided;
  report.unit = Unit::games;
  report.repeated = report.games_beyond = 1;
  const std::string text = plain_rows(report);
  EXPECT_THAT(text, StartsWith("SPRT         no decision so far\n"));
  EXPECT_THAT(text, HasSubstr("  Games      28, in the order of the schedule; 1 left out, which "
                              "repeats others\n"));
  EXPECT_THAT(text,
              HasSubstr("  Beyond     1 game behind a missing one, not counted by the test\n"));
}

TEST(SprtTable, ATestWhoseGamesAreAllPlayedWithoutADecisionIsInconclusive) {
  SprtReport report = planted_sprt();
  report.decision = Decision::undecided;
  report.is_over = true;
  EXPECT_THAT(plain_rows(report),
              StartsWith("SPRT         inconclusive: all games were played without a decision\n"));
}

TEST(SprtTable, TheWayToABoundEndsAtAHundredPercent) {
  SprtReport report = planted_sprt();
  report.llr = 4;
  EXPECT_THAT(sprt_rows(report), HasSubstr("+4.00 [-2.17, +3.18] 100 % of H1\n"));
  report.llr = -3;
  EXPECT_THAT(sprt_rows(report), HasSubstr("-3.00 [-2.17, +3.18] 100 % of H0\n"));
  report.llr = 0;
  EXPECT_THAT(sprt_rows(report), HasSubstr("+0.00 [-2.17, +3.18] 0 % of H1\n"));
}

TEST(SprtTable, ATestThatRestsOnFaultsIsMarkedAndHasNoColour) {
  SprtReport report = planted_sprt();
  report.rests_on_faults = true;
  const std::string text = sprt_rows(report);
  EXPECT_EQ(text, without_marks(text));
  EXPECT_THAT(text, StartsWith("SPRT         H1 accepted: logistic Elo 12.5 rather than -3 !\n"));
  EXPECT_THAT(text, HasSubstr("  Elo of A   +23 [-6, +51] !   95 % interval"));
}

TEST(SprtTable, StateBeforeTheFirstGameNamesTheBounds) {
  // ln(0.11 / 0.96) and ln(0.89 / 0.04).
  const rating::Sprt sprt({.elo0 = 0, .elo1 = 10, .alpha = 0.04, .beta = 0.11},
                          rating::Sprt::Unit::pairs);
  EXPECT_EQ(sprt_state(sprt), "LLR +0.00 [-2.17, +3.10] 0 % of H1");
}

TEST(SprtJson, HoldsEveryNumber) {
  EXPECT_EQ(json_text(sprt_json(planted_sprt()), 2), json_text(read_ordered_json(R"({
    "decision": "H1", "llr": 2.34, "llr_bounds": [-2.17, 3.18],
    "elo0": -3.0, "elo1": 12.5, "alpha": 0.04, "beta": 0.11, "model": "logistic",
    "overshoot": true, "games": 64, "unit": "pairs", "pairs": 28,
    "pairs_by_half_points": [3, 5, 7, 11, 2], "repeated_pairs": 4, "games_beyond": 6,
    "estimate": {"elo": 23.4, "elo_interval": [-5.6, 51.2], "los": 0.9375},
    "rests_on_faults": false})"),
                                                               2));
}

TEST(SprtJson, NamesWhatTheTestCounts) {
  SprtReport report = planted_sprt();
  report.unit = Unit::games;
  report.results = rating::outcomes(rating::GameCounts{.wins = 9, .draws = 4, .losses = 6});
  auto json = sprt_json(report);
  EXPECT_EQ(json.at("unit"), "games");
  EXPECT_EQ(json.at("counted_games"), 19);
  EXPECT_EQ(json.at("games_by_half_points"), Json({6, 4, 9}));
  EXPECT_EQ(json.at("repeated_games"), 4);
  report.unit = Unit::fours;
  json = sprt_json(report);
  EXPECT_EQ(json.at("unit"), "fours");
  EXPECT_EQ(json.at("fours"), 19);
  EXPECT_EQ(json.at("fours_by_points"), Json({6, 4, 9}));
  EXPECT_EQ(json.at("repeated_fours"), 4);
}

TEST(SprtFields, AreAsManyAsTheHeaderHas) {
  EXPECT_EQ(sprt_header(),
            "decision,llr,llr_low,llr_high,sprt_unit,sprt_counted,sprt_repeated,sprt_elo,"
            "sprt_elo_low,sprt_elo_high,sprt_los");
  SprtReport report = planted_sprt();
  EXPECT_EQ(sprt_fields(report), "H1,2.34,-2.17,3.18,pairs,28,4,23.4,-5.6,51.2,0.9375");
  report.estimate->elo_interval.low = -std::numeric_limits<double>::infinity();
  EXPECT_EQ(sprt_fields(report), "H1,2.34,-2.17,3.18,pairs,28,4,23.4,,51.2,0.9375");
  report.estimate.reset();
  EXPECT_EQ(sprt_fields(report), "H1,2.34,-2.17,3.18,pairs,28,4,,,,");
}

}  // namespace
}  // namespace rb
