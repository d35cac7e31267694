#include "runner/web/figures/figures.hpp"
#include "engine/base/json_text.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace rb::figures {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::Not;
using Json = Json;

// A file of two players, "a" and "b"; `more` has what a figure needs.
Json part_of(const std::string& file, const Json& more) {
  Json part{{"file", file},
            {"error", nullptr},
            {"state", "complete"},
            {"games", 8},
            {"players", {{{"name", "a"}}, {{"name", "b"}}}},
            {"tune", nullptr}};
  part.update(more);
  return part;
}

std::vector<Figure> figures_of(const Json& more) {
  return figures({{"parts", {part_of("run.db", more)}}, {"together", nullptr}});
}

const Json kCourse{{"elo_course", {{8, 1, -9, 9, -20, 20}, {10, 2, -8, 8, nullptr, 18}}}};

TEST(Figures, AreThoseThatHaveNumbers) {
  EXPECT_TRUE(figures_of({{"elo_course", Json::array()}, {"llr_course", nullptr}}).empty());
  const auto all = figures_of(kCourse);
  ASSERT_EQ(all.size(), 1);
  EXPECT_EQ(all[0].name, "run-elo-course.svg");
  EXPECT_THAT(all[0].svg, HasSubstr(">Elo of a</text>"));
  EXPECT_THAT(all[0].svg, HasSubstr("run.db, 8 games."));
}

TEST(Figures, FilesOfOneNameAreNumbered) {
  const Json part = part_of("run/1.db", kCourse);
  const auto all = figures({{"parts", {part, part, {{"error", "x"}}}}, {"together", nullptr}});
  ASSERT_EQ(all.size(), 2);
  EXPECT_NE(all[0].name, all[1].name);
}

TEST(Figures, ForfeitsAreTold) {
  Json more = kCourse;
  more["summary"]["players"] = {{{"faults", {{"decide", true}}}}};
  EXPECT_THAT(figures_of(more)[0].svg, HasSubstr(">Elo of a (counts forfeits)</text>"));
}

TEST(Figures, APathOfATuningHasItsCone) {
  const Json tune{{"method", "spsa"},
                  {"parameters", {{{"name", "A/B"}, {"start", 5}}}},
                  {"rows", {0, 1}},
                  {"theta", {{5}, {6}}},
                  {"cone", {{0}, {2}}}};
  Json more = kCourse;  // which has no meaning between players who change
  more["tune"] = tune;
  const auto all = figures_of(more);
  ASSERT_EQ(all.size(), 1);
  EXPECT_EQ(all[0].name, "run-tune-path-A_B.svg");
  EXPECT_THAT(all[0].svg, HasSubstr("<title>Where a parameter went: A/B</title>"));
}

TEST(Figures, NothingOfALogarithmIsBelowThePicture) {
  const Json player{{"ms_by_move", {{1, 9, 0, 5, 8}, {5, 9, 0, 6, 9}}}};
  const auto all = figures_of({{"cost", {{"players", {player}}}}});
  ASSERT_EQ(all.size(), 1);
  EXPECT_THAT(all[0].svg, testing::Not(testing::AnyOf(HasSubstr("inf"), HasSubstr("nan"))));
}

TEST(Figures, ALegendOfAHundredPlayersLeavesRoomForThePicture) {
  Json more{{"rating_course", {{2, Json::array()}, {4, Json::array()}}}};
  more["players"] = Json::array();
  for (int i = 0; i < 100; ++i) {
    more["players"].push_back({{"name", std::string(40, 'x')}});
    for (Json& row : more["rating_course"]) row[1].push_back({i, i, i});
  }
  const std::string svg = figures_of(more)[0].svg;
  EXPECT_THAT(svg, Not(HasSubstr("height=\"-")));
  EXPECT_THAT(svg, HasSubstr("height=\"300.00\""));
}

TEST(Figures, ACurveStandsOverTheNamesOfItsLimits) {
  Json more;
  for (const char* const limit : {"100 nodes", "200 nodes"}) {
    more["scaling"]["curve"].push_back({{"limit", limit}, {"elo", 5}, {"interval", {1, nullptr}}});
  }
  const auto all = figures_of(more);
  ASSERT_EQ(all.size(), 1);
  EXPECT_EQ(all[0].name, "run-scaling.svg");
  EXPECT_THAT(all[0].svg, HasSubstr("text-anchor=\"middle\">200 nodes</text>"));
}

TEST(Figures, HabitsAreNoFaults) {
  const Json rate{{"per_100_games", 3}, {"interval", {1, 5}}};
  Json more;
  for (const char* const what : {"missed a win, proved", "set a trap"}) {
    more["weakness"]["faults"].push_back(
        {{"what", what}, {"detail", nullptr}, {"players", {rate, nullptr}}});
  }
  const std::string svg = figures_of(more)[0].svg;
  EXPECT_THAT(svg, HasSubstr("missed a win"));
  EXPECT_THAT(svg, Not(HasSubstr("set a trap")));
}

