#include "runner/tables/fit/fit_table.hpp"
#include "engine/base/json_text.hpp"

#include <gmock/gmock.h>

#include "runner/tables/rate_notes.hpp"

namespace rb {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

const std::vector<std::string> kNames{"rock", "paper", "scissors"};

// `winner` beats `loser` in this many of `count` pairs and loses the others.
void meet(std::vector<GameResult>& games, int winner, int loser, int won, int count) {
  for (int pair = 0; pair < count; ++pair) {
    const int points = pair < won ? 2 : 0;
    for (const bool is_there : {true, false}) {
      const auto id = static_cast<int>(games.size());
      games.push_back({.id = id,
                       .black = is_there ? winner : loser,
                       .white = is_there ? loser : winner,
                       .half_points = is_there ? points : 2 - points,
                       .opening = static_cast<std::uint64_t>(id / 2),
                       .moves = static_cast<std::uint64_t>(id)});
    }
  }
}

RateReport circle(int won) {
  std::vector<GameResult> games;
  meet(games, 1, 0, won, 100);
  meet(games, 2, 1, won, 100);
  meet(games, 0, 2, won, 100);
  return rate(games, 3, {});
}

TEST(FitTable, NamesTheCircleInItsOrder) {
  const RateReport report = circle(70);
  EXPECT_THAT(fit_rows(report, kNames),
              HasSubstr("\nCircle       rock > scissors > paper > rock: +"));
  EXPECT_THAT(fit_note(report, kNames), HasSubstr("Elo around, each beats the next; compare two"));
  EXPECT_THAT(report_notes(report, kNames), testing::Contains(fit_note(report, kNames)));
}

TEST(FitTable, OfEqualsDoubtsNothing) {
  const RateReport report = circle(50);
  EXPECT_THAT(fit_rows(report, kNames),
              HasSubstr("p 1.000: the ratings may describe all pairings"));
  EXPECT_THAT(fit_note(report, kNames), IsEmpty());
}

TEST(FitTable, SaysWhereNothingCanBeTested) {
  std::vector<GameResult> games;
  meet(games, 0, 1, 10, 20);
  const RateReport two = rate(games, 2, {});
  EXPECT_THAT(fit_rows(two, kNames), IsEmpty());
  EXPECT_TRUE(fit_check_json(two, kNames).is_null());
  meet(games, 1, 2, 10, 20);
  const RateReport chain = rate(games, 3, {});
  EXPECT_THAT(fit_rows(chain, kNames), HasSubstr("nothing to test"));
}

TEST(FitTable, DocumentHasAllPairingsAndTheCircle) {
  const Json json = fit_check_json(circle(70), kNames);
  EXPECT_EQ(json["doubtful"], true);
  EXPECT_EQ(json["free_differences"], 1);
  EXPECT_EQ(json["pairings"].size(), 3U);
  EXPECT_NEAR(json["pairings"][0]["expected"].get<double>(), 0.5, 1e-9);
  EXPECT_EQ(json["circles"][0]["players"], Json({"rock", "scissors", "paper"}));
  EXPECT_EQ(json["circles"][0]["each_beats_the_next"], true);
}

// Numbers that nobody computed, none equal to another that could stand in its place.
RateReport planted() {
  RateReport report;
  report.rows.resize(3);
  rating::FitCheck& fit = report.fit;
  fit.residuals = {{.a = 1,
                    .b = 2,
                    .score = 0.634,
                    .expected = 0.521,
                    .error = 0.031,
                    .studentized = 3.64,
                    .p_value = 0.012,
                    .adjusted = 0.036},
                   {.a = 0, .b = 1, .score = 0.5, .expected = 0.25}};
  fit.cycles = {{.players = {2, 0, 1},
                 .elo = 123.4,
                 .error = 10,
                 .p_value = 0.0021,
                 .adjusted = 0.0042,
                 .is_circle = true}};
  fit.triples = 7;
  fit.free_differences = 4;
  fit.deviance = 21.5;
  fit.expected_deviance = 6.25;
  fit.degrees = 3.5;
  fit.denominator_degrees = 80.5;
  fit.p_value = 0.013;
  return report;
}

TEST(FitNote, NamesTheCircleOrThePairingThatFitsLeast) {
  RateReport report = planted();
  const std::string head = "one number per player does not describe these games: ";
  const std::string end = "; compare two players by their own games: rate --pairings";
  const std::string circle = "scissors > rock > paper > scissors, +123 +-20 Elo around";
  EXPECT_EQ(fit_note(report, kNames), head + circle + ", each beats the next" + end);
  report.fit.cycles[0].is_circle = false;
  EXPECT_EQ(fit_note(report, kNames), head + circle + end);
  report.fit.cycles[0].adjusted = 0.5;
  report.fit.p_value = 0.5;
  report.fit.residuals[0].adjusted = 0.016;  // one pairing alone
  EXPECT_EQ(fit_note(report, kNames),
            head + "paper scores 63.4 % against scissors, by the ratings 52.1 %" + end);
  report.fit.residuals[0].adjusted = 0.017;
  EXPECT_EQ(fit_note(report, kNames), "");
}

}  // namespace
}  // namespace rb
