#include "rating/sprt/confidence_sequence.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <random>
#include <vector>

#include "rating/pairwise/elo.hpp"
#include "tests/rating/game_model.hpp"

namespace rb::rating {
namespace {

TEST(ConfidenceSequence, KnowsNothingAtTheStart) {
  const Interval interval = ConfidenceSequence().interval();
  EXPECT_EQ(interval.low, 0);
  EXPECT_EQ(interval.high, 1);
}

TEST(ConfidenceSequence, NeverWidensAndHoldsTheMean) {
  ConfidenceSequence sequence;
  std::mt19937_64 random(2);
  Interval before{0, 1};
  for (int k = 0; k < 500; ++k) {
    sequence.add(model::draw(model::pair(80, {}), random) / 4.0);
    const Interval now = sequence.interval();
    EXPECT_GE(now.low, before.low);
    EXPECT_LE(now.high, before.high);
    before = now;
  }
  EXPECT_GT(before.low, 0.5);
  EXPECT_LT(before.high, 0.75);
}

TEST(ConfidenceSequence, AWonMatchTellsInTheEnd) {
  ConfidenceSequence sequence;
  for (int k = 0; k < 300; ++k) sequence.add(1);
  EXPECT_GT(sequence.interval().low, 0.9);
  EXPECT_EQ(sequence.interval().high, 1);
}

struct Watched {
  double missed = 0, missed_by_usual = 0;  // at some time
  double width = 0;                        // at the end, over that of the usual interval
};

// Somebody looks after every pair, from the fifth on, and stops where the truth is excluded.
Watched watch(double elo, int pairs, int runs) {
  std::mt19937_64 random(7);
  const Outcomes truth = model::pair(elo, {50, 0.05});
  Watched all;
  for (int run = 0; run < runs; ++run) {
    ConfidenceSequence sequence;
    PairCounts counts;
    bool is_missed = false, is_missed_by_usual = false;
    for (int k = 1; k <= pairs; ++k) {
      const int half_points = model::draw(truth, random);
      sequence.add(half_points / 4.0);
      counts.add(half_points);
      const Interval ours = sequence.interval();
      is_missed = is_missed || truth.mean() < ours.low || truth.mean() > ours.high;
      if (k < 5 || k % 5 != 0) continue;
      const Interval usual = estimate(counts).score_interval;
      is_missed_by_usual =
          is_missed_by_usual || truth.mean() < usual.low || truth.mean() > usual.high;
    }
    all.missed += is_missed / static_cast<double>(runs);
    all.missed_by_usual += is_missed_by_usual / static_cast<double>(runs);
    const Interval ours = sequence.interval(), usual = estimate(counts).score_interval;
    all.width += (ours.high - ours.low) / (usual.high - usual.low) / runs;
  }
  return all;
}

void check_watched(int pairs, int runs) {
  for (const double elo : {0.0, 100.0, 300.0}) {
    const Watched all = watch(elo, pairs, runs);
    std::printf(
        "Elo %.0f, %d pairs: ever missed %.1f %%, by the usual interval %.1f %%; %.2f times as "
        "wide\n",
        elo, pairs, 100 * all.missed, 100 * all.missed_by_usual, all.width);
    EXPECT_LE(all.missed, 0.05 + 3 * std::sqrt(0.05 * 0.95 / runs));
    EXPECT_GT(all.missed_by_usual, all.missed);
    EXPECT_LT(all.width, 2);
  }
}

TEST(ConfidenceSequence, HoldsTheTruthAtAllTimes) { check_watched(150, 60); }

TEST(ConfidenceSequence, SlowHoldsTheTruthAtAllTimes) { check_watched(1000, 1000); }

// Whether one of the two gamblers of the source has the capital that excludes the mean: its
// equations 24 to 26, with a level of 0.05 and bets of half of the capital at most.
bool is_excluded(double mean, const std::vector<double>& scores) {
  double above = 1, below = 1, sum = 0.5, squares = 0.25, t = 0;
  for (const double score : scores) {
    ++t;
    const double bet = std::sqrt(2 * std::log(2 / 0.05) / (squares / t * t * std::log(t + 1)));
    above *= 1 + std::min(bet, 0.5 / mean) * (score - mean);
    below *= 1 - std::min(bet, 0.5 / (1 - mean)) * (score - mean);
    if (std::max(above, below) >= 2 / 0.05) return true;
    sum += score;
    squares += std::pow(score - sum / (t + 1), 2);
  }
  return false;
}

TEST(ConfidenceSequence, EndsWithTheNearestMeansThatAreExcluded) {
  constexpr double kStep = 1 / 2000.0;
  std::vector<double> scores;
  ConfidenceSequence sequence;
  for (int k = 0; k < 120; ++k) {
    scores.push_back(k % 3 == 0 ? 0.25 : k % 7 == 0 ? 0 : 1);
    sequence.add(scores.back());
  }
  const Interval interval = sequence.interval();
  EXPECT_TRUE(is_excluded(interval.low, scores));
  EXPECT_FALSE(is_excluded(interval.low + kStep, scores));
  EXPECT_FALSE(is_excluded(interval.high - kStep, scores));
  EXPECT_TRUE(is_excluded(interval.high, scores));
}

// A match that goes one way and then the other for long excludes all means.
TEST(ConfidenceSequence, ThatExcludesAllMeansIsTheMeanSoFar) {
  ConfidenceSequence sequence;
  for (int k = 0; k < 300; ++k) sequence.add(0);
  for (int k = 0; k < 900; ++k) sequence.add(1);
  const Interval interval = sequence.interval();
  EXPECT_DOUBLE_EQ(interval.low, 900.5 / 1201);
  EXPECT_DOUBLE_EQ(interval.high, 900.5 / 1201);
}

}  // namespace
}  // namespace rb::rating
