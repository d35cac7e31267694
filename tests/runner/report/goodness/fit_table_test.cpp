#include "runner/report/goodness/fit_table.hpp"

#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "runner/report/rate_notes.hpp"

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
  const nlohmann::ordered_json json = fit_check_json(circle(70), kNames);
  EXPECT_EQ(json["doubtful"], true);
  EXPECT_EQ(json["free_differences"], 1);
  EXPECT_EQ(json["pairings"].size(), 3U);
  EXPECT_NEAR(json["pairings"][0]["expected"].get<double>(), 0.5, 1e-9);
  EXPECT_EQ(json["circles"][0]["players"], nlohmann::ordered_json({"rock", "scissors", "paper"}));
  EXPECT_EQ(json["circles"][0]["each_beats_the_next"], true);
}

}  // namespace
}  // namespace rb
