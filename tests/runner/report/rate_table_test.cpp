#include "runner/report/rate_table.hpp"

#include <gtest/gtest.h>

#include <sstream>

#include "runner/report/rate_json.hpp"

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

}  // namespace
}  // namespace rb
