#include "runner/tables/rate_json.hpp"

#include <limits>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "runner/results/run_limits.hpp"

namespace rb {
namespace {

using nlohmann::ordered_json;

const std::vector<std::string> kLabels{"a", "b", "c"};

rating::OpeningLook look(int player) {
  return {.opening = 1,
          .player = player,
          .games = 12 + player,
          .score = 0.625,
          .expected = 0.5,
          .p_value = 0.03125,
          .adjusted = 0.25};
}

ResultSet set() {
  ResultSet set;
  set.openings = {{.key = 1, .name = "first", .moves = "h8 h9"},
                  {.key = 2, .name = "x,y", .moves = "h8 i9"}};
  return set;
}

const std::vector<OpeningResults> kOpenings{
    {.opening = 1,
     .black = {.wins = 7, .draws = 2, .losses = 1},
     .repeats = 3,
     .by_colour = look(rating::OpeningLook::kFirstPlayer),
     .by_player = look(2)},
    {.opening = 0, .black = {.wins = 1, .draws = 0, .losses = 4}, .repeats = 0}};

TEST(OpeningsJson, HasEachOpeningAndWhatIsSpecialInIt) {
  EXPECT_EQ(openings_json(kOpenings, set(), kLabels).dump(2), ordered_json::parse(R"([
    {"moves": "h8 i9", "name": "x,y", "games": 10, "repeated_games": 3,
     "black": {"wins": 7, "draws": 2, "losses": 1, "score": 0.8},
     "by_colour": {"games": 11, "score": 0.625, "expected": 0.5, "p_value": 0.03125,
                   "adjusted_p_value": 0.25},
     "by_player": {"games": 14, "score": 0.625, "expected": 0.5, "p_value": 0.03125,
                   "adjusted_p_value": 0.25, "player": "c"}},
    {"moves": "h8 h9", "name": "first", "games": 5, "repeated_games": 0,
     "black": {"wins": 1, "draws": 0, "losses": 4, "score": 0.2},
     "by_colour": null, "by_player": null}])")
                                                                  .dump(2));
}

TEST(OpeningsCsv, HasEmptyFieldsWhereNothingWasLookedAt) {
  EXPECT_EQ(openings_csv(kOpenings, set(), kLabels),
            "moves,name,games,black_wins,draws,white_wins,black_score,repeated_games,"
            "black_expected,black_p,player,player_score,player_expected,player_p\n"
            "h8 i9,\"x,y\",10,7,2,1,0.8,3,0.5,0.25,c,0.625,0.5,0.25\n"
            "h8 h9,first,5,1,0,4,0.2,0,,,,,,\n");
}

TEST(OpeningsTogetherJson, HasFiguresIfThereAreAny) {
  OpeningsPlayed played;
  played.looks = 4;
  EXPECT_EQ(openings_together_json(played).dump(), R"({"looks":4})");
  played.figures = OpeningFigures{.openings = 2,
                                  .black = 0.625,
                                  .black_interval = {0.5, 0.75},
                                  .draws = 0.125,
                                  .draw_interval = {0.0625, 0.25},
                                  .bias_elo_interval = {}};
  EXPECT_EQ(openings_together_json(played).dump(),
            R"({"looks":4,"openings":2,"black":0.625,"black_interval":[0.5,0.75],)"
            R"("draws":0.125,"draw_interval":[0.0625,0.25]})");
}

// Two players by their files: what only the document knows, besides what rated_json() has.
TEST(RatingsJson, HasPlayersAndFiles) {
  ResultSet known;
  known.by_name = true;
  known.skipped = {"z.db: empty"};
  known.self_play = 5;
  known.same_name = 2;
  known.players.resize(2);
  known.players[0].params = "no json";
  known.players[1] = {.name = "b",
                      .params = R"({"depth":3})",
                      .limits = {},
                      .other_names = {"old"},
                      .versions = {"1.0", "1.1"}};
  known.players[1].limits.moves.depth = 3;
  ResultFile first{.path = "x.db", .run = {}, .games = 4, .players = {0, 1}};
  first.run.game = "reversi";
  first.run.games = 4;
  ResultFile second{.path = "y.db", .run = {}, .games = 5, .players = {0, 1}, .beyond = 3};
  second.run.games = 6;
  known.files = {first, second};

  RateReport report;
  report.rows.resize(2);
  report.rows[0].player = 1;
  report.rows[0].as_black = {.wins = 3, .draws = 1, .losses = 0};
  report.rows[0].as_white = {.wins = 2, .draws = 0, .losses = 4};
  report.rows[0].faults.first = FaultLosses::Game{.run = 1, .id = 8};
  report.rows[1].player = 0;
  report.ratings.rating = {0, 0};
  report.ratings.standing = {rating::Standing::unplayed, rating::Standing::unplayed};
  report.ratings.pool = {-1, -1};
  report.ratings.covariances.assign(4, 0);
  report.ratings.perfect_games.resize(2);
  const auto json = ratings_json(report, known, {"A", "B"});

  EXPECT_EQ(json.at("game"), "reversi");
  EXPECT_EQ(json.at("skipped"), ordered_json({"z.db: empty"}));
  EXPECT_EQ(json.at("by_name"), true);
  EXPECT_EQ(json.at("files").dump(), ordered_json::parse(R"([
    {"path": "x.db", "games": 4, "games_planned": 4, "games_beyond": 0, "complete": true,
     "decision": null},
    {"path": "y.db", "games": 5, "games_planned": 6, "games_beyond": 3, "complete": false,
     "decision": null}])")
                                         .dump());
  EXPECT_EQ(json.at("evidence").at("self_play_games"), 5);
  EXPECT_EQ(json.at("evidence").at("same_name_games"), 2);
  const auto& b = json.at("players").at(0);
  EXPECT_EQ(b.at("rank"), 1);
  EXPECT_EQ(b.at("name"), "B");
  EXPECT_EQ(b.at("score"), 0.55);
  EXPECT_EQ(b.at("as_black").at("score"), 0.875);
  EXPECT_EQ(b.at("as_white").at("losses"), 4);
  EXPECT_EQ(b.at("faults").at("first").dump(), R"({"file":"y.db","game":8})");
  EXPECT_EQ(b.at("other_names"), ordered_json({"old"}));
  EXPECT_EQ(b.at("versions"), ordered_json({"1.0", "1.1"}));
  EXPECT_EQ(b.at("limits").at("depth"), 3);
  EXPECT_EQ(b.at("parameters").at("depth"), 3);
  const auto& a = json.at("players").at(1);
  EXPECT_EQ(a.at("rank"), 2);
  EXPECT_EQ(a.at("name"), "A");
  EXPECT_EQ(a.at("parameters"), "no json");
  EXPECT_TRUE(a.at("faults").at("first").is_null());

