#include "runner/studies/levels/strength_curve.hpp"

#include <gtest/gtest.h>

#include "rating/ratings/score_regression.hpp"

namespace rb {
namespace {

// Pairs of two contenders with this score each time, from as many openings.
void add(std::vector<ContestedPair>& pairs, Contender a, Contender b, double score, int count) {
  for (int i = 0; i < count; ++i) {
    const double one = i % 4 < 4 * score ? 1 : 0;
    pairs.push_back({static_cast<std::uint64_t>(i), one, a, b});
  }
}

// Each knot wins three of four against the next one: 191 Elo.
std::vector<ContestedPair> ladder() {
  std::vector<ContestedPair> pairs;
  for (int knot = 0; knot < StrengthCurve::kKnots; ++knot) {
    add(pairs, {knot / 8.0}, {(knot + 1) / 8.0}, 0.75, 400);
  }
  return pairs;
}

TEST(StrengthCurve, PutsAMemberBetweenItsKnots) {
  const StrengthCurve curve(ladder(), 0);
  EXPECT_NEAR(curve.elo({0.125}).elo, -191, 3);
  EXPECT_NEAR(curve.elo({0.1875}).elo, -191 * 1.5, 5);
  EXPECT_NEAR(curve.elo({1}).elo, -191 * 8, 20);
  EXPECT_EQ(curve.elo({0}).elo, 0);
}

TEST(StrengthCurve, FindsTheMemberOfAStrength) {
  const StrengthCurve curve(ladder(), 0);
  const FoundMember found = curve.member({.shares = {}, .more = -191 * 2.5});
  EXPECT_NEAR(found.weakness, 2.5 / 8, 0.005);
  EXPECT_NEAR(found.beyond.elo, 0, 1);
  EXPECT_GT(found.beyond.error, 0);
}

TEST(StrengthCurve, FindsTheMiddleBetweenTwoPlayers) {
  std::vector<ContestedPair> pairs = ladder();
  add(pairs, {.fixed = 0}, {0.25}, 0.5, 400);
  add(pairs, {.fixed = 1}, {0.75}, 0.5, 400);
  const StrengthCurve curve(pairs, 2);
  EXPECT_NEAR(curve.member({.shares = {0.5, 0.5}, .more = 0}).weakness, 0.5, 0.003);
  EXPECT_NEAR(curve.member({.shares = {1, 0}, .more = -191}).weakness, 0.375, 0.003);
}

// Where games say that a weaker member is stronger, both are as strong as their mean.
TEST(StrengthCurve, NeverRises) {
  std::vector<ContestedPair> pairs;
  for (int knot = 0; knot < StrengthCurve::kKnots; ++knot) {
    add(pairs, {knot / 8.0}, {(knot + 1) / 8.0}, knot == 3 ? 0.25 : 0.75, 400);
  }
  const StrengthCurve curve(pairs, 0);
  double last = -1;
  for (double elo = -10; elo > -1000; elo -= 10) {
    const double weakness = curve.member({.shares = {}, .more = elo}).weakness;
    EXPECT_GE(weakness, last);
    last = weakness;
  }
}

TEST(StrengthCurve, SaysWhereTheFamilyEnds) {
  const StrengthCurve curve(ladder(), 0);
  EXPECT_EQ(curve.member({.shares = {}, .more = 50}).reach, Reach::base_is_weaker);
  EXPECT_EQ(curve.member({.shares = {}, .more = -1700}).reach, Reach::weakest_is_stronger);
  EXPECT_EQ(curve.member({.shares = {}, .more = -1700}).weakness, 1);
}

}  // namespace
}  // namespace rb
