#include "runner/web/document/cost_tally.hpp"
#include "engine/base/json_text.hpp"

#include <gtest/gtest.h>

#include "engine/base/rng.hpp"
#include "tests/fakes/game_of.hpp"

namespace rb {
namespace {

using Json = Json;

// Player 0 tells nodes and depth, player 1 nothing.
GameRecord game(int plies, Rng& rng) {
  GameRecord record = fakes::game_of(0, {0, 1});
  for (int i = 0; i < plies; ++i) {
    MoveRecord move;
    move.opening = i < 2;
    move.elapsed = std::chrono::nanoseconds(1000 + rng.below(9'000'000));
    if (i % 2 == 0) {
      move.reply.nodes = 1 + rng.below(100'000);
      move.reply.depth = static_cast<int>(rng.below(5));
    }
    record.moves.push_back(move);
  }
  return record;
}

double sum(const Json& list) {
  double total = 0;
  for (const double count : list) total += count;
  return total;
}

TEST(CostTally, PutsEveryMoveIntoABin) {
  Rng rng(3);
  CostTally tally;
  for (int i = 0; i < 50; ++i) tally.add(game(40, rng));
  const Json json = tally.json(3);
  const Json& first = json["players"][0];
  EXPECT_EQ(first["moves"], 50 * 19);
  EXPECT_EQ(first["ms"]["bins"].size(), 48U);
  EXPECT_EQ(sum(first["ms"]["bins"]), 50 * 19);
  EXPECT_EQ(sum(first["nodes"]["bins"]), 50 * 19);
  EXPECT_TRUE(json["players"][1]["nodes"].is_null());
  EXPECT_TRUE(json["players"][2]["ms"].is_null());
  EXPECT_TRUE(tally.tells_nodes(0));
  EXPECT_FALSE(tally.tells_nodes(1));
}

TEST(CostTally, HasTheMedianWhereHalfOfTheBinsAre) {
  Rng rng(5);
  CostTally tally;
  for (int i = 0; i < 200; ++i) tally.add(game(30, rng));
  const Json json = tally.json(2);
  const double first = json["ms_bins"]["first"], ratio = json["ms_bins"]["ratio"];
  const Json& ms = json["players"][0]["ms"];
  double seen = 0, low = first, half = sum(ms["bins"]) / 2;
  for (const double count : ms["bins"]) {
    seen += count;
    if (seen >= half) break;
    low *= ratio;
  }
  EXPECT_GE(ms["median"].get<double>(), low * 0.99);
  EXPECT_LE(ms["median"].get<double>(), low * ratio * 1.01);
}

TEST(CostTally, CountsMovesWithoutASearch) {
  CostTally tally;
  GameRecord record = fakes::game_of(0, {1, 0});
  for (const int depth : {0, 0, 4, 0}) {
    MoveRecord move;
    move.reply.depth = depth;
    move.reply.nodes = 7;
    record.moves.push_back(move);
  }
  tally.add(record);
  const Json json = tally.json(2);
  EXPECT_EQ(json["players"][1]["unsearched"], 1);
  EXPECT_EQ(json["players"][0]["unsearched"], 2);
  EXPECT_EQ(json["players"][1]["by_move"][0][1], 1);  // only what was searched
}

}  // namespace
}  // namespace rb
