#include "engine/date1997/engine.hpp"
#include "engine/base/json_text.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "engine/game/notation.hpp"

namespace rb::date1997 {
namespace {

std::string answer(std::string_view moves, const Options& options = {}, const Limits& limits = {}) {
  const auto player = make_engine(options);
  player->new_game({.seed = 1});
  const Reply reply = player->choose(place_in_turn(parse_moves(moves, 15)), limits);
  return move_name(reply.move, 15);
}

TEST(Date1997, PlaysTheCentreFirst) { EXPECT_EQ(answer(""), "h8"); }

TEST(Date1997, TellsWhatItHasCounted) {
  const auto player = make_engine({});
  const Reply reply = player->choose(place_in_turn(parse_moves("h8 i9 g7", 15)), {});
  EXPECT_EQ(reply.depth, 5);
  ASSERT_TRUE(reply.score);
  EXPECT_GT(reply.nodes, 100U);
  EXPECT_LE(reply.nodes, 6030U);
  ASSERT_EQ(reply.counters.size(), 1U);
  EXPECT_EQ(reply.counters[0].name, "evaluations");
  EXPECT_GT(reply.counters[0].value, reply.nodes);
}

TEST(Date1997, ObeysALimitOfDepth) {
  Limits limits;
  limits.depth = 2;
  const auto player = make_engine({});
  const Reply reply = player->choose(place_in_turn(parse_moves("h8 i9 g7", 15)), limits);
  EXPECT_EQ(reply.depth, 2);
  EXPECT_LE(reply.nodes, 80U);
}

// White's only five, l8, is a four of White's stopped: nothing else matters.
TEST(Date1997, TheGuardStopsAFiveAndTakesOne) {
  EXPECT_EQ(answer("a1 h8 c1 i8 e1 j8 g8 k8", {.guard = true}), "l8");
  EXPECT_EQ(answer("a1 h8 a2 i8 a3 j8 a4 k8", {.guard = true}), "a5");
}

TEST(Date1997, WhatTheGuardPlaysHasNoScoreAndCostsNothing) {
  const auto player = make_engine({.guard = true});
  const Reply reply = player->choose(place_in_turn(parse_moves("a1 h8 a2 i8 a3 j8 a4 k8", 15)), {});
  EXPECT_EQ(reply.depth, 0);
  EXPECT_EQ(reply.nodes, 0U);
  EXPECT_EQ(reply.score, std::nullopt);
}

// A board of White's stones, but for the cells of `black` and `empty`.
Position filled(std::string_view black, std::string_view empty) {
  Position position;
  std::ranges::fill(position.stones, Stone::white);
  for (const Move move : parse_moves(black, 15)) position.put(move.cell(), Stone::black);
  for (const Move move : parse_moves(empty, 15)) position.put(move.cell(), Stone::empty);
  position.to_move = Stone::black;
  return position;
}

// Both cells left make an overline, which Black may not.
TEST(Date1997, WhereAllCellsAreForbiddenItAnswersAllTheSame) {
  const Position position = filled("a15 b15 c15 e15 f15 g15 a1 b1 c1 e1 f1 g1", "d15 d1");
  const Reply reply = make_engine({})->choose(position, {});
  ASSERT_TRUE(reply.move.is_cell());
  EXPECT_EQ(position.at(reply.move.cell()), Stone::empty);
  EXPECT_EQ(reply.score, std::nullopt);
  EXPECT_EQ(reply.depth, 0);
  EXPECT_EQ(reply.nodes, 0U);
}

TEST(Date1997, OnAFullBoardItHasNoMove) {
  EXPECT_EQ(make_engine({})->choose(filled("a15", ""), {}).move, Move::none());
}

// Where White would make a five, Black makes an overline, and may not play there.
TEST(Date1997, TheGuardOfBlackPlaysNoForbiddenCell) {
  Position position;
  for (const Move move : parse_moves("h5 h6 h7 h9 h10 h11 c8", 15)) {
    position.put(move.cell(), Stone::black);
  }
  for (const Move move : parse_moves("d8 e8 f8 g8", 15)) position.put(move.cell(), Stone::white);
  position.to_move = Stone::black;
  EXPECT_NE(move_name(make_engine({.guard = true})->choose(position, {}).move, 15), "h8");
  position.put(*parse_cell("h11", 15), Stone::empty);
  position.put(*parse_cell("h5", 15), Stone::empty);
  position.put(*parse_cell("h6", 15), Stone::empty);
  EXPECT_EQ(move_name(make_engine({.guard = true})->choose(position, {}).move, 15), "h8");
}

TEST(Date1997, OptionsAreSetByTheirNames) {
  Options options;
  EXPECT_EQ(set_option(options, "guard", "on"), std::nullopt);
  EXPECT_TRUE(options.guard);
  EXPECT_EQ(set_option(options, "guard", "7"), "guard takes on or off, not '7'");
  EXPECT_EQ(json_text(parameters(options)), R"({"engine":"date-gomoku-1997","guard":true})");
}

}  // namespace
}  // namespace rb::date1997
