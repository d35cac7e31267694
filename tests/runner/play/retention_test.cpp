#include "runner/play/retention.hpp"

#include <gmock/gmock.h>

#include "runner/play/game_result.hpp"

namespace rb {
namespace {

GameRecord whole_game() {
  GameRecord game{.id = 3, .moves = {}, .outcome = {Stone::black, Reason::timeout}};
  game.moves.resize(3);
  game.moves[0] = {.reply = {.move = Move(112)}, .opening = true};
  MoveRecord& move = game.moves[1];
  move.reply = {.move = Move(113), .score = 5, .depth = 4, .nodes = 300};
  move.reply.counters = {{"vcf", 1}};
  move.reply.line = {Move(113)};
  move.reply.cpu = std::chrono::nanoseconds(7);
  move.reply.thinking = Thinking{};
  move.elapsed = std::chrono::nanoseconds(9);
  game.moves[2].reply = {.move = Move::none(), .fault = Fault::timeout};
  game.traffic[1] = "late";
  game.marks.opening = "1D Kansei";
  return game;
}

GameRecord left(Keep keep) {
  GameRecord game = whole_game();
  leave_out(game, keep, kRenjuSize);
  return game;
}

TEST(Keep, HasNames) {
  for (const Keep keep : {Keep::all, Keep::moves, Keep::results}) {
    EXPECT_EQ(find_keep(name(keep)), keep);
  }
  EXPECT_FALSE(find_keep("nothing"));
}

TEST(Keep, AllIsEverything) { EXPECT_EQ(left(Keep::all), whole_game()); }

TEST(Keep, MovesAreMovesFaultsAndTimes) {
  GameRecord wanted = whole_game();
  wanted.moves[1].reply = {.move = Move(113), .cpu = std::chrono::nanoseconds(7)};
  EXPECT_EQ(left(Keep::moves), wanted);
}

TEST(Keep, ResultsHaveTheNumberOfMovesAndTheirKey) {
  GameRecord wanted = whole_game();
  wanted.unkept = UnkeptMoves{.plies = 3, .key = canonical_key(wanted.moves, kRenjuSize)};
  wanted.moves.clear();
  const GameRecord game = left(Keep::results);
  EXPECT_EQ(game, wanted);
  EXPECT_EQ(plies(game), 3);
  EXPECT_EQ(moves_key(game, kRenjuSize), moves_key(whole_game(), kRenjuSize));
}

TEST(Keep, WhatIsLeftOutOnceIsLeftOut) {
  GameRecord game = left(Keep::results);
  leave_out(game, Keep::results, kRenjuSize);
  EXPECT_EQ(game, left(Keep::results));
}

}  // namespace
}  // namespace rb
