#include "runner/tables/match_json.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/fakes/match.hpp"
#include "tests/fakes/rounded_json.hpp"

namespace rb {
namespace {

using fakes::planted_match;
using nlohmann::ordered_json;

// All but what is told of the faults of each player.
constexpr const char* kDocument = R"({
  "game": "renju",
  "players": [
    {"name": "hard", "wins": 310, "draws": 40, "losses": 150, "score": 0.66,
     "as_black": {"wins": 170, "draws": 15, "losses": 65, "score": 0.71},
     "as_white": {"wins": 140, "draws": 25, "losses": 85, "score": 0.61},
     "moves": 8000, "nodes": 328000000, "think_ms": 99200.0, "nodes_per_move": 41000.0,
     "depth_per_move": null, "ms_per_move": 12.4, "cpu_ms_per_move": null,
     "parameters": {"engine": "renju", "depth": 4}, "limits": null},
    {"name": "medium", "wins": 150, "draws": 40, "losses": 310, "score": 0.34,
     "as_black": {"wins": 85, "draws": 25, "losses": 140, "score": 0.39},
     "as_white": {"wins": 65, "draws": 15, "losses": 170, "score": 0.29},
     "moves": 7900, "nodes": 7110000, "think_ms": 3160.0, "nodes_per_move": 900.0,
     "depth_per_move": 11.0, "ms_per_move": 0.4, "cpu_ms_per_move": 0.2,
     "parameters": {"engine": "gomocup", "limits": {"nodes": 5}}, "limits": {"nodes": 5}}],
  "games": 500, "games_planned": 500, "complete": false,
  "pairs": 250, "pairs_by_half_points": [30, 20, 50, 40, 110],
  "evidence": {"pairs": 240, "repeated_games": 17, "openings": 120, "effective_pairs": 160.25,
               "design_effect": 1.56006, "mostly_repetition": false},
  "estimate": {"score": 0.66, "score_interval": [0.61, 0.71], "elo": 115.2,
               "elo_interval": [77.7, 155.6], "los": 0.99997},
  "any_time_interval": [61.5, 260.5],
  "normalized": {"elo": 131.2, "elo_interval": [87.9, 176.6]},
  "pair_stats": {"draw_ratio": 0.08, "even_ratio": 0.2, "split": 0.152, "drawn": 0.048,
                 "pairs_ratio": 3.25, "rms_bias": 0.087, "rms_bias_elo": 61.3,
                 "rms_bias_elo_interval": [31.2, 84.6], "draw_interval": [0.056, 0.112],
                 "black": 0.55, "black_interval": [0.513, 0.587]},
  "sprt": null,
  "ends": {"five": 441, "forbidden": 19, "more discs": 0, "equal discs": 0, "board full": 40,
           "move limit": 0, "illegal move": 0, "bad answer": 0, "timeout": 0, "crash": 0,
           "resigned": 0, "agreed draw": 0, "resign rule": 0, "draw rule": 0, "proof": 0},
  "traps": 12,
  "rulings": {"proof": {"games": 31, "changed": 2, "moves_after": 77},
              "resign rule": {"games": 32, "changed": 3, "moves_after": 78},
              "draw rule": {"games": 33, "changed": 4, "moves_after": 79}},
  "mean_length": 41.26, "distinct_games": 498,
  "openings": {"source": "default", "count": 2000, "hash": "0000000000000abc",
               "order": "random"},
  "seed": 7,
  "limits": {"nodes": null, "depth": 3, "clock": null, "max_moves": null, "play_on": true},
  "threads": 2,
  "fleet": {"workers": 5, "hosts": 3, "resumed_at": 40, "copies": 9, "differing": 1,
            "checked": 25, "checked_by_others": 6, "banned": ["liar"]},
  "session": {"games": 400, "seconds": 62.5, "games_per_second": 6.4},
  "version": "1.2", "build": "GCC", "results": "results/2026-11-20-hard-medium.db",
  "notes": ["a note"], "resume": "renju-bench match"})";

TEST(MatchJson, IsOneDocumentOfEveryNumber) {
  MatchSummary summary = planted_match();
  summary.traps = 12;
  summary.seconds = 62.5;
  summary.played_now = 400;
  summary.run.limits.adjudication.play_on = true;
  summary.rulings[static_cast<std::size_t>(Reason::proof)] = {
      .games = 31, .changed = 2, .moves = 77};
  summary.rulings[static_cast<std::size_t>(Reason::resign_rule)] = {
      .games = 32, .changed = 3, .moves = 78};
  summary.rulings[static_cast<std::size_t>(Reason::draw_rule)] = {
      .games = 33, .changed = 4, .moves = 79};
  summary.fleet = Fleet{.workers = 5,
                        .hosts = 3,
                        .resumed_at = 40,
                        .copies = 9,
                        .differing = 1,
                        .checked = 25,
                        .checked_by_others = 6,
                        .banned = {"liar"}};
  summary.run.version = "1.2";
  summary.run.build = "GCC";
  summary.notes = {"a note"};
  summary.resume = "renju-bench match";
  summary.is_complete = false;
  summary.stats.any_time = {61.5, 260.5};
  summary.sides[1].totals.depth = {.sum = 66'000, .moves = 6000};
  summary.sides[1].totals.cpu = {.sum = 1'580'000'000, .moves = 7900};
  summary.sides[1].params = R"({"engine":"gomocup","limits":{"nodes":5}})";
  const auto faults = R"({"lost": 0, "losses": 0,
      "by": {"illegal move": 0, "bad answer": 0, "timeout": 0, "crash": 0},
      "start_timeouts": 0, "first": null, "decide": false, "won": 0, "spoil_elo": false})";
  auto expected = ordered_json::parse(kDocument);
  for (ordered_json& player : expected["players"]) player["faults"] = ordered_json::parse(faults);
  EXPECT_EQ(fakes::rounded(match_json(summary)).dump(2), fakes::rounded(expected).dump(2));
}

