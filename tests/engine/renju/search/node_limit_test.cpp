#include <gtest/gtest.h>

#include <cstdlib>

#include "engine/renju/search/engine.hpp"
#include "positions/midgame_suite.hpp"
#include "tests/engine/renju/search/limits.hpp"
#include "tests/source_path.hpp"

// Under a small limit of nodes the solvers leave the search enough to finish a depth.
namespace rb::renju {
namespace {

std::vector<MidgameRow> midgame() { return load_midgame(source_path("positions/midgame.jsonl")); }

// A move is thought over if a depth of the search was finished, or what it claims is proved.
bool thought_over(const Reply& reply) {
  return reply.depth >= 1 || std::abs(reply.score.value_or(0)) > 90000;
}

// Every `step`th position, by every level.
void expect_depth_one(std::uint64_t nodes, std::size_t step) {
  const std::vector<MidgameRow> rows = midgame();
  const Limits limits = node_limit(nodes);
  for (const Profile& profile : profiles()) {
    const auto player = make_engine(profile, ClockKind::nodes);
    for (std::size_t i = 0; i < rows.size(); i += step) {
      player->new_game({.seed = 1});
      const Reply reply = player->choose(rows[i].position, limits);
      EXPECT_TRUE(thought_over(reply)) << profile.name << " line " << rows[i].line;
      EXPECT_LE(reply.nodes, nodes) << profile.name << " line " << rows[i].line;
    }
  }
}

TEST(NodeLimit, OfFiveHundredLetsEveryLevelFinishADepth) { expect_depth_one(500, 10); }
TEST(NodeLimit, OfTwoThousandLetsEveryLevelFinishADepth) { expect_depth_one(2000, 20); }
TEST(NodeLimit, OfFiveThousandLetsEveryLevelFinishADepth) { expect_depth_one(5000, 40); }
TEST(NodeLimit, SlowLetsEveryLevelFinishADepthEverywhere) {
  for (const std::uint64_t nodes : {500U, 1000U, 2000U, 5000U}) expect_depth_one(nodes, 1);
}

}  // namespace
}  // namespace rb::renju
