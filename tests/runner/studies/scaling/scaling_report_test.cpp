#include "runner/studies/scaling/scaling_report.hpp"
#include "engine/base/json_text.hpp"

#include <fmt/core.h>
#include <gmock/gmock.h>

#include "runner/tables/match_json.hpp"

namespace rb {
namespace {
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

// A ladder of three limits with planted numbers.
ScalingSummary ladder() {
  ScalingSummary summary;
  summary.run.games = 90;
  summary.run.seed = 7;
  summary.games = 88;
  summary.distinct = 87;
  summary.mean_plies = 41.26;
  summary.reasons[static_cast<std::size_t>(Reason::five)] = 88;
  summary.path = "x.db";
  summary.notes = {"look"};
  summary.player = "ha\x1brd";
  summary.word = "nodes";
  summary.limits = {"500", "1000", "2000"};
  summary.efforts = {9, 10, 11};
  summary.totals.resize(3);
  summary.totals[0].numbers.of(&Reply::nodes) = {.sum = 4800, .moves = 10};
  summary.totals[0].numbers.of(&Reply::depth) = {.sum = 21, .moves = 10};
  summary.totals[1].numbers.of(&Reply::nodes) = {.sum = 19400, .moves = 20};
  EffortCurve curve;
  curve.limits = {
      {.pairs = 14, .elo = {0, {-12, 11}}, .gain = {}, .line = -3},
      {.pairs = 29, .elo = {80, {55, 105}}, .gain = EloRange{81, {54, 108}}, .line = 75.4},
      {.pairs = 15, .elo = {130, {98, 163}}, .gain = EloRange{50, {20, 79}}, .line = 139}};
  curve.slope = {66, {48, 84}};
  curve.slope_p = 0.0004;
  curve.first = {90, {60, 121}};
  curve.last = {42, {11, 72}};
  curve.bend_p = 0.034;
  curve.openings = 43;
  summary.curve = curve;
  return summary;
}

// Of two players at the same limits; the interval of the third one has no end.
ScalingSummary duel() {
  ScalingSummary summary = ladder();
  summary.against = "me\x1b";
  summary.is_doubling = false;
  summary.word = "depth";
  summary.limits = {"3", "4", "5"};
  summary.curve->limits[0].elo = {60, {35, 90}};
  summary.curve->limits[1].elo = {-5, {-40, 30}};
  summary.curve->limits[2].elo = {-70, {-110, -25}};
  summary.curve->mean = EloRange{-6, {-22, 9}};
  summary.curve->slope = {-64, {-90, -37}};
  return summary;
}

std::string above_games(const ScalingSummary& summary) {
  const std::string text = scaling_table(summary);
  return text.substr(0, text.find("Games "));
}

TEST(ScalingTable, OfALadderHasALimitInARowAndTheCurve) {
  const std::string expected = R"(Player: ha\u001brd

nodes  pairs  nodes/move  depth  Elo above the first  for each doubling  line
  500     14         480   2.10  0                                         -3  --o--
 1000     29         970      -  +80 [+55, +105]      +81 [+54, +108]     +75              ----o-----
 2000     15           -      -  +130 [+98, +163]     +50 [+20, +79]     +139                     ------o------

A doubling   +66 [+48, +84] Elo, by a straight line through 500 to 2000
By parabola  +90 [+60, +121] at 500, +42 [+11, +72] at 2000: it levels off (p = 0.034)
)";
  EXPECT_EQ(above_games(ladder()), expected);
}

TEST(ScalingTable, OfTwoPlayersSaysWhoIsBetterWhere) {
  const std::string expected = R"(A: ha\u001brd
B: me\u001b

depth  pairs  nodes/move  depth  Elo of A over B  for each ply     line
    3     14         480   2.10  +60 [+35, +90]                      -3                        ----o-----
    4     29         970      -  -5 [-40, +30]    +81 [+54, +108]   +75             -----o------
    5     15           -      -  -70 [-110, -25]  +50 [+20, +79]   +139  ------o-------

A is         better at 3; worse at 5; not known at 4
All limits   -6 [-22, +9] Elo of A over B
A ply        -64 [-90, -37] Elo of this lead: it depends on the limit (p < 0.001)
)";
  EXPECT_EQ(above_games(duel()), expected);
}

TEST(ScalingTable, WithoutACurveHasOnlyTheRun) {
  ScalingSummary summary = ladder();
  summary.curve.reset();
  EXPECT_THAT(scaling_table(summary), StartsWith("Player: ha\\u001brd\n\nGames        88 of 90\n"));
}

