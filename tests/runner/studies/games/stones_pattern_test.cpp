#include "runner/studies/games/stones_pattern.hpp"

#include <gtest/gtest.h>

#include "engine/base/rng.hpp"
#include "engine/game/notation.hpp"

namespace rb {
namespace {

Position board(const char* moves) { return place_in_turn(parse_moves(moves, kRenjuSize)); }
StonesPattern pattern(const char* moves) {
  return {parse_moves(moves, kRenjuSize, Passes::read), kRenjuSize};
}

TEST(StonesPattern, IsFoundInAllEightImages) {
  const Position position = board("h8 i9 g7 d4 a2");
  for (int symmetry = 0; symmetry < kSymmetries; ++symmetry) {
    EXPECT_TRUE(pattern("g7 i9 h8").is_on(transform(position, symmetry))) << symmetry;
  }
}

TEST(StonesPattern, AsksForTheColours) {
  EXPECT_TRUE(pattern("h8 i9").is_on(board("h8 i9")));
  EXPECT_FALSE(pattern("i9 h8").is_on(board("h8 i9")));
}

TEST(StonesPattern, DoesNotMindTheOrderNorMoreStones) {
  EXPECT_TRUE(pattern("g7 i9 h8").is_on(board("h8 i9 g7 a1 o15")));
}

TEST(StonesPattern, IsNotFoundWhereAStoneIsMissing) {
  EXPECT_FALSE(pattern("h8 i9 g7 g9").is_on(board("h8 i9 g7")));
}

TEST(StonesPattern, ReadsStonesOfOneColourByPasses) {
  EXPECT_TRUE(pattern("pass i9 pass g9").is_on(board("h8 i9 g7 g9")));
  EXPECT_EQ(pattern("pass i9 pass g9").stones(), 2);
}

// The images of a position are its images by definition; the pattern must agree with a search over
// all of them.
TEST(StonesPattern, AgreesWithTheImagesOfTheWholeBoard) {
  Rng rng(1);
  for (int round = 0; round < 200; ++round) {
    std::vector<Move> moves;
    while (moves.size() < 3) {
      const Move move(static_cast<int>(rng.below(9)) * kRenjuSize / 3);
      if (std::find(moves.begin(), moves.end(), move) == moves.end()) moves.push_back(move);
    }
    const Position small = place_in_turn({moves[0], moves[1]});
    const Position large = transform(place_in_turn(moves), static_cast<int>(rng.below(8)));
    bool found = false;
    for (int symmetry = 0; symmetry < kSymmetries && !found; ++symmetry) {
      const Position image = transform(small, symmetry);
      found = true;
      for (int cell = 0; cell < image.cells(); ++cell) {
        if (image.at(cell) != Stone::empty && image.at(cell) != large.at(cell)) found = false;
      }
    }
    EXPECT_EQ(StonesPattern({moves[0], moves[1]}, kRenjuSize).is_on(large), found);
  }
}

}  // namespace
}  // namespace rb