  known.files.clear();
  report.rows[0].faults.first.reset();
  EXPECT_TRUE(ratings_json(report, known, {"A", "B"}).at("game").is_null());
}

TEST(FitJson, HasEveryFlagAndNoDraws) {
  RateReport report;
  report.ratings.advantage_is_endless = true;
  report.ratings.advantage_error = std::numeric_limits<double>::infinity();
  const auto json = fit_json(report);
  EXPECT_EQ(json.at("los").dump(), "[]");
  EXPECT_EQ(json.at("advantage").at("endless"), true);
  EXPECT_EQ(json.at("advantage").at("told"), report.ratings.tells_advantage);
  EXPECT_TRUE(json.at("advantage").at("error").is_null());
  EXPECT_TRUE(json.at("bootstrap").is_null());
}

// A pairing without a complete pair, and one whose evidence is known.
TEST(PairingsJson, HasASignTestOnlyWithEvidence) {
  std::vector<PairingRow> rows(2);
  rows[0] = {.a = 0, .b = 2, .stats = {}, .sign_flip_p_value = 0.5};
  rows[0].stats.all = rows[0].stats.as_black = {.wins = 1};
  rows[1] = {.a = 1, .b = 2, .stats = {}, .sign_flip_p_value = 0.25};
  rows[1].stats.evidence.emplace();
  rows[1].stats.as_white = {.draws = 3};
  rows[1].stats.faults[0].by_reason[static_cast<std::size_t>(Reason::crash)] = 2;
  rows[1].stats.faults[1].by_reason[static_cast<std::size_t>(Reason::timeout)] = 1;
  const auto json = pairings_json(rows, kLabels);
  EXPECT_EQ(json.at(0).at("a"), "a");
  EXPECT_EQ(json.at(0).at("b"), "c");
  EXPECT_EQ(json.at(0).at("as_black").at("wins"), 1);
  EXPECT_EQ(json.at(0).at("score"), 1);
  EXPECT_EQ(json.at(0).at("pairs"), 0);
  EXPECT_TRUE(json.at(0).at("sign_flip_p_value").is_null());
  EXPECT_TRUE(json.at(0).at("stats").is_null());
  EXPECT_EQ(json.at(1).at("sign_flip_p_value"), 0.25);
  EXPECT_EQ(json.at(1).at("as_white").at("draws"), 3);
  EXPECT_EQ(json.at(1).at("faults").dump(), R"({"a":2,"b":1,"decide":true})");
}

}  // namespace
}  // namespace rb
