#include "runner/tune/board_features.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/base/rng.hpp"
#include "engine/game/notation.hpp"
#include "engine/renju/level/parameters.hpp"

namespace rb {
namespace {

double constant(const renju::Profile& profile, std::string_view name) {
  for (const renju::WeightField& field : renju::weight_fields()) {
    if (field.name == name) return profile.weights.*field.member;
  }
  ADD_FAILURE() << name;
  return 0;
}

// On positions of stones put down at random, the sum is the score but for the rounding of terms.
TEST(BoardFeatures, TheirSumIsTheScoreOfTheBoard) {
  renju::Profile profile = *renju::find_profile("hard");
  profile.weights.two = 13;  // no constant is a multiple of another
  profile.single_four_factor = 0.25;
  const renju::Evaluator evaluator(profile);
  BoardFeatures features(profile);
  Rng rng(1);
  for (int round = 0; round < 200; ++round) {
    std::vector<Move> moves;
    std::array<bool, renju::kCells> taken{};
    for (int stones = 0; stones < 24; ++stones) {
      const auto cell = (4 + rng.below(7)) * 15 + 4 + rng.below(7);
      if (taken[cell]) continue;
      taken[cell] = true;
      moves.emplace_back(static_cast<int>(cell));
    }
    const Position position = place_in_turn(moves);
    const renju::Board board(position, evaluator.stone_values());
    const renju::BoardBreakdown whole = evaluator.explain_board(board);
    double sum = 0;
    const auto counts = features.of(position);
    for (std::size_t j = 0; j < counts.size(); ++j) {
      sum += counts[j] * constant(profile, kBoardWeights[j]);
    }
    EXPECT_NEAR(sum, whole.score() - whole.limit, 40) << diagram(position);  // 0.5 a stone and axis
  }
}

TEST(BoardFeatures, AreSeenFromTheSideToMove) {
  BoardFeatures features(*renju::find_profile("hard"));
  // A three of Black; White is to move.
  const auto counts = features.of(place_in_turn(parse_moves("h8 a1 h9 o1 h10", 15)));
  EXPECT_LT(counts[3], 0);
}

}  // namespace
}  // namespace rb
