#include "rating/two/duplicates.hpp"

#include <gtest/gtest.h>

#include <vector>

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

TEST(Duplicates, OnlyTheFirstOfAKeyIsEvidence) {
  const std::vector<std::uint64_t> keys{7, 3, 7, 7, 5};
  EXPECT_EQ(first_of_each(keys), (std::vector<bool>{true, true, false, false, true}));
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

}  // namespace
}  // namespace rb::rating
