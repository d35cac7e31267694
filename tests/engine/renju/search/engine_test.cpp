#include "engine/renju/search/engine.hpp"

#include <gtest/gtest.h>

#include <set>

#include "engine/renju/level/parameters.hpp"
#include "engine/renju/rules/judge.hpp"
#include "engine/renju/rules/rules.hpp"
#include "tests/engine/renju/boards.hpp"
#include "tests/engine/renju/drawing.hpp"
#include "tests/engine/renju/search/limits.hpp"

namespace rb::renju {
namespace {

Reply ask(const Profile& profile, const Position& position, std::uint64_t seed = 1,
          const Limits& limits = {}) {
  const auto player = make_engine(profile, ClockKind::nodes);
  player->new_game({.seed = seed});
  return player->choose(position, limits);
}

std::string best(const Profile& profile, std::string_view moves) {
  return move_name(ask(profile, after(moves)).move, kRenjuSize);
}

TEST(Engine, OpensInTheCentre) { EXPECT_EQ(best(level("hard"), ""), "h8"); }

TEST(Engine, MakesAFive) {
  for (const Profile& profile : profiles()) {
    const std::string move = best(profile, "f8 f9 g8 g9 h8 h9 i8 a1");
    EXPECT_TRUE(move == "e8" || move == "j8") << profile.name << " " << move;
  }
}

TEST(Engine, BlocksAFour) {
  EXPECT_EQ(best(level("easy"), "f8 e8 g8 a1 h8 o1 i8"), "j8");
  EXPECT_EQ(best(level("hard"), "f8 e8 g8 a1 h8 o1 i8"), "j8");
}

TEST(Engine, ANarrowAnswerHasNoScoreOfItsOwn) {
  EXPECT_EQ(ask(level("hard"), after("f8 e8 g8 a1 h8 o1 i8")).score, std::nullopt);
}

// A straight four may be parried at either end: what follows is not told.
TEST(Engine, TellsAProvedLineUpToTheReplyThatIsOpen) {
  const Reply reply = ask(level("hard"), after("g8 a1 h8 o1 i8 a15"));
  ASSERT_TRUE(reply.thinking);
  EXPECT_EQ(reply.thinking->forced, Forced::proof);
  EXPECT_EQ(reply.score, 100000 - 3);
  EXPECT_EQ(reply.line, std::vector{reply.move});
}

TEST(Engine, KnowsThatAnOpenFourLoses) {
  const Reply reply = ask(level("hard"), after("f8 a1 g8 o1 h8 a15 i8"));
  EXPECT_EQ(reply.score, 2 - 100000);
  EXPECT_TRUE(reply.move == Move(cell("e8")) || reply.move == Move(cell("j8")));
  EXPECT_EQ(reply.depth, 0);
  EXPECT_EQ(reply.nodes, 0U);
}

TEST(Engine, AFiveIsWorthAllButOnePoint) {
  const Reply reply = ask(level("hard"), after("f8 f9 g8 g9 h8 h9 i8 a1"));
  EXPECT_EQ(reply.score, 100000 - 1);
  EXPECT_EQ(reply.depth, 0);
  EXPECT_EQ(reply.nodes, 0U);
}

// A search alone, as deep as its nodes allow.
Profile searching() {
  Profile profile = level("hard");
  profile.vcf = profile.opponent_vcf = profile.mise_vcf = profile.vct = profile.fukumi = false;
  profile.depth = 30;
  profile.new_depth_factor = 1;
  profile.early_factor = profile.few_moves_factor = 1;
  profile.early_stones = profile.few_moves = 0;
  return profile;
}

TEST(Engine, UpToANumberOfStonesItTakesAShareOfItsNodes) {
  Profile profile = searching();
  profile.early_factor = 0.5;
  for (const int stones : {4, 5, 6}) {  // there are five
    profile.early_stones = stones;
    EXPECT_EQ(ask(profile, after("h8 i9 g9 i7 i8"), 1, node_limit(2001)).nodes,
              stones >= 5 ? 1000U : 2001U);
  }
}

TEST(Engine, WithoutALimitItTakesTheNodesOfItsLevel) {
  Profile profile = searching();
  profile.max_nodes = 2000;
  EXPECT_EQ(ask(profile, after("h8 i9 g9 i7 i8")).nodes, 2000U);
}

TEST(Engine, ANodeIsTheLeastASearchTakes) {
  Profile profile = searching();
  profile.max_nodes = 1;
  profile.early_factor = 0.5;
  profile.early_stones = 225;
  EXPECT_EQ(ask(profile, after("h8 i9 g9 i7 i8")).nodes, 1U);
}

// A depth is begun while fewer nodes than its share are spent: those of depth 1 are a quarter of
// the limit, or a node less.
TEST(Engine, BeginsADepthWithinItsShareOfTheNodes) {
  Profile profile = searching();
  const Position position = after("h8 i9 g9 i7 i8");
  Limits one;
  one.depth = 1;
  const std::uint64_t nodes = ask(profile, position, 1, one).nodes.value();
  profile.new_depth_factor = 0.25;
  EXPECT_EQ(ask(profile, position, 1, node_limit(4 * nodes)).depth, 1);
  EXPECT_EQ(ask(profile, position, 1, node_limit(4 * nodes)).nodes, nodes);
  EXPECT_GT(ask(profile, position, 1, node_limit(4 * nodes + 4)).nodes, nodes);
}

TEST(Engine, PlaysNoForbiddenMove) {
  const Drawing drawing = drawn(R"(
      11 . . . . . . . . .
      10 . O . . . . . O .
       9 . . . . X . . . .
       8 . . . X a X . . .
       7 . . . . X . . . .
       6 . O . . . . . O .
       5 . . . . . . . . .
         d e f g h i j k l)");
  const Position& position = drawing.position;
  ASSERT_TRUE(judge(position, drawing.at('a')).double_three);
  for (const Profile& profile : profiles()) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      const Reply reply = ask(profile, position, seed, node_limit(3000));
      EXPECT_FALSE(judge(position, reply.move.cell()).forbidden()) << profile.name;
    }
  }
}

