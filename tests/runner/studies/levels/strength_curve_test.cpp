#include "runner/studies/levels/strength_curve.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "engine/base/rng.hpp"
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

TEST(EloError, ItsIntervalAndChanceAreOfStudentsDistribution) {
  // With one degree of freedom the quantile is tan(0.475 pi), and 3/4 lie below one error.
  const EloError one{.elo = 10, .error = 20, .degrees = 1};
  EXPECT_NEAR(interval_of(one).low, 10 - 20 * 12.7062, 1e-3);
  EXPECT_NEAR(interval_of(one).high, 10 + 20 * 12.7062, 1e-3);
  EXPECT_NEAR(chance_below(one, 30), 0.75, 1e-9);
  EXPECT_NEAR(chance_below(one, -10), 0.25, 1e-9);
  const EloError normal{.elo = 10, .error = 20, .degrees = 0};
  EXPECT_NEAR(interval_of(normal).low, 10 - 20 * 1.959964, 1e-5);
  EXPECT_NEAR(interval_of(normal).high, 10 + 20 * 1.959964, 1e-5);
  EXPECT_NEAR(chance_below(normal, 30), 0.841344746, 1e-8);
  EXPECT_NEAR(chance_below(normal, -10), 0.158655254, 1e-8);
}

// Games of chance among members and two fixed players.
std::vector<ContestedPair> scattered(std::uint64_t seed, int count) {
  Rng rng(seed);
  std::vector<ContestedPair> pairs;
  const auto anyone = [&]() -> Contender {
    const std::size_t place = rng.below(8);
    if (place < 2) return {.fixed = static_cast<int>(place)};
    return {.weakness = static_cast<double>(rng.below(21)) / 20};
  };
  for (int i = 0; i < count; ++i) {
    const Contender first = anyone(), second = anyone();
    const double lead = (first.fixed >= 0 ? -200 : -400 * first.weakness) -
                        (second.fixed >= 0 ? -200 : -400 * second.weakness);
    const double share = 1 / (1 + std::pow(10, -lead / 400));
    int points = 0;
    for (int game = 0; game < 2; ++game) points += rng.uniform() < share ? 2 : 0;
    points = std::min(4, points + static_cast<int>(rng.below(2)));  // draws as well
    pairs.push_back({rng.below(40), points / 4.0, first, second});
  }
  return pairs;
}

// Of each knot the share that a straight line between two knots gives it, and of the players.
std::vector<double> hats(const Contender& contender) {
  std::vector<double> terms(StrengthCurve::kKnots + 2, 0.0);
  if (contender.fixed >= 0) {
    terms[static_cast<std::size_t>(StrengthCurve::kKnots + contender.fixed)] = 1;
    return terms;
  }
  for (int knot = 1; knot <= StrengthCurve::kKnots; ++knot) {
    const double away = std::abs(contender.weakness * StrengthCurve::kKnots - knot);
    terms[static_cast<std::size_t>(knot - 1)] = std::max(0.0, 1 - away);
  }
  return terms;
}

std::vector<double> minus(std::vector<double> terms, const std::vector<double>& less) {
  for (std::size_t i = 0; i < terms.size(); ++i) terms[i] -= less[i];
  return terms;
}

// The same regression, with terms written down another way.
rating::ScoreRegression regression(const std::vector<ContestedPair>& pairs) {
  std::vector<rating::ScoredPair> scored;
  for (const ContestedPair& pair : pairs) {
    scored.push_back({pair.opening, pair.score, minus(hats(pair.first), hats(pair.second))});
  }
  return rating::ScoreRegression(scored);
}

void expect_is(const EloError& found, const rating::ScoreRegression& fit,
               const std::vector<double>& weights, double more = 0) {
  EXPECT_NEAR(found.elo, fit.value(weights) - more, 1e-6);
  EXPECT_NEAR(found.error, fit.error(weights), 1e-6);
  EXPECT_EQ(found.degrees, fit.degrees());
}

