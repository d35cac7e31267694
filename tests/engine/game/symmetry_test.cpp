#include "engine/game/symmetry.hpp"

#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include "engine/base/rng.hpp"
#include "engine/game/notation.hpp"

namespace rb {
namespace {

std::set<std::string> images(std::string_view cell) {
  std::set<std::string> names;
  for (int symmetry = 0; symmetry < kSymmetries; ++symmetry) {
    names.insert(cell_name(transform(*parse_cell(cell, 15), 15, symmetry), 15));
  }
  return names;
}

TEST(Symmetry, TheImagesOfACellAreItsOrbit) {
  EXPECT_EQ(images("h8"), (std::set<std::string>{"h8"}));
  EXPECT_EQ(images("h10"), (std::set<std::string>{"h10", "j8", "h6", "f8"}));
  EXPECT_EQ(images("b1"),
            (std::set<std::string>{"b1", "a2", "n1", "a14", "o2", "b15", "n15", "o14"}));
}

TEST(Symmetry, NumberZeroIsTheIdentity) {
  for (int cell = 0; cell < kRenjuCells; ++cell) EXPECT_EQ(transform(cell, 15, 0), cell);
}

TEST(Symmetry, EachIsABijection) {
  for (int symmetry = 0; symmetry < kSymmetries; ++symmetry) {
    std::set<int> cells;
    for (int cell = 0; cell < 49; ++cell) cells.insert(transform(cell, 7, symmetry));
    EXPECT_EQ(cells.size(), 49U);
    EXPECT_EQ(*cells.begin(), 0);
    EXPECT_EQ(*cells.rbegin(), 48);
  }
}

TEST(Symmetry, MovesThatAreNoCellStay) {
  EXPECT_EQ(transform(Move::pass(), 15, 3), Move::pass());
  EXPECT_EQ(transform(Move::none(), 15, 5), Move::none());
}

TEST(Symmetry, APositionMovesWithItsLastStone) {
  const Position position = place_in_turn(parse_moves("h8 h9 a15", 15));
  const Position mirrored = transform(position, 4);
  EXPECT_EQ(mirrored, place_in_turn(parse_moves("h8 h9 o15", 15)));
}

TEST(Symmetry, TheCanonicalKeyKnowsNeitherSymmetryNorOrder) {
  Rng rng(3);
  for (int round = 0; round < 100; ++round) {
    Position position;
    for (int stones = 0; stones < 20; ++stones) {
      position.put(static_cast<int>(rng.below(kRenjuCells)), static_cast<Stone>(1 + rng.below(2)));
    }
    const std::uint64_t key = canonical_key(position);
    for (int symmetry = 0; symmetry < kSymmetries; ++symmetry) {
      EXPECT_EQ(canonical_key(transform(position, symmetry)), key);
    }
  }
  EXPECT_EQ(canonical_key(place_in_turn(parse_moves("h8 i9 g7 f6", 15))),
            canonical_key(place_in_turn(parse_moves("g7 f6 h8 i9", 15))));
}

TEST(Symmetry, TheCanonicalKeyTellsPositionsApart) {
  std::set<std::uint64_t> keys;
  const auto key = [](const char* moves) {
    return canonical_key(place_in_turn(parse_moves(moves, 15)));
  };
  for (const char* moves : {"", "h8", "h7", "h8 h9", "h9 h8", "h8 i9", "h8 h9 h7"}) {
    keys.insert(key(moves));
  }
  Position white_to_move;
  white_to_move.to_move = Stone::white;
  keys.insert(canonical_key(white_to_move));
  EXPECT_EQ(keys.size(), 8U);
}

}  // namespace
}  // namespace rb