TEST(Engine, TheSeedDecidesTheGameOfARandomLevel) {
  const auto game = [](std::uint64_t seed) {
    const auto player = make_engine(level("beginner"), ClockKind::nodes);
    player->new_game({.seed = seed});
    Position position = after("h8 i9 g9 i7");
    std::string moves;
    for (int i = 0; i < 12; ++i) {
      const Reply reply = player->choose(position, {});
      moves += move_name(reply.move, kRenjuSize);
      if (rules().play(position, reply.move)) break;
    }
    return moves;
  };
  EXPECT_EQ(game(7), game(7));
  std::set<std::string> different;
  for (std::uint64_t seed = 0; seed < 8; ++seed) different.insert(game(seed));
  EXPECT_GT(different.size(), 4U);
}

TEST(Engine, AGameDoesNotDependOnTheGamesBefore) {
  const Position position = after("h8 i9 g9 i7 i8 j8");
  const auto worn = make_engine(level("hard"), ClockKind::nodes);
  for (std::uint64_t seed = 0; seed < 3; ++seed) {
    worn->new_game({.seed = seed});
    worn->choose(after("h8 g9 i9 i7 h7 h6"), {});
    worn->choose(position, {});
  }
  worn->new_game({.seed = 5});
  EXPECT_EQ(worn->choose(position, {}), ask(level("hard"), position, 5));
}

TEST(Engine, LimitsBoundAllNodesOfAMove) {
  for (const std::uint64_t nodes : {1U, 10U, 300U, 5000U}) {
    const Reply reply =
        ask(level("hard"), after("h8 i9 g9 i7 i8 j8 g7 f6 h9"), 1, node_limit(nodes));
    EXPECT_TRUE(reply.move.is_cell());
    EXPECT_LE(reply.nodes, nodes);
  }
}

TEST(Engine, ADepthLimitGoesBeforeTheProfiles) {
  Limits limits;
  limits.depth = 2;
  EXPECT_EQ(ask(level("hard"), after("h8 i9 g9 i7 i8"), 1, limits).depth, 2);
}

TEST(Engine, StopsWhenAsked) {
  const auto source =
      std::make_unique<std::stop_source>();  // GCC 12 warns falsely of one on the stack
  source->request_stop();
  Limits limits;
  limits.stop = source->get_token();
  Profile profile = level("hard");
  profile.depth = 20;
  profile.max_nodes = 1000000000;
  EXPECT_LT(ask(profile, after("h8 i9 g9 i7 i8"), 1, limits).nodes, 10000U);
}

// Both ends of an open three stop it; a position and its mirror image are answered alike.
TEST(Engine, MeetsAnOpenThreeAtEitherEnd) {
  Profile profile = level("hard");
  profile.random_factor = 1;
  profile.score_threshold = 1000000;
  const Position position = after("g8 a1 h8 o1 i8");
  std::set<std::string> played;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    played.insert(move_name(ask(profile, position, seed).move, kRenjuSize));
  }
  EXPECT_TRUE(played.contains("f8"));
  EXPECT_TRUE(played.contains("j8"));
}

TEST(Engine, PlaysWithEveryPartSwitchedOff) {
  for (const ProfileField& field : profile_fields()) {
    if (!std::holds_alternative<bool Profile::*>(field.member)) continue;
    Profile profile = level("hard");
    ASSERT_EQ(set_parameter(profile, field.name, "off"), std::nullopt);
    // A five on offer to both sides: the move, however found, is the five.
    const Reply reply = ask(profile, after("f8 f9 g8 g9 h8 h9 i8 i9"));
    const std::string move = move_name(reply.move, kRenjuSize);
    EXPECT_TRUE(move == "e8" || move == "j8") << field.name << " " << move;
    EXPECT_GT(reply.score.value_or(0), 99000) << field.name;
    ask(profile, after("f8 e9 g8 f9 h8 g9 a1 h9"));  // White threatens five, Black a four
    ask(profile, after("h8 i9 g9 i7 i8 j8 g7"));
  }
}

TEST(Engine, HasNoMoveOnAFullBoard) {
  Position position;
  for (int at = 0; at < kRenjuCells; ++at) {
    position.put(at, (at / 2 + at / kRenjuSize) % 2 == 0 ? Stone::black : Stone::white);
  }
  position.ply = kRenjuCells;
  position.to_move = Stone::white;
  EXPECT_EQ(ask(level("hard"), position).move, Move::none());
}

}  // namespace
}  // namespace rb::renju