TEST(StrengthCurve, IsARegressionOnStraightLinesBetweenKnots) {
  const std::vector<ContestedPair> pairs = scattered(3, 600);
  const StrengthCurve curve(pairs, 2);
  EXPECT_EQ(curve.fixed_players(), 2);
  const rating::ScoreRegression fit = regression(pairs);
  EXPECT_GT(fit.degrees(), 0);
  const std::vector<Contender> all{{0.03}, {0.125},         {0.3},        {0.875},
                                   {0.9},  {.weakness = 1}, {.fixed = 0}, {.fixed = 1}};
  for (std::size_t i = 0; i < all.size(); ++i) {
    SCOPED_TRACE(i);
    expect_is(curve.elo(all[i]), fit, hats(all[i]));
    const Contender& other = all[(i + 3) % all.size()];
    expect_is(curve.lead(all[i], other), fit, minus(hats(all[i]), hats(other)));
  }
}

// Isotonic regression by its formula: the least over all beginnings of the greatest mean.
std::vector<double> slow_falling(const std::vector<double>& heights,
                                 const std::vector<double>& weights) {
  const auto mean = [&](std::size_t first, std::size_t last) {
    double sum = 0, weight = 0;
    for (std::size_t i = first; i <= last; ++i) {
      sum += heights[i] * weights[i], weight += weights[i];
    }
    return sum / weight;
  };
  std::vector<double> falling;
  for (std::size_t i = 0; i < heights.size(); ++i) {
    double least = 1e9;
    for (std::size_t first = 0; first <= i; ++first) {
      double most = -1e9;
      for (std::size_t last = i; last < heights.size(); ++last) {
        most = std::max(most, mean(first, last));
      }
      least = std::min(least, most);
    }
    falling.push_back(least);
  }
  return falling;
}

TEST(StrengthCurve, TheMemberOfAStrengthIsWhereTheFallingCurveHasIt) {
  int pooled = 0;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    const std::vector<ContestedPair> pairs = scattered(seed, 250);
    const StrengthCurve curve(pairs, 2);
    const rating::ScoreRegression fit = regression(pairs);
    std::vector<double> heights, weights;
    for (int knot = 0; knot <= StrengthCurve::kKnots; ++knot) {
      const std::vector<double> terms = hats({knot / 8.0});
      heights.push_back(fit.value(terms));
      weights.push_back(1 / std::pow(std::max(fit.error(terms), 1e-3), 2));
    }
    const std::vector<double> falling = slow_falling(heights, weights);
    for (std::size_t i = 0; i < 9; ++i) pooled += falling[i] != heights[i] ? 1 : 0;
    const double fixed = fit.value(hats({.fixed = 0})), other = fit.value(hats({.fixed = 1}));
    for (double share = 0.05; share < 1; share += 0.1) {
      const double elo = falling.front() + share * (falling.back() - falling.front());
      // As so much above three tenths of one player's Elo and two of the other's.
      const FoundMember found =
          curve.member({.shares = {0.3, 0.2}, .more = elo - 0.3 * fixed - 0.2 * other});
      std::size_t right = 1;
      while (falling[right] > elo) ++right;
      const double place = (falling[right - 1] - elo) / (falling[right - 1] - falling[right]);
      EXPECT_NEAR(found.weakness, (static_cast<double>(right - 1) + place) / 8, 1e-6);
      EXPECT_EQ(found.reach, Reach::within);
      std::vector<double> beyond = hats({found.weakness});
      beyond[8] -= 0.3, beyond[9] -= 0.2;
      expect_is(found.beyond, fit, beyond, elo - 0.3 * fixed - 0.2 * other);
    }
    const FoundMember above = curve.member({.shares = {1, 0}, .more = falling.front() + 5 - fixed});
    EXPECT_EQ(above.reach, Reach::base_is_weaker);
    EXPECT_EQ(above.weakness, 0);
    EXPECT_NEAR(above.beyond.elo, -falling.front() - 5, 1e-6) << "of the base, which is 0";
    const FoundMember below = curve.member({.shares = {1, 0}, .more = falling.back() - 5 - fixed});
    EXPECT_EQ(below.reach, Reach::weakest_is_stronger);
    EXPECT_EQ(below.weakness, 1);
    EXPECT_NEAR(below.beyond.elo, heights.back() - falling.back() + 5, 1e-6);
  }
  EXPECT_GT(pooled, 10);
}

}  // namespace
}  // namespace rb
