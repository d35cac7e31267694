#include "runner/studies/suites/opening_images.hpp"

#include <gtest/gtest.h>

#include "engine/game/notation.hpp"
#include "engine/renju/rules/rules.hpp"

namespace rb {
namespace {

Opening opening(const char* moves) { return {moves, parse_moves(moves, kRenjuSize)}; }

TEST(OpeningImages, AreTurnedMirroredOrPlayedInAnotherOrder) {
  const std::vector<Opening> openings = {opening("h8 i9 g7"), opening("h8 g9 i7"),
                                         opening("h8 i8 g7"), opening("g7 i9 h8")};
  const std::vector<OpeningImage> images = opening_images(openings, renju::rules());
  ASSERT_EQ(images.size(), 2U);
  EXPECT_EQ(images[0].opening, &openings[1]);
  EXPECT_EQ(images[0].earlier, &openings[0]);
  EXPECT_EQ(images[1].opening, &openings[3]);
  EXPECT_EQ(images[1].earlier, &openings[0]);
}

TEST(OpeningImages, ThereAreNoneOfOtherColours) {
  const std::vector<Opening> openings = {opening("h8 i9 g7"), opening("h8 g7 i9"),
                                         opening("i9 h8 g7")};
  EXPECT_EQ(opening_images(openings, renju::rules()).size(), 1U);  // the first two are mirrored
}

}  // namespace
}  // namespace rb
