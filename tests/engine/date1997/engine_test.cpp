#include "engine/date1997/engine.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

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

TEST(Date1997, ADepthIsOneToFive) {
  const auto player = make_engine({});
  for (const auto& [asked, depth] : {std::pair{0, 1}, {1, 1}, {4, 4}, {5, 5}, {6, 5}}) {
    Limits limits;
    limits.depth = asked;
    EXPECT_EQ(player->choose(place_in_turn(parse_moves("h8 i9 g7", 15)), limits).depth, depth);
  }
}

// Every cell near the stones and far from them is taken or forbidden: it answers all the same.
TEST(Date1997, AnswersWhereNothingIsNear) {
  Position position;
  position.put(0, Stone::black);
  position.to_move = Stone::black;
  for (const int row : {0, 1, 2}) {
    for (const int column : {0, 1, 2}) {
      if (row + column > 0) position.put(row * 15 + column, Stone::white);
    }
  }
  const Reply reply = make_engine({})->choose(position, {});
  ASSERT_TRUE(reply.move.is_cell());
  EXPECT_EQ(position.at(reply.move.cell()), Stone::empty);
}

TEST(Date1997, OptionsAreSetByTheirNames) {
  Options options;
  EXPECT_EQ(set_option(options, "guard", "on"), std::nullopt);
  EXPECT_TRUE(options.guard);
  EXPECT_EQ(set_option(options, "guard", "7"), "guard takes on or off, not '7'");
  EXPECT_EQ(parameters(options).dump(), R"({"engine":"date-gomoku-1997","guard":true})");
}

}  // namespace
}  // namespace rb::date1997