TEST(Figures, ACrosstableHasBothSidesOfAPairing) {
  const Json pairing{{"a", 1}, {"b", 0}, {"score", 0.8}};
  Json more;
  more["summary"]["players"] = {{{"name", "x"}, {"player", 1}}, {{"name", "y"}, {"player", 0}}};
  more["summary"]["pairings"] = {pairing};
  const auto all = figures_of(more);
  ASSERT_EQ(all.size(), 1);
  EXPECT_EQ(all[0].name, "run-crosstable.svg");
  EXPECT_THAT(all[0].svg, AllOf(HasSubstr(">x  1</text>"), HasSubstr(">80</text>"),
                                HasSubstr(">20</text>"), HasSubstr("fill-opacity=\"0.117\"")));
}

TEST(Figures, AnOpeningIsASquareOfWhoWonBothGames) {
  Json more;
  for (const int points : {4, 2, 0, 4, 4}) {
    more["openings"]["pairs"].push_back({0, nullptr, 0, points, points == 2 ? 4 : 2});
  }
  const auto all = figures_of(more);
  const auto found = std::ranges::find(all, "run-opening-squares.svg", &Figure::name);
  ASSERT_NE(found, all.end());
  EXPECT_THAT(found->svg, AllOf(HasSubstr(">4</text>"),  // the first of the second row of three
                                HasSubstr("fill=\"#d55e00\" fill-opacity=\"0.65\""),
                                HasSubstr("fill-opacity=\"0\"")));
}

TEST(Figures, OfAComparisonSharesAreApartFromValues) {
  const auto row = [](const char* what, bool is_share, double value) {
    const Json side{{"value", value}, {"low", value / 2}, {"high", 2 * value}};
    return Json{{"what", what}, {"is_share", is_share}, {"a", side}, {"b", side}};
  };
  const auto all = figures({{"parts", Json::array()},
                            {"comparison",
                             {{"a", {{"file", "x.db"}, {"player", "p"}}},
                              {"b", {{"file", "y.db"}, {"player", "q"}}},
                              {"rows", {row("score", true, 0.4), row("nodes", false, 400)}}}}});
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[0].name, "comparison-shares.svg");
  EXPECT_THAT(all[0].svg, HasSubstr("A is p of x.db, B q of y.db.</desc>"));
  EXPECT_THAT(all[1].svg, AllOf(HasSubstr(">nodes</text>"), Not(HasSubstr(">score</text>"))));
}

TEST(Figures, ABoardHasTheSumOverPlayers) {
  const Json first{{"black", {{0, 3, 0, 0, 0, 0}}}, {"white", Json::array()}};
  const Json second{{"black", {{0, 4, 1, 0, 2, 0}, {112, 1, 0, 0, 0, 0}}},
                    {"white", Json::array()}};
  const auto all = figures_of({{"board_size", 15}, {"cells", {first, second}}});
  ASSERT_EQ(all.size(), 2);
  EXPECT_EQ(all[0].name, "run-board-black.svg");
  EXPECT_THAT(all[0].svg, AllOf(HasSubstr(">7</text>"), HasSubstr(">o</text>")));
  EXPECT_EQ(all[1].name, "run-board-black-faults.svg");
  EXPECT_THAT(all[1].svg, HasSubstr(">3</text>"));
}

TEST(Figures, AHistogramHasSharesOfTheMoves) {
  const Json player{{"ms", {{"bins", {0, 3, 1, 0}}}}, {"depths_by_move", {{1, {{2, 5}, {4, 5}}}}}};
  const Json cost{{"players", {player}}, {"ms_bins", {{"first", 1}, {"ratio", 10}}}};
  const auto all = figures_of({{"cost", cost}});
  ASSERT_EQ(all.size(), 3);
  EXPECT_EQ(all[0].name, "run-times.svg");
  EXPECT_THAT(all[0].svg, HasSubstr(">1000</text>"));
  EXPECT_EQ(all[1].name, "run-depths.svg");
  EXPECT_EQ(all[2].name, "run-depth-by-move.svg");
  EXPECT_THAT(all[2].svg, HasSubstr("10 % to 90 %"));
}

TEST(Figures, FilesTogetherHaveTheirRatings) {
  const Json player{{"name", "x"}, {"elo", 7}, {"elo_interval", {1, nullptr}}};
  const Json together{{"players", {player, player}}, {"evidence", {{"games", 9}}}};
  const auto all = figures({{"parts", Json::array()}, {"together", together}});
  ASSERT_EQ(all.size(), 1);
  EXPECT_EQ(all[0].name, "together-ratings.svg");
}

}  // namespace
}  // namespace rb::figures
