#include "engine/renju/search/solvers.hpp"

#include <gtest/gtest.h>

#include <iterator>
#include <memory>

#include "tests/engine/renju/boards.hpp"
#include "tests/engine/renju/drawing.hpp"

namespace rb::renju {
namespace {

class SolversTest : public testing::Test {
 protected:
  SolversTest() { profile_.node_vct_nodes = profile_.node_vcf_nodes = 20'000; }

  Profile profile_ = *find_profile("hard");
  Solvers solvers_{profile_};
  Budget whole_;
};

// White has no four to make, but two threes at a.
TEST_F(SolversTest, ANodeWithThreesAndNoFourLooksForAWinByThreats) {
  const Drawing drawing = drawn(R"(
      10 . . . . .
       9 . . O . .
       8 . O a O .
       7 . . O . .
       6 . . . . .
         f g h i j)",
                                Stone::white);
  const auto board = std::make_unique<Board>(drawing.position);
  ASSERT_TRUE(board->fours(Stone::white).empty());
  EXPECT_EQ(solvers_.node_vcf(*board, whole_).proof, Proof::none);
  EXPECT_EQ(solvers_.vcf_use().calls, 0U);
  const Solution win = solvers_.node_vct(*board, whole_);
  EXPECT_EQ(win.proof, Proof::win);
  EXPECT_EQ(solvers_.vct_use().calls, 1U);
}

// A win by fours of three moves, which takes nodes to find.
Position by_fours() {
  Position position;
  for (const char* const name : {"e8", "f8", "g8", "i4", "g9", "h9", "j9", "h10", "g11"}) {
    position.put(cell(name), Stone::black);
  }
  for (const char* const name : {"d8", "i5", "i6", "i7", "f9", "g12", "c1", "e1", "i11"}) {
    position.put(cell(name), Stone::white);
  }
  return position;
}

// Each in turn has no nodes: it knows nothing, and the others win as they did.
TEST_F(SolversTest, EachHasItsOwnNodes) {
  std::int64_t Profile::*const kNodes[] = {&Profile::vcf_nodes,      &Profile::opponent_vcf_nodes,
                                           &Profile::node_vcf_nodes, &Profile::mise_nodes,
                                           &Profile::vct_nodes,      &Profile::opponent_vct_nodes,
                                           &Profile::node_vct_nodes};
  Solution (Solvers::*const kCalls[])(Board&, Budget&) = {
      &Solvers::vcf, &Solvers::opponent_vcf, &Solvers::node_vcf, &Solvers::mise,
      &Solvers::vct, &Solvers::opponent_vct, &Solvers::node_vct};
  const auto board = std::make_unique<Board>(by_fours());
  for (std::size_t without = 0; without < std::size(kNodes); ++without) {
    Profile profile = profile_;
    profile.vct_min_stones = 0;
    profile.*kNodes[without] = 0;
    for (std::size_t asked = 0; asked < std::size(kCalls); ++asked) {
      Solvers solvers(profile);
      Budget budget;
      const Solution found = (solvers.*kCalls[asked])(*board, budget);
      EXPECT_EQ(found.proof, asked == without ? Proof::unknown : Proof::win) << asked << without;
      const Solvers::Use& use = asked < 3   ? solvers.vcf_use()
                                : asked < 4 ? solvers.mise_use()
                                            : solvers.vct_use();
      EXPECT_EQ(use.calls, 1U);
      EXPECT_EQ(use.won, asked == without ? 0U : 1U);
      EXPECT_EQ(use.unfinished, asked == without ? 1U : 0U);
      EXPECT_EQ(use.nodes, static_cast<std::uint64_t>(found.nodes));
      EXPECT_EQ(use.line_nodes, static_cast<std::uint64_t>(found.line_nodes));
      EXPECT_EQ(budget.used(), found.nodes);
      EXPECT_EQ(solvers.vcf_use().calls + solvers.mise_use().calls + solvers.vct_use().calls, 1U);
    }
  }
}

TEST_F(SolversTest, UseIsAddedUpForAMove) {
  const auto board = std::make_unique<Board>(by_fours());
  const auto first = solvers_.vcf(*board, whole_).nodes;
  const auto second = solvers_.opponent_vcf(*board, whole_).nodes;
  EXPECT_GT(first, 0);
  EXPECT_EQ(solvers_.vcf_use().calls, 2U);
  EXPECT_EQ(solvers_.vcf_use().won, 2U);
  EXPECT_EQ(solvers_.vcf_use().nodes, static_cast<std::uint64_t>(first + second));
  EXPECT_EQ(whole_.used(), first + second);
  EXPECT_EQ(solvers_.board_copies(), 2U);
  solvers_.new_move();
  EXPECT_EQ(solvers_.vcf_use().calls, 0U);
  EXPECT_EQ(solvers_.vcf_use().nodes, 0U);
  EXPECT_EQ(solvers_.board_copies(), 0U);
}

TEST_F(SolversTest, AWinByThreatsIsLookedForFromItsNumberOfStonesOn) {
  const auto board = std::make_unique<Board>(by_fours());  // 18 stones
  for (const int least : {17, 18, 19}) {
    profile_.vct_min_stones = least;
    Solvers solvers(profile_);
    solvers.vct(*board, whole_);
    EXPECT_EQ(solvers.vct_use().calls, least <= 18 ? 1U : 0U) << least;
    solvers.opponent_vct(*board, whole_);
    EXPECT_EQ(solvers.vct_use().calls, least <= 18 ? 2U : 1U) << least;
  }
}

TEST_F(SolversTest, ANodeWithoutAFourOrAThreeAsksNoSolver) {
  const Drawing drawing = drawn(R"(
       9 . . O .
       8 . X . .
         g h i j)");
  const auto board = std::make_unique<Board>(drawing.position);
  EXPECT_NE(solvers_.node_vcf(*board, whole_).proof, Proof::win);
  EXPECT_NE(solvers_.node_vct(*board, whole_).proof, Proof::win);
  EXPECT_EQ(solvers_.vcf_use().calls + solvers_.vct_use().calls, 0U);
}

}  // namespace
}  // namespace rb::renju
