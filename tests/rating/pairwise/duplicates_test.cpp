#include "rating/pairwise/duplicates.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "rating/pairwise/distributions.hpp"

namespace rb::rating {
namespace {

// `times` pairs of each opening, all with the result given for it.
std::vector<OpeningPair> repeated(const std::vector<int>& results, int times) {
  std::vector<OpeningPair> pairs;
  for (int k = 0; k < times; ++k) {
    for (std::size_t i = 0; i < results.size(); ++i) pairs.push_back({i, results[i]});
  }
  return pairs;
}

const std::vector<int> kTenOpenings{4, 2, 2, 0, 2, 4, 2, 1, 2, 3};

TEST(Duplicates, SharesSumToTheNumberOfPairs) {
  const std::vector<OpeningPair> pairs{{1, 4}, {1, 4}, {2, 0}, {3, 1, true}, {3, 2, true}, {1, 0}};
  // Openings of weights 1, 1 and 2, so 6 pairs share 4.
  const std::vector<double> expected{0.5, 0.5, 1.5, 1.5, 1.5, 0.5};
  const std::vector<double> ours = shares(pairs);
  ASSERT_EQ(ours.size(), expected.size());
  for (std::size_t i = 0; i < ours.size(); ++i) EXPECT_NEAR(ours[i], expected[i], 1e-12) << i;
}

TEST(Duplicates, EachOpeningOnceIsThePlainEstimate) {
  const Evidence e = evidence(repeated(kTenOpenings, 1));
  EXPECT_NEAR(e.cluster_variance / e.plain_variance, 10.0 / 9, 1e-12);
  EXPECT_NEAR(e.effective_pairs, 10, 1e-12);
  EXPECT_NEAR(estimate(e).elo_interval.low, estimate(e.results).elo_interval.low, 1e-6);
}

TEST(Duplicates, RepetitionAddsNothing) {
  const Evidence once = evidence(repeated(kTenOpenings, 1));
  const Evidence often = evidence(repeated(kTenOpenings, 50));
  EXPECT_NEAR(often.effective_pairs, once.effective_pairs, 1e-9);
  EXPECT_NEAR(estimate(often).elo_interval.high, estimate(once).elo_interval.high, 1e-6);
  EXPECT_NEAR(often.cluster_variance / often.plain_variance, 500.0 / 9, 1e-9);
}

TEST(Duplicates, OneOpeningIsOnePair) {
  const Evidence e = evidence(repeated({3}, 100));
  EXPECT_EQ(e.effective_pairs, 1);
  EXPECT_GT(estimate(e).score_interval.high - estimate(e).score_interval.low, 0.5);
}

TEST(Duplicates, SplitsOnlyCountAsManyPairsAsOpenings) {
  const Evidence e = evidence(repeated(std::vector<int>(26, 2), 10));
  EXPECT_EQ(e.effective_pairs, 26);
  EXPECT_EQ(e.openings, 26);
}

TEST(Duplicates, ClusterVarianceIsThatOfTheFormula) {
  // Opening 1: 4, 4, 2 (mean 5/6); opening 2: 0, 2 (mean 1/4); s = 13/24.
  const std::vector<OpeningPair> pairs{{1, 4}, {1, 4}, {1, 2}, {2, 0}, {2, 2}};
  const Evidence e = evidence(pairs);
  EXPECT_NEAR(e.results.mean(), 13.0 / 24, 1e-12);
  EXPECT_NEAR(e.results.total(), 5, 1e-12);
  EXPECT_NEAR(e.cluster_variance, 2 * (7.0 / 24) * (7.0 / 24) / 2, 1e-12);
}

TEST(Duplicates, PairsThatCountAloneWeighTheirOpening) {
  const std::vector<OpeningPair> pairs{{1, 4, true}, {1, 4, true}, {1, 2, true}, {2, 0}, {2, 2}};
  const Evidence e = evidence(pairs);
  EXPECT_NEAR(e.results.mean(), (2.5 + 0.25) / 4, 1e-12);
  const double s = 2.75 / 4, first = 2.5 - 3 * s, second = 0.25 - s;
  EXPECT_NEAR(e.cluster_variance, 2 * (first * first + second * second) / 16, 1e-12);
}

TEST(Duplicates, AnOpeningPlayedOftenWeighsNoMoreThanOthers) {
  std::vector<OpeningPair> pairs = repeated(kTenOpenings, 1);
  const Estimate once = estimate(evidence(pairs));
  for (int k = 0; k < 30; ++k) pairs.push_back(pairs.front());
  const Estimate often = estimate(evidence(pairs));
  EXPECT_NEAR(often.score, once.score, 1e-12);
  EXPECT_NEAR(often.score_interval.low, once.score_interval.low, 1e-9);
  EXPECT_NEAR(often.score_interval.high, once.score_interval.high, 1e-9);
}

// Two openings of equal score: nobody can tell from them how openings scatter.
TEST(Weighed, ScatterOfTwoOpeningsIsNotKnown) {
  std::vector<OpeningPair> pairs;
  for (int k = 0; k < 40; ++k) pairs.push_back({static_cast<std::uint64_t>(k % 2), k / 2 % 2 * 4});
  const Evidence two = evidence(pairs);
  EXPECT_EQ(two.effective_pairs, 2);
  EXPECT_NEAR(weighed(two).total(), 2, 1e-9);
}

// Five openings of 12 pairs each with means 1/2, 7/12, 1/2, 5/12 and 9/16: they scatter less than
// independent pairs would, so that only Student's t of four degrees of freedom makes them fewer.
TEST(Weighed, FewOpeningsOfIndependentPairsAreFewerByStudentsT) {
  std::vector<OpeningPair> pairs;
  const int results[5][12] = {{4, 0, 4, 0, 2, 2, 4, 0, 2, 2, 4, 0},
                              {4, 0, 4, 0, 2, 2, 4, 0, 4, 2, 4, 2},
                              {2, 2, 2, 2, 2, 2, 0, 0, 4, 4, 1, 3},
                              {0, 0, 4, 0, 2, 2, 4, 0, 2, 2, 4, 0},
                              {3, 3, 2, 1, 2, 2, 4, 0, 2, 2, 4, 2}};
  for (std::uint64_t opening = 0; opening < 5; ++opening) {
    for (const int half_points : results[opening]) pairs.push_back({opening, half_points});
  }
  const Evidence all = evidence(pairs);
  EXPECT_EQ(all.openings, 5);
  EXPECT_NEAR(all.results.total(), 60, 1e-9);
  EXPECT_NEAR(all.plain_variance, all.results.variance() / 60, 1e-12);
  ASSERT_GT(60 / (all.cluster_variance / all.plain_variance) * 5 / 4, 60) << "no more than pairs";
  const double wider = student_reach(4) / normal_reach();
  EXPECT_NEAR(all.effective_pairs, 60 / (wider * wider), 1e-9);
  const Outcomes scaled = weighed(all);
  for (std::size_t i = 0; i < 5; ++i) {
    EXPECT_NEAR(scaled.weight[i], all.results.weight[i] / (wider * wider), 1e-9) << i;
  }
}

// Two openings of a hundred pairs each are more than two, by Student's t of one degree of freedom.
TEST(Weighed, TwoOpeningsOfManyPairsAreAFewPairs) {
  std::vector<OpeningPair> pairs;
  for (std::uint64_t k = 0; k < 200; ++k) {
    pairs.push_back({k % 2, static_cast<int>(k / 2 % 5)});
  }
  pairs.back().half_points = 3;
  const double wider = student_reach(1) / normal_reach();
  EXPECT_NEAR(evidence(pairs).effective_pairs, 200 / (wider * wider), 1e-9);
}

}  // namespace
}  // namespace rb::rating
