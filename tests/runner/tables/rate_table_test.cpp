#include "runner/tables/rate_table.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <sstream>

#include "runner/tables/rate_json.hpp"

namespace rb {
namespace {

// Of each two players the lower number wins 3 games of 4, in pairs that differ in nothing else.
std::vector<GameResult> games(int players) {
  std::vector<GameResult> all;
  for (int a = 0; a < players; ++a) {
    for (int b = a + 1; b < players; ++b) {
      for (int k = 0; k < 8; ++k) {
        const int id = static_cast<int>(all.size());
        const bool is_black = k % 2 == 0;
        all.push_back({.id = id,
                       .black = is_black ? a : b,
                       .white = is_black ? b : a,
                       .half_points = is_black == (k % 4 != 0) ? 2 : 0,
                       .opening = static_cast<std::uint64_t>(id / 2),
                       .moves = static_cast<std::uint64_t>(id)});
      }
    }
  }
  return all;
}

TEST(LosTable, HasARowAndAColumnForEachPlayerInTheOrderOfTheRatings) {
  const RateReport report = rate(games(3), 3, {});
  const std::vector<std::string> labels{"strong", "middle", "weak"};
  std::istringstream lines(los_table(report, labels));
  std::string line;
  ASSERT_TRUE(std::getline(lines, line));
  EXPECT_EQ(line, "LOS in %, row over column");
  ASSERT_TRUE(std::getline(lines, line));
  EXPECT_EQ(line, "                 1      2      3");
  for (int row = 0; row < 3; ++row) {
    ASSERT_TRUE(std::getline(lines, line));
    std::istringstream words(line);
    int place = 0;
    std::string name;
    words >> place >> name;
    EXPECT_EQ(place, row + 1);
    EXPECT_EQ(name, labels[static_cast<std::size_t>(row)]);
    for (int column = 0; column < 3; ++column) {
      std::string cell;
      words >> cell;
      if (row == column) {
        EXPECT_EQ(cell, "-");
      } else {
        const double percent = std::stod(cell.substr(cell.find_first_of("0123456789")));
        EXPECT_EQ(percent > 50, row < column) << line;  // ">99.9" too
      }
    }
  }
  EXPECT_FALSE(std::getline(lines, line));
}

TEST(RatingsCsv, HasTheLosAgainstTheNextPlayerInEveryRowButTheLast) {
  const std::string csv = ratings_csv(rate(games(3), 3, {}), {"strong", "middle", "weak"});
  std::istringstream lines(csv);
  std::vector<std::string> los;
  for (std::string line; std::getline(lines, line);) {
    std::istringstream fields(line);
    std::string field;
    for (int i = 0; i < 15; ++i) std::getline(fields, field, ',');
    los.push_back(field);
  }
  ASSERT_EQ(los.size(), 4U);
  EXPECT_EQ(los[0], "los");
  EXPECT_GT(std::stod(los[1]), 0.5);
  EXPECT_GT(std::stod(los[2]), 0.5);
  EXPECT_EQ(los[3], "");
}

RatedRow rated(int player, double rating, double low, double high) {
  RatedRow row;
  row.player = player;
  row.standing = rating::Standing::rated;
  row.pool = 0;
  row.rating = rating;
  row.error = (high - low) / 4;
  row.interval = {low, high};
  return row;
}

// The columns of Elo and error of each row.
std::vector<std::string> figures(const RateReport& report) {
  std::istringstream lines(ratings_markdown(report, std::vector<std::string>(9, "x")));
  std::vector<std::string> figures;
  std::string line;
  std::getline(lines, line);
  std::getline(lines, line);
  while (std::getline(lines, line)) {
    const std::size_t start = line.find(" x | ") + 5;
    figures.push_back(line.substr(start, line.find(" | 0 |") - start));
  }
  return figures;
}

TEST(RatingsMarkdown, HasTenthsOfNarrowIntervalsAndNoNegativeZero) {
  RateReport report;
  report.rows = {rated(0, 0.96, -9.03, 10.95), rated(1, 0.75, -9.25, 10.75),
                 rated(2, -0.04, -5, 5),       rated(3, -0.0505, -5, 5),
                 rated(4, -0.5, -20, 19.5),    rated(5, -0.6, -20, 19.5)};
  EXPECT_EQ(figures(report), (std::vector<std::string>{"+1.0 | 10.0", "+1 | 10", "+0.0 | 5.0",
                                                       "-0.1 | 5.0", "+0 | 20", "-1 | 20"}));
}

// Sides that differ by a tenth of the half are told apart only beyond that.
TEST(RatingsMarkdown, HasBothSidesOfAnUnevenInterval) {
  RateReport report;
  report.rows = {rated(0, 100, 79, 123),     rated(1, 100, 79, 123.5), rated(2, 100, 76.4, 121),
                 rated(3, 100, 95.5, 106.1), rated(4, 100, 5, 205),    rated(5, 100, 5.05, 205.05)};
  EXPECT_EQ(figures(report),
            (std::vector<std::string>{"+100 | 22", "+100 | +24-21", "+100 | +21-24",
                                      "+100.0 | +6.1-4.5", "+100 | 100", "+100 | +105-95"}));
}

// An anchor has tenths if somebody of its pool that is rated has them.
TEST(RatingsMarkdown, AnAnchorHasTheDigitsOfItsPool) {
  RateReport report;
  report.rows = {rated(0, 50, 50, 50), rated(1, 40, 20, 60), rated(2, 30, 25, 35),
                 rated(3, 20, 15, 25)};
  report.rows[2].pool = 1;
  report.rows[3].standing = rating::Standing::all_lost;
  EXPECT_EQ(figures(report)[0], "+50 | -");
  report.rows[2].pool = 0;
  EXPECT_EQ(figures(report)[0], "+50.0 | -");
  report.rows[0].error = 0.0009;
  EXPECT_EQ(figures(report)[0], "+50.0 | -");
  report.rows[0].error = 0.001;
  EXPECT_EQ(figures(report)[0], "+50.0 | 0.0");
}

TEST(RatingsTable, HasNoLosBetweenTwoThatAreNotRated) {
  RateReport report;
  report.rows.resize(2);
  report.rows[1].player = 1;
  report.ratings.rating.assign(2, std::numeric_limits<double>::quiet_NaN());
  report.ratings.standing.assign(2, rating::Standing::unplayed);
  report.ratings.pool.assign(2, -1);
  report.ratings.covariances.assign(4, 0);
  report.ratings.perfect_games.resize(2);
  const std::string text = ratings_table(report, {"a", "b"});
  EXPECT_NE(
      text.find("  1  a             -       -        0        -        -        -        -\n"),
      std::string::npos)
      << text;
}

}  // namespace
}  // namespace rb
