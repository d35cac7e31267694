#include "runner/tables/rate_table.hpp"

#include <gtest/gtest.h>

#include <sstream>

namespace rb {
namespace {

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

}  // namespace
}  // namespace rb
