#include "runner/web/figures/chart.hpp"

#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace rb::figures {
namespace {

using testing::HasSubstr;
using testing::Not;

Chart chart_of(Mark mark, std::vector<Point> points) {
  return {.title = "A & B",
          .how = "1 < 2",
          .x = {.title = "x"},
          .y = {.title = "y", .low = 0, .high = 10},
          .series = {{"", mark, kInk, std::move(points)}}};
}

TEST(Axis, TicksAreRound) {
  const struct {
    Spacing spacing;
    double low, high;
    std::vector<double> ticks;
  } kRows[] = {{Spacing::linear, 0, 10, {0, 2, 4, 6, 8, 10}},
               {Spacing::linear, -35, 70, {0, 50}},
               {Spacing::linear, 5, 5, {4, 4.5, 5, 5.5, 6}},
               {Spacing::logarithmic, 2, 40, {3, 10, 30}},
               {Spacing::logarithmic, 1, 1e9, {1, 100, 1e4, 1e6, 1e8}}};
  for (const auto& row : kRows) {
    EXPECT_THAT(Axis(row.spacing, row.low, row.high, 0, 100, 5).ticks(),
                testing::Pointwise(testing::DoubleEq(), row.ticks));
  }
}

TEST(Axis, PutsValuesBetweenItsSides) {
  EXPECT_DOUBLE_EQ(Axis(Spacing::linear, -10, 10, 300, 100, 5).at(5), 150);
  EXPECT_DOUBLE_EQ(Axis(Spacing::logarithmic, 1, 100, 0, 50, 5).at(10), 25);
}

TEST(Chart, EscapesTexts) {
  EXPECT_THAT(svg(chart_of(Mark::dots, {{1, 2}})),
              AllOf(HasSubstr("<title>A &amp; B</title>"), HasSubstr("<desc>1 &lt; 2</desc>")));
}

TEST(Chart, AnUnknownValueInterruptsALine) {
  const std::string text = svg(chart_of(Mark::line, {{0, 1}, {1, 2}, {2}, {3, 4}, {4, 5}}));
  const std::string path = text.substr(text.find("<path d=\"") + 9);
  const std::string points = path.substr(0, path.find('"'));
  EXPECT_EQ(std::ranges::count(points, 'M'), 2) << points;
}

TEST(Chart, AnEndWithoutBoundHasAnArrow) {
  EXPECT_THAT(svg(chart_of(Mark::dots, {{1, kUnknown, 2, kUnknown}})), HasSubstr("z\" fill"));
  EXPECT_THAT(svg(chart_of(Mark::dots, {{1, 3, 2, 4}})), Not(HasSubstr("z\" fill")));
}

TEST(Chart, IsEmptyWithoutAKnownNumber) {
  EXPECT_TRUE(is_empty(chart_of(Mark::line, {{1}, {2}})));
  EXPECT_FALSE(is_empty(chart_of(Mark::dots, {{1, kUnknown, 2}})));
}

}  // namespace
}  // namespace rb::figures
