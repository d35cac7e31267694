#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "engine/game/notation.hpp"
#include "engine/renju/solve/vcf.hpp"
#include "runner/studies/analysis/analysis.hpp"

namespace rb {
namespace {

using nlohmann::ordered_json;
using renju::Proven;
using renju::Standing;
using renju::WinKind;

// Two moves of Black and one of White, of which the last was judged a missed win.
AnalyzedGame judged_once() {
  AnalyzedGame game{.settings = {.profile = *renju::find_profile("easy"), .limits = {}},
                    .game = game_of_moves(parse_moves("h8 i9 g7", kMaxSize)),
                    .moves = {}};
  for (const Move move : game.game.moves) {
    game.moves.push_back({.ply = game.moves.size() + 1, .move = move});
  }
  renju::MoveReview& review = game.moves.back().review.emplace();
  review.loss = 120;
  review.faults.missed = true;
  return game;
}

TEST(AnalysisJson, AMoveHasWhatItsReviewFoundOnlyIfItWasJudged) {
  const auto moves = to_json(judged_once()).at("moves");
  ASSERT_EQ(moves.size(), 3U);
  EXPECT_EQ(moves[1].at("side"), "white");
  EXPECT_EQ(moves[1].at("judged"), false);
  EXPECT_FALSE(moves[1].contains("missed"));
  EXPECT_EQ(moves[2].at("side"), "black");
  EXPECT_EQ(moves[2].at("judged"), true);
  EXPECT_EQ(moves[2].at("missed"), true);
  EXPECT_EQ(moves[2].at("loss"), 120);
  EXPECT_EQ(moves[2].at("before").at("to_move"), "black");
  EXPECT_EQ(moves[2].at("after").at("to_move"), "white");
}

Proven won(Standing standing, WinKind kind, const std::vector<int>& line) {
  renju::ForcedWin win{.kind = kind, .length = 3, .forbidden_trap = true};
  for (const int cell : line) win.line.push_back(static_cast<std::int16_t>(cell));
  return {.standing = standing, .win = win, .double_mises = {}, .nodes = 77};
}

int cell(std::string_view name) { return *parse_cell(name, kMaxSize); }

renju::ScoredMove scored(std::string_view name, std::optional<int> score) {
  renju::ScoredMove move;
  move.cell = cell(name);
  move.score = score;
  move.depth = 5;
  move.nodes = 1234;
  move.ends_in = -6;
  move.line = {move.cell, renju::Solution::kAnyReply, cell("c3")};
  return move;
}

// The moves of the review, and all else that it says.
TEST(AnalysisJson, OfAGameHasEveryNumberOfAReview) {
  AnalyzedGame game = judged_once();
  game.settings.limits.score.depth = 7;
  game.settings.limits.score.nodes = 9000;
  renju::MoveReview& review = *game.moves.back().review;
  review.played = cell("g7");
  review.moves = {scored("a1", 300), scored("g7", -20)};
  review.moves[1].ends_in = 0;
  review.moves[1].proved = true;
  review.loss = 320;
  review.quality = renju::Quality::mistake;
  review.wins = true;
  review.faults = {.missed = false, .allowed = true, .forbidden = true, .sure = false};
  review.before = won(Standing::won, WinKind::double_mise, {cell("b2")});
  review.before.double_mises.add(cell("b2"));
  review.after.nodes = 55;
  game.summaries[0] = {.judged = 40,
                       .qualities = {11, 2, 3, 4, 5},
                       .wins = 7,
                       .missed = 8,
                       .allowed = 9,
                       .forbidden = 1,
                       .faulty = 12,
                       .perhaps = 13};
  EXPECT_EQ(to_json(game).dump(1), ordered_json::parse(R"({
    "profile": "easy", "limits": {"depth": 7, "nodes": 9000},
    "game": {"named_opening": "11I Shagetsu", "opening_class": "indirect", "winner": null,
             "reason": null, "refused": null},
    "moves": [
      {"ply": 1, "side": "black", "move": "h8", "opening": false, "judged": false},
      {"ply": 2, "side": "white", "move": "i9", "opening": false, "judged": false},
      {"ply": 3, "side": "black", "move": "g7", "opening": false, "judged": true,
       "score": -20, "loss": 320, "quality": "mistake", "decided": false, "wins": true,
       "missed": false, "allowed": true, "forbidden": true, "sure": false,
       "best": [
         {"move": "a1", "score": 300, "proved": false, "ends_in": -6, "depth": 5, "nodes": 1234,
          "line": ["a1", "*", "c3"]},
         {"move": "g7", "score": -20, "proved": true, "ends_in": null, "depth": 5, "nodes": 1234,
          "line": ["g7", "*", "c3"]}],
       "before": {"to_move": "black", "standing": "won",
                  "win": {"kind": "double-mise", "length": 3, "forbidden_trap": true,
                          "line": ["b2"]},
                  "double_mises": ["b2"], "nodes": 77},
       "after": {"to_move": "white", "standing": "open", "nodes": 55}}],
    "summary": {
      "black": {"judged": 40, "accuracy": 50, "critical": 21, "wins": 7, "missed": 8,
                "allowed": 9, "forbidden": 1, "perhaps": 13,
                "qualities": {"excellent": 11, "good": 2, "inaccuracy": 3, "mistake": 4,
                              "blunder": 5}},
      "white": {"judged": 0, "accuracy": 100, "critical": 0, "wins": 0, "missed": 0,
                "allowed": 0, "forbidden": 0, "perhaps": 0,
                "qualities": {"excellent": 0, "good": 0, "inaccuracy": 0, "mistake": 0,
                              "blunder": 0}}}})")
                                       .dump(1));
}

TEST(AnalysisJson, OfAStoredGameHasItsNamesAndItsEnd) {
  AnalyzedGame game = judged_once();
  game.game.moves = parse_moves("h8 h9 h10", kMaxSize);
  game.game.file = "x.db";
  game.game.id = 17;
  game.game.players = {"first", "second"};
  game.game.outcome = Outcome{Stone::white, Reason::illegal_move};
  game.game.refused = Move(cell("h9"));
  game.moves[0].opening = true;
  const auto json = to_json(game);
  EXPECT_EQ(json.at("game").dump(),
            R"({"file":"x.db","id":17,"black":"first","white":"second",)"
            R"("named_opening":"1D Kansei","opening_class":"direct","winner":"white",)"
            R"("reason":"illegal move","refused":"h9"})");
  EXPECT_EQ(json.at("moves").at(0).at("opening"), true);
  game.moves[2].review = renju::MoveReview{};
  const auto unscored = to_json(game).at("moves").at(2);
  for (const char* const field : {"score", "loss", "quality"}) {
    EXPECT_TRUE(unscored.at(field).is_null()) << field;
  }
}

TEST(AnalysisJson, OfAPositionHasItsProofAndItsBestMoves) {
  const std::vector<Move> moves = parse_moves("h8 h9 h10", kMaxSize);
  AnalyzedPosition all{.settings = {.profile = *renju::find_profile("easy"), .limits = {}},
                       .moves = moves,
                       .position = place_in_turn(moves),
                       .review = {}};
  all.settings.limits.score.depth = 3;
  all.settings.limits.score.nodes = 21;
  all.review.proven = won(Standing::lost, WinKind::vcf, {cell("a1"), cell("a2")});
  all.review.moves = {{scored("g9", std::nullopt), won(Standing::won, WinKind::five, {})}};
  EXPECT_EQ(to_json(all).dump(1), ordered_json::parse(R"({
    "profile": "easy", "limits": {"depth": 3, "nodes": 21}, "moves": ["h8", "h9", "h10"],
    "named_opening": "Kansei",
    "proof": {"to_move": "white", "standing": "lost",
              "win": {"kind": "vcf", "length": 3, "forbidden_trap": true, "line": ["a1", "a2"]},
              "double_mises": [], "nodes": 77},
    "best": [
      {"move": "g9", "score": null, "proved": false, "ends_in": -6, "depth": 5, "nodes": 1234,
       "line": ["g9", "*", "c3"],
       "after": {"to_move": "black", "standing": "won",
                 "win": {"kind": "five", "length": 3, "forbidden_trap": true, "line": []},
                 "double_mises": [], "nodes": 77}}]})")
                                      .dump(1));
  all.moves = parse_moves("a1 b1 c1", kMaxSize);
  EXPECT_TRUE(to_json(all).at("named_opening").is_null());
}

}  // namespace
}  // namespace rb
