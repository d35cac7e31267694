#include "runner/web/document/course.hpp"

#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>

#include "runner/evidence/pairing_stats.hpp"
#include "runner/evidence/rate_report.hpp"
#include "tests/fakes/records.hpp"

namespace rb {
namespace {

// A run of pairs that player 0 wins or loses whole, each with an opening of its own.
PlayedRun run_of(const std::vector<bool>& won) {
  PlayedRun played{.path = "x.db", .run = fakes::run_spec()};
  played.run.sprt = rating::SprtSpec{.elo0 = 0, .elo1 = 10};
  played.test.emplace(*played.run.sprt);
  for (int id = 0; id < 2 * static_cast<int>(won.size()); ++id) {
    const auto pair = static_cast<std::size_t>(id / 2);
    const int black = id % 2;
    played.results.push_back({.id = id,
                              .black = black,
                              .white = 1 - black,
                              .half_points = won[pair] == (black == 0) ? 2 : 0,
                              .opening = pair,
                              .moves = static_cast<std::uint64_t>(1000 + id)});
    played.test->add(played.results.back());
  }
  return played;
}

// The last row is neither the lowest nor the highest, which are kept anyway.
TEST(LlrCourse, GoesOnToTheLastGame) {
  const auto rows = llr_course(run_of({true, true, false, false, false, true})).at("rows");
  ASSERT_EQ(rows.size(), 7U);
  EXPECT_EQ(rows.front()[0], 0);
  EXPECT_EQ(rows.back()[0], 12);
}

TEST(LlrCourse, OfOneGameIsOneRow) {
  PlayedRun played = run_of({true});
  played.results.pop_back();
  EXPECT_EQ(llr_course(played).at("rows").size(), 1U);
}

TEST(CoursePoints, OfAMatchEndWithItsLastGame) {
  const PlayedRun played = run_of({true, true, false, true, false, true});
  const std::vector<CoursePoint> points = course_points(played, 2);
  ASSERT_EQ(points.size(), 2U);
  EXPECT_EQ(points[0].games, 8);
  EXPECT_EQ(points[1].games, 12);
  EXPECT_NEAR(points[1].elo, 120.4, 0.1);  // of 8 in 12
  EXPECT_LT(points[1].interval.low, points[1].elo);
  ASSERT_TRUE(points[1].llr);
  EXPECT_EQ(*points[1].llr, llr_course(played).at("rows").back()[1].get<double>());
}

TEST(CoursePoints, HaveTheIntervalThatAMatchStoppedThereHas) {
  const std::vector<bool> won(40, true);
  const PlayedRun whole = run_of(won);
  const std::vector<CoursePoint> points = course_points(whole, 3);
  ASSERT_EQ(points.size(), 3U);
  for (const CoursePoint& point : points) {
    const auto part = std::span(whole.results).first(static_cast<std::size_t>(point.games));
    const rating::Interval expected = *pairing_stats(part, 0).any_time;
    ASSERT_TRUE(point.any_time);
    EXPECT_EQ(point.any_time->low, expected.low);
    EXPECT_EQ(point.any_time->high, expected.high);
  }
  EXPECT_GT(points[2].any_time->low, points[1].any_time->low);
}

TEST(CoursePoints, WithoutATestHaveNoLlr) {
  PlayedRun played = run_of({true, true, false, true});
  played.test.reset();
  EXPECT_FALSE(course_points(played, 9).at(0).llr);
}

std::vector<int> games_of(const nlohmann::ordered_json& rows) {
  std::vector<int> games;
  for (const auto& row : rows) games.push_back(row[0].get<int>());
  return games;
}

TEST(EloCourse, GoesFromTheFourthPairToTheLastGame) {
  PlayedRun played = run_of({true, false, true, true, false, true});
  EXPECT_EQ(games_of(elo_course(played)), std::vector({8, 10, 12}));
  played.results.push_back({.id = 12, .black = 0, .white = 1, .half_points = 2, .opening = 6});
  EXPECT_EQ(games_of(elo_course(played)), std::vector({8, 10, 13}));
  EXPECT_EQ(elo_course(run_of({true, false, true})).size(), 0U);
}

// Half of the pairs are won, so the estimate is 0 in the middle of its interval.
TEST(EloCourse, HasTheEstimateAndItsInterval) {
  const auto row = elo_course(run_of({true, false, true, false})).at(0);
  EXPECT_NEAR(row[1].get<double>(), 0, 1e-9);
  EXPECT_LT(row[2].get<double>(), 0);
  EXPECT_NEAR(row[2].get<double>(), -row[3].get<double>(), 1e-6);
}

TEST(CoursePoints, AreEvenlySpread) {
  std::vector<bool> won(20, true);
  won[3] = won[7] = false;
  std::vector<int> games;
  for (const CoursePoint& point : course_points(run_of(won), 3)) games.push_back(point.games);
  EXPECT_EQ(games, std::vector({8, 24, 40}));  // 4, 12 and 20 pairs
}

TEST(LlrCourse, HasTheBoundsOfTheTest) {
  const auto course = llr_course(run_of({true, false}));
  EXPECT_EQ(course.at("elo0"), 0);
  EXPECT_EQ(course.at("elo1"), 10);
  EXPECT_LT(course.at("low"), -1);
  EXPECT_GT(course.at("high"), 1);
  EXPECT_TRUE(course.at("decision").is_null());
  PlayedRun without = run_of({true, false});
  without.test.reset();
  EXPECT_TRUE(llr_course(without).is_null());
}

TEST(LlrCourse, SaysHowTheTestEnded) {
  const auto decision = [](bool won) {
    PlayedRun played = run_of(std::vector<bool>(40, won));
    played.run.sprt = rating::SprtSpec{.elo0 = -100, .elo1 = 100};
    played.test.emplace(*played.run.sprt);
    for (const GameResult& game : played.results) played.test->add(game);
    return llr_course(played).at("decision");
  };
  EXPECT_EQ(decision(true), "H1");
  EXPECT_EQ(decision(false), "H0");
}

// The lowest row is that of 12 pairs, the highest that of 50; an even choice has neither.
TEST(LlrCourse, OfManyPairsHas1200RowsWithTheExtremes) {
  std::vector<bool> won(12, false);
  won.insert(won.end(), 38, true);
  won.insert(won.end(), 26, false);
  while (won.size() < 1300) won.push_back(won.size() % 2 == 0);
  PlayedRun played = run_of({});
  played.run.sprt = rating::SprtSpec{.elo0 = -1, .elo1 = 1, .alpha = 1e-6, .beta = 1e-6};
  played.test.emplace(*played.run.sprt);
  played.results = run_of(won).results;
  const auto course = llr_course(played);
  const auto& rows = course.at("rows");
  ASSERT_EQ(rows.size(), 1200U);
  EXPECT_EQ(rows.front()[0], 0);
  EXPECT_EQ(rows.back()[0], 2600);
  std::map<int, double> by_games;
  for (const auto& row : rows) by_games[row[0]] = row[1];
  ASSERT_TRUE(by_games.contains(24));
  ASSERT_TRUE(by_games.contains(100));
  for (const auto& [games, llr] : by_games) {
    EXPECT_GE(llr, by_games[24]) << games;
    EXPECT_LE(llr, by_games[100]) << games;
  }
}

TEST(EloCourse, OfManyPairsHas160Rows) {
  std::vector<bool> won(200);
  for (std::size_t i = 0; i < won.size(); ++i) won[i] = i % 3 != 0;
  const std::vector<int> games = games_of(elo_course(run_of(won)));
  ASSERT_EQ(games.size(), 160U);
  EXPECT_EQ(games.front(), 8);
  EXPECT_EQ(games[80], 204);  // 102 pairs: 4 + 196 * 80 / 159
  EXPECT_EQ(games.back(), 400);
}

// Three players; of each two of them the lower number wins two games of three.
PlayedRun tournament(int rounds) {
  PlayedRun played{.path = "x.db", .run = fakes::run_spec()};
  played.run.players.push_back({"easy", "{}"});
  int id = 0;
  for (int round = 0; round < rounds; ++round) {
    for (const auto& [a, b] : {std::pair(0, 1), {0, 2}, {1, 2}}) {
      const bool is_black = round % 2 == 0;
      played.results.push_back({.id = id,
                                .black = is_black ? a : b,
                                .white = is_black ? b : a,
                                .half_points = is_black == (round % 3 != 0) ? 2 : 0,
                                .opening = static_cast<std::uint64_t>(id / 2),
                                .moves = static_cast<std::uint64_t>(1000 + id)});
      ++id;
    }
  }
  return played;
}

TEST(RatingCourse, GoesFromTheTwentiethGameToTheLast) {
  const auto rows = rating_course(tournament(8));
  EXPECT_EQ(games_of(rows), std::vector({20, 21, 22, 23, 24}));
  for (const auto& row : rows) ASSERT_EQ(row[1].size(), 3U);
  const auto& strongest = rows.back()[1][0];
  EXPECT_GT(strongest[0].get<double>(), rows.back()[1][2][0].get<double>());
  EXPECT_LT(strongest[1].get<double>(), strongest[0].get<double>());
  EXPECT_GT(strongest[2].get<double>(), strongest[0].get<double>());
}

// Profiles of the likelihood take long: those on the way do without.
TEST(RatingCourse, EndsWithTheIntervalsOfARating) {
  const PlayedRun played = tournament(8);
  const auto rows = rating_course(played);
  const auto expect_intervals = [&](std::size_t row, bool has_profiles) {
    const auto games = std::span(played.results).first(rows[row][0].get<std::size_t>());
    RateSpec spec;
    spec.has_profiles = has_profiles;
    const RateReport report = rate(games, 3, spec);
    for (const RatedRow& rated : report.rows) {
      const auto& triple = rows[row][1][static_cast<std::size_t>(rated.player)];
      EXPECT_NEAR(triple[1].get<double>(), rated.interval.low, 1e-9);
      EXPECT_NEAR(triple[2].get<double>(), rated.interval.high, 1e-9);
    }
  };
  expect_intervals(0, false);
  expect_intervals(rows.size() - 1, true);
}

TEST(RatingCourse, OfManyGamesHas40Rows) {
  const std::vector<int> games = games_of(rating_course(tournament(30)));
  ASSERT_EQ(games.size(), 40U);
  EXPECT_EQ(games.front(), 20);
  EXPECT_EQ(games[20], 55);  // 20 + 70 * 20 / 39
  EXPECT_EQ(games.back(), 90);
}

TEST(RatingCourse, OfFewGamesIsTheirEnd) {
  EXPECT_EQ(games_of(rating_course(tournament(3))), std::vector({9}));
  EXPECT_EQ(rating_course(tournament(0)).size(), 0U);
}

TEST(RatingCourse, OfTwoPlayersIsEmptyAsIsTheEloOfThree) {
  EXPECT_EQ(rating_course(run_of({true, false, true, true})).size(), 0U);
  EXPECT_EQ(elo_course(tournament(8)).size(), 0U);
}

TEST(CoursePoints, OfATournamentAreOfAllPlayers) {
  const std::vector<CoursePoint> points = course_points(tournament(8), 2);
  ASSERT_EQ(points.size(), 6U);
  for (std::size_t i = 0; i < points.size(); ++i) {
    EXPECT_EQ(points[i].games, i < 3 ? 20 : 24);
    EXPECT_EQ(points[i].player, static_cast<int>(i % 3));
    EXPECT_FALSE(points[i].any_time);
  }
  EXPECT_GT(points[3].elo, points[5].elo);
}

}  // namespace
}  // namespace rb
