#include "runner/web/document/cost_tally.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "engine/base/rng.hpp"

namespace rb {
namespace {

using Json = nlohmann::ordered_json;

// Player 0 tells nodes and depth, player 1 nothing.
GameRecord game(int plies, Rng& rng) {
  GameRecord record;
  record.players = {0, 1};
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

TEST(CostTally, CountsTheFirstMoveOfAGameWithoutAnOpening) {
  Rng rng(5);
  GameRecord record = game(4, rng);
  for (MoveRecord& move : record.moves) move.opening = false;
  CostTally tally;
  tally.add(record);
  const Json json = tally.json(2);
  for (const Json& player : json["players"]) EXPECT_EQ(player["moves"], 2);
}

TEST(CostTally, TheFirstBinIsTheFirstThatHoldsSomething) {
  Rng rng(4);
  CostTally tally;
  tally.add(game(40, rng));
  const Json json = tally.json(2);
  double first = 0;
  for (const auto& player : json["players"]) first += player["ms"]["bins"][0].get<double>();
  EXPECT_GT(first, 0);
  EXPECT_GT(json["players"][0]["nodes"]["bins"][0], 0);
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
  GameRecord record;
  record.players = {1, 0};
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

MoveRecord answer(std::uint64_t nodes, std::chrono::nanoseconds elapsed = {}) {
  MoveRecord move;
  move.reply.nodes = nodes;
  move.elapsed = elapsed;
  return move;
}

void expect_near_one_percent(const Json& found, double expected) {
  EXPECT_NEAR(found.get<double>() / expected, 1, 0.01) << expected;
}

// The bins of the histograms are one per cent wide: 100 is in number 462, 870 000 in 1374.
TEST(CostTally, HasBarsOfAsManyBinsAsLetFortyEightHoldAll) {
  const auto json_of = [](std::uint64_t most) {
    GameRecord record;
    record.players = {1, 0};
    record.moves = {answer(100, std::chrono::milliseconds(2)), answer(most)};
    CostTally tally;
    tally.add(record);
    return tally.json(2);
  };
  const Json json = json_of(870'000);  // 913 bins
  EXPECT_NEAR(json["nodes_bins"]["first"].get<double>(), std::pow(1.01, 462), 1e-9);
  EXPECT_NEAR(json["nodes_bins"]["ratio"].get<double>(), std::pow(1.01, 20), 1e-12);
  std::vector<int> low(48), high(48);
  low[0] = high[912 / 20] = 1;
  EXPECT_EQ(json["players"][1]["nodes"]["bins"], low);
  EXPECT_EQ(json["players"][0]["nodes"]["bins"], high);
  EXPECT_NEAR(json_of(861'700)["nodes_bins"]["ratio"].get<double>(), std::pow(1.01, 19), 1e-12)
      << "of 912 bins";
  // Only Black tells times: 2 ms, which are in one bin.
  EXPECT_NEAR(json["ms_bins"]["first"].get<double>(), std::pow(1.01, 1458) / 1e6, 1e-9);
  EXPECT_NEAR(json["ms_bins"]["ratio"].get<double>(), 1.01, 1e-12);
  EXPECT_EQ(json["players"][1]["ms"]["median"], 2);
  EXPECT_EQ(json["players"][1]["ms"]["bins"], low);
  EXPECT_TRUE(json["players"][0]["ms"].is_null());
}

TEST(CostTally, WithoutGamesHasAScaleAndNothingOnIt) {
  const Json json = CostTally().json(1);
  EXPECT_EQ(json["nodes_bins"]["first"], 1);
  EXPECT_NEAR(json["nodes_bins"]["ratio"].get<double>(), 1.01, 1e-12);
  EXPECT_EQ(json["players"][0], Json::parse(R"({"moves": 0, "told_depths": 0, "unsearched": 0,
      "ms": null, "nodes": null, "by_move": [], "ms_by_move": [], "depths_by_move": []})"));
}

// Two hundred first moves, each with three per cent more nodes and time than the one before.
TEST(CostTally, HasTheQuantilesOfNodesAndTimes) {
  CostTally tally;
  const auto cost = [](double number) { return 1e6 * std::pow(1.03, number); };
  for (int i = 1; i <= 200; ++i) {
    GameRecord record;
    record.players = {0, 1};
    record.moves = {answer(static_cast<std::uint64_t>(cost(i)),
                           std::chrono::nanoseconds(static_cast<std::int64_t>(cost(i))))};
    tally.add(record);
  }
  const Json player = tally.json(1)["players"][0];
  for (const auto& [key, unit] : {std::pair("nodes", 1.0), {"ms", 1e6}}) {
    expect_near_one_percent(player[key]["median"], cost(100) / unit);
    expect_near_one_percent(player[key]["p99"], cost(198) / unit);
  }
  for (const auto& [key, unit] : {std::pair("by_move", 1.0), {"ms_by_move", 1e6}}) {
    ASSERT_EQ(player[key].size(), 1U);
    const Json& row = player[key][0];
    ASSERT_EQ(row.size(), 6U);
    EXPECT_EQ(row[0], 1);
    EXPECT_EQ(row[1], 200);
    expect_near_one_percent(row[2], cost(20) / unit);
    expect_near_one_percent(row[3], cost(100) / unit);
    expect_near_one_percent(row[4], cost(180) / unit);
    expect_near_one_percent(row[5], cost(198) / unit);
  }
}

// Black's moves 1, 3, ... 13; White tells the nodes of move 4 and the depth of move 6, but no
// times.
TEST(CostTally, HasStretchesOfFourMovesAndOfSixForDepths) {
  GameRecord record;
  record.players = {0, 1};
  for (int ply = 1; ply <= 14; ++ply) {
    MoveRecord& move = record.moves.emplace_back();
    if (ply == 4) move = answer(40);
    if (ply == 6) move.reply.depth = 3;
    if (ply % 2 == 0) continue;
    move = answer(static_cast<std::uint64_t>(10 * ply), std::chrono::milliseconds(ply));
    if (ply < 13) move.reply.depth = ply == 1 ? 0 : ply == 7 ? 5 : 2;
    if (ply == 5) move.reply.score = 0;
  }
  CostTally tally;
  tally.add(record);
  const Json json = tally.json(2);
  const Json& black = json["players"][0];
  EXPECT_EQ(black["moves"], 7);
  EXPECT_EQ(black["told_depths"], 6);
  EXPECT_EQ(black["unsearched"], 1);
  const auto counts = [](const Json& rows) {
    Json list = Json::array();
    for (const Json& row : rows) list.push_back({row[0], row[1]});
    return list;
  };
  EXPECT_EQ(counts(black["by_move"]), Json::parse("[[1, 1], [5, 2], [9, 2], [13, 1]]"))
      << "without move 1, which was found without a search";
  EXPECT_EQ(counts(black["ms_by_move"]), Json::parse("[[1, 2], [5, 2], [9, 2], [13, 1]]"));
  expect_near_one_percent(black["ms_by_move"][0][2], 1);
  expect_near_one_percent(black["ms_by_move"][0][4], 3);
  expect_near_one_percent(black["ms_by_move"][3][3], 13);
  EXPECT_EQ(black["depths_by_move"], Json::parse("[[1, [[0, 1], [2, 2]]], [7, [[2, 2], [5, 1]]]]"));
  EXPECT_EQ(json["players"][1]["moves"], 7);
  EXPECT_EQ(counts(json["players"][1]["by_move"]), Json::parse("[[1, 1]]"));
  EXPECT_TRUE(json["players"][1]["ms_by_move"].empty());
  EXPECT_EQ(json["players"][1]["depths_by_move"], Json::parse("[[1, [[3, 1]]]]"));
  EXPECT_TRUE(tally.tells_nodes(1));
  EXPECT_TRUE(tally.tells_score(0));
  EXPECT_FALSE(tally.tells_score(1));
  EXPECT_FALSE(tally.tells_score(2));
  EXPECT_FALSE(tally.tells_nodes(2));
}

}  // namespace
}  // namespace rb
