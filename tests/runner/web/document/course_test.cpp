#include "runner/web/document/course.hpp"
#include "engine/base/json_text.hpp"

#include <gtest/gtest.h>

#include "runner/evidence/pairing_stats.hpp"
#include "tests/fakes/records.hpp"

namespace rb {
namespace {

// A run of pairs that player 0 wins or loses whole, each with an opening of its own.
PlayedRun run_won(const std::vector<bool>& won) {
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
  const auto rows = llr_course(run_won({true, true, false, false, false, true})).at("rows");
  ASSERT_EQ(rows.size(), 7U);
  EXPECT_EQ(rows.front()[0], 0);
  EXPECT_EQ(rows.back()[0], 12);
}

TEST(CoursePoints, OfAMatchEndWithItsLastGame) {
  const PlayedRun played = run_won({true, true, false, true, false, true});
  const std::vector<CoursePoint> points = course_points(played, 2);
  ASSERT_EQ(points.size(), 2U);
  EXPECT_EQ(points[0].games, 8);
  EXPECT_EQ(points[1].games, 12);
  EXPECT_NEAR(points[1].elo, 120.4, 0.1);  // of 8 in 12
  for (const CoursePoint& point : points) {
    const auto part = std::span(played.results).first(static_cast<std::size_t>(point.games));
    const rating::Estimate expected = *pairing_stats(part, 0).estimate;
    EXPECT_NEAR(point.elo, expected.elo, 1e-9);
    EXPECT_NEAR(point.interval.low, expected.elo_interval.low, 1e-9);
  }
  ASSERT_TRUE(points[1].llr);
  EXPECT_EQ(*points[1].llr, llr_course(played).at("rows").back()[1].get<double>());
}

TEST(CoursePoints, HaveTheIntervalThatAMatchStoppedThereHas) {
  const std::vector<bool> won(40, true);
  const PlayedRun whole = run_won(won);
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
  PlayedRun played = run_won({true, true, false, true});
  played.test.reset();
  EXPECT_FALSE(course_points(played, 9).at(0).llr);
}

std::vector<int> games_of(const Json& rows) {
  std::vector<int> games;
  for (const auto& row : rows) games.push_back(row[0].get<int>());
  return games;
}

TEST(EloCourse, GoesFromTheFourthPairToTheLastGame) {
  PlayedRun played = run_won({true, false, true, true, false, true});
  EXPECT_EQ(games_of(elo_course(played)), std::vector({8, 10, 12}));
  played.results.push_back({.id = 12, .black = 0, .white = 1, .half_points = 2, .opening = 6});
  EXPECT_EQ(games_of(elo_course(played)), std::vector({8, 10, 13}));
  EXPECT_EQ(elo_course(run_won({true, false, true})).size(), 0U);
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

TEST(RatingCourse, OfFewGamesIsTheirEnd) {
  EXPECT_EQ(games_of(rating_course(tournament(3))), std::vector({9}));
  EXPECT_EQ(rating_course(tournament(0)).size(), 0U);
}

TEST(RatingCourse, OfTwoPlayersIsEmptyAsIsTheEloOfThree) {
  EXPECT_EQ(rating_course(run_won({true, false, true, true})).size(), 0U);
  EXPECT_EQ(elo_course(tournament(8)).size(), 0U);
}

}  // namespace
}  // namespace rb
