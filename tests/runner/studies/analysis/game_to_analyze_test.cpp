#include <functional>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "engine/base/error.hpp"
#include "engine/game/notation.hpp"
#include "runner/studies/analysis/analysis.hpp"
#include "tests/fakes/renju_file.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {

TEST(GameToAnalyze, KnowsHowManyOfItsMovesAreTheOpening) {
  const fakes::TempFolder folder;
  const std::string path = folder.file("run.db");
  const std::vector<Opening> openings = fakes::two_stone_openings(1);
  fakes::write_games(path, openings, fakes::games_by_chance(openings));
  const GameToAnalyze game = stored_game(path, 1);
  EXPECT_EQ(game.opening, 2U);
  EXPECT_GT(game.moves.size(), 2U);
}

std::string refusal(const std::function<void()>& act) {
  try {
    act();
  } catch (const Error& error) {
    return error.what();
  }
  return "none";
}

TEST(GameToAnalyze, OfMovesIsAGameOfRenju) {
  const auto refused = [](std::string_view moves) {
    return refusal([&] { game_of_moves(parse_moves(moves, kMaxSize, Passes::read)); });
  };
  std::vector<Move> twice = parse_moves("h8 i9", kMaxSize);
  twice.push_back(twice[0]);
  EXPECT_EQ(refusal([&] { game_of_moves(twice); }), "move 3, h8, cannot be played");
  EXPECT_EQ(refused("h8 i9"), "none");
  EXPECT_EQ(refused("h8 pass"), "move 2, pass, cannot be played: a game of renju has no pass");
  const std::string five = "h8 a1 i8 c1 j8 e1 k8 g1 l8";
  EXPECT_EQ(refused(five), "none");
  EXPECT_EQ(refused(five + " a15"), "the game ended with move 9, l8 (five)");
  const GameToAnalyze open = game_of_moves(parse_moves("h8 h9 h10", kMaxSize));
  EXPECT_FALSE(open.outcome);
  EXPECT_EQ(open.moves.size(), 3U);
  EXPECT_EQ(open.opening_marks().opening, "1D Kansei");
  EXPECT_EQ(game_of_moves(parse_moves(five, kMaxSize)).outcome,
            (Outcome{Stone::black, Reason::five}));
}

TEST(GameToAnalyze, IsFoundByItsNumber) {
  const fakes::TempFolder folder;
  const std::string path = folder.file("run.db");
  const std::vector<Opening> openings = fakes::two_stone_openings(2);
  std::vector<GameRecord> games = fakes::games_by_chance(openings);
  // The second answer of Black in game 3 is where a stone is.
  GameRecord& wrong = games[3];
  wrong.moves.resize(5);
  wrong.moves[4].reply.move = wrong.moves[0].reply.move;
  wrong.outcome = {Stone::white, Reason::illegal_move};
  fakes::write_games(path, openings, games);
  EXPECT_EQ(refusal([&] { stored_game(path, 4); }), path + ": has no game 4; it holds 4 games");
  const GameToAnalyze game = stored_game(path, 3);
  EXPECT_EQ(game.file, path);
  EXPECT_EQ(game.id, 3);
  EXPECT_EQ(game.players, (std::array<std::string, 2>{"medium", "hard:depth=5"}));
  EXPECT_EQ(game.moves.size(), 4U);
  EXPECT_EQ(game.refused, game.moves[0]);
  EXPECT_EQ(game.outcome, wrong.outcome);
  EXPECT_TRUE(game.sgf_of_run.starts_with("DT[")) << game.sgf_of_run;
  const GameToAnalyze whole = stored_game(path, 0);
  EXPECT_EQ(whole.players[0], "hard:depth=5");
  EXPECT_EQ(whole.moves.size(), games[0].moves.size());
  EXPECT_FALSE(whole.refused);
}

// The plies that are told, each with what is said of it.
std::string told(GameToAnalyze given) {
  AnalyzedGame game{.settings = {.profile = *renju::find_profile("beginner"), .limits = {}},
                    .game = std::move(given),
                    .moves = {}};
  game.settings.limits.score.depth = 1;
  game.settings.limits.score.nodes = 100;
  game.settings.limits.proof_nodes = 100;
  std::string text;
  judge_moves(game, [&](const AnalyzedMove& move) {
    text += fmt::format("{}{}{} ", move.ply, move.opening ? "o" : "", move.review ? "r" : "");
    EXPECT_EQ(move.move, game.game.moves[move.ply - 1]);
  });
  text += fmt::format("{} {}", game.summaries[0].judged + game.summaries[0].perhaps,
                      game.summaries[1].judged + game.summaries[1].perhaps);
  return text;
}

// Its three first moves are not judged, and no move of an opening is.
TEST(JudgeMoves, TellsEachMoveInItsTurn) {
  GameToAnalyze game = game_of_moves(parse_moves("h8 h9 h10 g9 i9 g10 g8", kMaxSize));
  EXPECT_EQ(told(game), "1 2 3 4r 5r 6r 7r 2 2");
  game.opening = 2;
  EXPECT_EQ(told(game), "1o 2o 3 4r 5r 6r 7r 2 2");
  game.opening = 5;
  EXPECT_EQ(told(game), "1o 2o 3o 4o 5o 6r 7r 1 1");
  game.opening = 9;
  EXPECT_EQ(told(game), "1o 2o 3o 4o 5o 6o 7o 0 0");
  EXPECT_EQ(told(game_of_moves(parse_moves("h8 h9", kMaxSize))), "1 2 0 0");
  EXPECT_EQ(told(game_of_moves(parse_moves("h8 h9 h10 g9", kMaxSize))), "1 2 3 4r 0 1");
}

}  // namespace
}  // namespace rb