TEST(MatchJson, OfNothingPlayedHasNoNumbers) {
  MatchSummary summary = planted_match();
  summary.sides[0] = {
      .name = "a", .params = "{}", .all = {}, .as_black = {}, .as_white = {}, .totals = {}};
  summary.games = summary.played_now = 0;
  summary.seconds = 0;
  const auto json = match_json(summary);
  EXPECT_TRUE(json.at("mean_length").is_null());
  EXPECT_TRUE(json.at("rulings").is_null());
  EXPECT_TRUE(json.at("fleet").is_null());
  EXPECT_TRUE(json.at("any_time_interval").is_null());
  EXPECT_TRUE(json.at("session").at("games_per_second").is_null());
  const auto& side = json.at("players").at(0);
  EXPECT_EQ(side.at("moves"), 0);
  EXPECT_EQ(side.at("think_ms"), 0);
  EXPECT_TRUE(side.at("ms_per_move").is_null());
  EXPECT_TRUE(side.at("score").is_null());
  EXPECT_TRUE(side.at("nodes").is_null());
  summary.games = 1;
  EXPECT_EQ(match_json(summary).at("mean_length"), 41.26);
}

// Games of which no moves are kept: nobody knows how many there were.
TEST(SideJson, WithoutMovesDoesNotSayThatThereWereNone) {
  SideSummary side{.name = "a",
                   .params = "{}",
                   .all = {.wins = 1},
                   .as_black = {.wins = 1},
                   .as_white = {},
                   .totals = {}};
  EXPECT_TRUE(side_json(side).at("moves").is_null());
  EXPECT_TRUE(side_json(side).at("think_ms").is_null());
  side.totals.moves = 1;
  side.totals.think = std::chrono::milliseconds(7);
  side.totals.nodes = {.sum = 9, .moves = 1};
  EXPECT_EQ(side_json(side).at("moves"), 1);
  EXPECT_EQ(side_json(side).at("think_ms"), 7);
  EXPECT_EQ(side_json(side).at("ms_per_move"), 7);
  EXPECT_EQ(side_json(side).at("nodes"), 9);
  EXPECT_EQ(side_json(side).at("nodes_per_move"), 9);
}

TEST(MatchCsv, IsALineOfThePairingAndOfItsTest) {
  MatchSummary summary = planted_match();
  const std::string header =
      "a,b,games,wins,draws,losses,score,pairs_0,pairs_1,pairs_2,pairs_3,pairs_4,repeated_games,"
      "evidence_pairs,effective_pairs,elo,elo_low,elo_high,normalized,normalized_low,"
      "normalized_high,los,draw_ratio,even_ratio,pairs_ratio,rms_bias_elo,faults_a,faults_b";
  const std::string row =
      "hard,medium,500,310,40,150,0.66,30,20,50,40,110,17,240,160.25,115.2,77.7,155.6,131.2,87.9,"
      "176.6,0.99997,0.08,0.2,3.25,61.3,2,3";
  summary.stats.faults[0].by_reason[static_cast<std::size_t>(Reason::crash)] = 2;
  summary.stats.faults[1].by_reason[static_cast<std::size_t>(Reason::timeout)] = 3;
  EXPECT_EQ(match_csv(summary), header + '\n' + row + '\n');
  summary.sprt.emplace();
  summary.sprt->llr = 1.5;
  summary.sprt->bounds = {-2.5, 3.5};
  summary.sprt->results = rating::outcomes(rating::PairCounts{{1, 2, 3, 4, 5}});
  summary.sprt->repeated = 6;
  EXPECT_EQ(match_csv(summary),
            header +
                ",decision,llr,llr_low,llr_high,sprt_unit,sprt_counted,sprt_repeated,sprt_elo,"
                "sprt_elo_low,sprt_elo_high,sprt_los\n" +
                row + ",none,1.5,-2.5,3.5,pairs,15,6,,,,\n");
  EXPECT_EQ(match_json(summary).at("sprt").at("llr"), 1.5);
}

}  // namespace
}  // namespace rb