TEST(ScalingTable, SaysWhetherTheCurveBends) {
  ScalingSummary summary = ladder();
  summary.curve->last.elo = -91;
  EXPECT_THAT(scaling_table(summary), HasSubstr(" at 2000: it grows (p = 0.034)\n"));
  summary.curve->bend_p = 0.051;
  EXPECT_THAT(scaling_table(summary), HasSubstr(" at 2000: no bend is certain (p = 0.051)\n"));
  summary.curve->limits.pop_back();
  summary.limits.pop_back();
  EXPECT_THAT(scaling_table(summary), Not(HasSubstr("By parabola")));
}

TEST(ScalingTable, NamesOnlyTheVerdictsThereAre) {
  ScalingSummary summary = duel();
  for (EffortLimit& limit : summary.curve->limits) limit.elo = {60, {35, 90}};
  EXPECT_THAT(scaling_table(summary), HasSubstr("A is         better at 3, 4, 5\n"));
}

TEST(ScalingJson, HoldsEveryNumberOfTheCurve) {
  Json json = scaling_json(ladder());
  const Json of_run = run_json(ladder());
  for (const auto& [name, value] : of_run.items()) json.erase(name);
  EXPECT_EQ(json_text(json, 1), json_text(read_ordered_json(R"({
     "game": "renju", "player": "ha\u001brd", "against": null, "limited": "nodes",
     "unit": "doubling",
     "curve": [{"limit": "500", "effort": 9.0, "mean_nodes": 480.0, "mean_depth": 2.1, "pairs": 14,
                 "elo": 0.0, "interval": [-12.0, 11.0], "gain": null, "line": -3.0},
                {"limit": "1000", "effort": 10.0, "mean_nodes": 970.0, "mean_depth": null, "pairs": 29,
                 "elo": 80.0, "interval": [55.0, 105.0],
                 "gain": {"elo": 81.0, "interval": [54.0, 108.0]}, "line": 75.4},
                {"limit": "2000", "effort": 11.0, "mean_nodes": null, "mean_depth": null, "pairs": 15,
                 "elo": 130.0, "interval": [98.0, 163.0],
                 "gain": {"elo": 50.0, "interval": [20.0, 79.0]}, "line": 139.0}],
     "slope": {"elo": 66.0, "interval": [48.0, 84.0], "p_value": 0.0004},
     "slope_at_first": {"elo": 90.0, "interval": [60.0, 121.0]},
     "slope_at_last": {"elo": 42.0, "interval": [11.0, 72.0]}, "bend_p_value": 0.034,
     "mean": null, "openings_played": 43, "games": 88, "games_planned": 90, "complete": true})"),
                                          1));
  EXPECT_EQ(scaling_json(ladder()).at("notes"), Json({"look"}));
}

TEST(ScalingJson, WithoutACurveHasOnlyWhatTheMovesTell) {
  ScalingSummary summary = ladder();
  summary.curve.reset();
  const Json json = scaling_json(summary);
  EXPECT_EQ(json_text(json.at("curve").at(0)),
            R"({"limit":"500","effort":9.0,"mean_nodes":480.0,"mean_depth":2.1})");
  EXPECT_FALSE(json.contains("slope"));
}

RunSpec run_at(const std::vector<std::string>& limits) {
  RunSpec run;
  run.kind = RunKind::scaling;
  run.format = Format::ladder;
  for (const std::string& limit : limits) {
    run.players.push_back({"easy, " + limit, fmt::format(R"({{"limits": {{"nodes": {}}}}})",
                                                         limit.substr(limit.find(' ') + 1))});
  }
  return run;
}

TEST(ScalingSummary, OfAFileHasTheLimitsOfItsPlayers) {
  const Scoreboard board(2);
  const auto summary = summarize_scaling(run_at({"nodes 512", "nodes 2048"}), board, {});
  ASSERT_TRUE(summary);
  EXPECT_EQ(summary->player, "easy");
  EXPECT_EQ(summary->limits, (std::vector<std::string>{"512", "2048"}));
  EXPECT_EQ(summary->efforts, (std::vector<double>{9, 11}));
  EXPECT_FALSE(summarize_scaling(run_at({"nodes 512"}), board, {}));
  EXPECT_FALSE(summarize_scaling(run_at({"nodes 512", "nodes 512"}), board, {}));
}

TEST(ScalingCsv, HasARowForEachLimit) {
  const std::string header = "limit,pairs,elo,elo_low,elo_high,gain,gain_low,gain_high,line\n";
  EXPECT_EQ(scaling_csv(ladder()), header +
                                       "500,14,0,-12,11,,,,-3\n"
                                       "1000,29,80,55,105,81,54,108,75.4\n"
                                       "2000,15,130,98,163,50,20,79,139\n");
  ScalingSummary summary = ladder();
  summary.curve.reset();
  EXPECT_EQ(scaling_csv(summary), header + "500,,,,,,,,\n1000,,,,,,,,\n2000,,,,,,,,\n");
}

}  // namespace
}  // namespace rb
