#include "engine/renju/search/solvers.hpp"

#include <gtest/gtest.h>

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
