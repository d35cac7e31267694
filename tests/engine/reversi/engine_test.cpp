#include "engine/reversi/engine.hpp"
#include "engine/base/json_text.hpp"

#include <set>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "tests/engine/reversi/positions.hpp"
#include "tests/parse_diagram.hpp"

namespace rb::reversi {
namespace {

std::string answer(std::string_view moves, const Options& options, std::uint64_t seed = 1) {
  const auto player = make_engine(options);
  player->new_game({.seed = seed});
  return move_name(player->choose(after_moves(moves), {}).move, kSize);
}

TEST(Tegowai, PlaysTheBestMoveOfThreePlies) {
  const auto player = make_engine({});
  player->new_game({.seed = 1});
  const Reply reply = player->choose(after_moves("c4"), {});
  EXPECT_EQ(move_name(reply.move, kSize), "e3");
  EXPECT_EQ(reply.score, 2);
  EXPECT_EQ(reply.depth, 3);
  ASSERT_EQ(reply.counters.size(), 1U);
  EXPECT_EQ(reply.counters[0], (Counter{"leaves", 36}));
}

TEST(Tegowai, DrawsAmongEqualMoves) {
  std::set<std::string> seen;
  for (std::uint64_t seed = 0; seed < 50; ++seed) seen.insert(answer("c4", {.depth = 1}, seed));
  EXPECT_EQ(seen, (std::set<std::string>{"c3", "c5", "e3"}));
  EXPECT_EQ(answer("c4", {.depth = 1, .choice = Choice::first}), "c3");
}

TEST(Tegowai, ALimitThatEndsTheSearchGivesAMoveWithoutADepth) {
  const auto player = make_engine({.depth = 3});
  Limits limits;
  limits.nodes = 1;
  const Reply reply = player->choose(after_moves("c4"), limits);
  EXPECT_TRUE(rules().is_legal(after_moves("c4"), reply.move));
  EXPECT_EQ(reply.depth, 0);
  EXPECT_EQ(reply.score, std::nullopt);
  limits.nodes = 20;  // enough for the first of three moves
  EXPECT_EQ(player->choose(after_moves("c4"), limits).depth, 0);
  EXPECT_EQ(player->choose(after_moves("c4"), limits).score, 0);
}

TEST(Tegowai, PassesWithoutAMove) {
  Position position = parse_diagram(
      "........\n........\n........\n........\n........\n........\n"
      "........\nXOOOOOO.\n",
      kSize);
  position.to_move = Stone::white;
  const Reply reply = make_engine({})->choose(position, {});
  EXPECT_EQ(reply.move, Move::pass());
  EXPECT_EQ(reply.score, std::nullopt);
  EXPECT_EQ(reply.depth, 0);
  EXPECT_EQ(reply.nodes, 0U);
}

TEST(Tegowai, OptionsAreSetByTheirNames) {
  Options options;
  EXPECT_EQ(set_option(options, "depth", "12"), std::nullopt);
  EXPECT_EQ(set_option(options, "pass", "pass"), std::nullopt);
  EXPECT_EQ(set_option(options, "choice", "first"), std::nullopt);
  EXPECT_EQ(json_text(parameters(options)),
            R"({"engine":"reversi-tegowai","depth":12,"pass":"pass","choice":"first"})");
  for (const std::string_view wrong : {"13", "0", "-1", "2.5", ""}) {
    EXPECT_EQ(set_option(options, "depth", wrong),
              fmt::format("depth takes a whole number from 1 to 12, not '{}'", wrong));
  }
  EXPECT_EQ(set_option(options, "depth", "1"), std::nullopt);
  EXPECT_EQ(options.depth, 1);
  EXPECT_EQ(set_option(options, "pass", "no"), "pass takes leaf or pass, not 'no'");
  EXPECT_EQ(set_option(options, "choice", "no"), "choice takes random or first, not 'no'");
}

}  // namespace
}  // namespace rb::reversi
