// How often the 95 % intervals contain the truth. Slow: some minutes in all; the short versions
// look at the hardest cells only.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>
#include <string>
#include <vector>

#include "rating/pairwise/duplicates.hpp"
#include "rating/pairwise/elo.hpp"
#include "rating/pairwise/likelihood.hpp"
#include "rating/pairwise/normalized.hpp"
#include "tests/rating/game_model.hpp"

namespace rb::rating {
namespace {

using model::Opening;

// Where the issue asks for 93 to 97 %; elsewhere for at least 93 %.
bool is_demanding(int pairs, double score) {
  const double edge = std::min(score, 1 - score) + 1e-9;
  return (pairs >= 20 && edge >= 0.2) || (pairs >= 200 && edge >= 0.05);
}

double coverage(const Outcomes& truth, int pairs, int runs, std::mt19937_64& random) {
  std::map<std::array<double, 5>, Interval> known;
  int covered = 0;
  for (int run = 0; run < runs; ++run) {
    Outcomes results = truth;
    results.weight = {};
    for (int k = 0; k < pairs; ++k) {
      ++results.weight[static_cast<std::size_t>(model::draw(truth, random))];
    }
    auto place = known.find(results.weight);
    if (place == known.end()) place = known.emplace(results.weight, score_interval(results)).first;
    const double score = truth.mean();
    covered += place->second.low <= score + 1e-12 && score - 1e-12 <= place->second.high;
  }
  return static_cast<double>(covered) / runs;
}

struct Range {
  double low = 2, high = 0;
  void add(double value) {
    low = std::min(low, value);
    high = std::max(high, value);
  }
};

void check_cell(double covered, int runs, bool is_demanding, const std::string& cell) {
  const double noise = 3 * std::sqrt(0.05 * 0.95 / runs);
  EXPECT_GE(covered, 0.93 - noise) << cell;
  EXPECT_LE(covered, is_demanding ? 0.97 + noise : 1) << cell;
}

void check_coverage(const std::vector<int>& sizes, const std::vector<double>& scores, int runs) {
  std::mt19937_64 random(1);
  for (const int pairs : sizes) {
    Range demanding, elsewhere;
    for (const double bias : {0.0, 100.0, 300.0}) {
      for (const double draw_rate : {0.05, 0.5}) {
        for (const double score : scores) {
          const Outcomes truth = model::pair_where([](const Outcomes& p) { return p.mean(); },
                                                   score, {bias, draw_rate});
          const double covered = coverage(truth, pairs, runs, random);
          const bool demands = is_demanding(pairs, score);
          (demands ? demanding : elsewhere).add(covered);
          check_cell(covered, runs, demands,
                     std::to_string(pairs) + " pairs, score " + std::to_string(score) + ", bias " +
                         std::to_string(bias) + ", draws " + std::to_string(draw_rate));
        }
      }
    }
    std::printf("%4d pairs:", pairs);
    if (demanding.high > 0) std::printf(" %.3f to %.3f, elsewhere", demanding.low, demanding.high);
    std::printf(" %.3f to %.3f\n", elsewhere.low, elsewhere.high);
  }
}

TEST(Coverage, IntervalsOfFewPairsAreHonest) { check_coverage({3, 20, 30}, {0.2, 0.5, 0.95}, 500); }

TEST(Coverage, SlowIntervalsAreHonestAtAllScores) {
  check_coverage({1, 2, 3, 5, 10, 20, 25, 30, 50, 100, 200, 500, 1000},
                 {0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99}, 4000);
}

TEST(Coverage, SlowNormalizedEloCoversAtLeastAsPromised) {
  std::mt19937_64 random(2);
  constexpr int kRuns = 1000;
  for (const int pairs : {3, 10, 20, 50, 200}) {
    Range range;
    for (const double bias : {0.0, 300.0}) {
      for (const double score : {0.02, 0.2, 0.35, 0.5, 0.65, 0.9}) {
        const Outcomes truth =
            model::pair_where([](const Outcomes& p) { return p.mean(); }, score, {bias, 0.05});
        const double elo = normalized_elo(truth).elo;
        int covered = 0;
        for (int run = 0; run < kRuns; ++run) {
          Outcomes results = truth;
          results.weight = {};
          for (int k = 0; k < pairs; ++k)
            ++results.weight[static_cast<std::size_t>(model::draw(truth, random))];
          const Interval interval = normalized_elo(results).interval;
          covered += interval.low <= elo && elo <= interval.high;
        }
        const double share = static_cast<double>(covered) / kRuns;
        range.add(share);
        check_cell(share, kRuns, false,
                   std::to_string(pairs) + " pairs at " + std::to_string(score));
      }
    }
    std::printf("normalized, %4d pairs: %.3f to %.3f\n", pairs, range.low, range.high);
  }
}

// A suite of openings with different biases; a pair of an opening is a replay of its first one
// with probability `repetition`.
double coverage_of_suite(int openings, int pairs, double repetition, double elo, int runs,
                         std::mt19937_64& random) {
  // The truth is the mean over the population of openings: biases of -300, -150, .. 450 alike.
  std::vector<Outcomes> population;
  double truth = 0;
  for (int k = 0; k < 6; ++k) {
    population.push_back(model::pair(elo, {-300.0 + 150 * k, 0.05}));
    truth += population.back().mean() / 6;
  }
  int covered = 0;
  for (int run = 0; run < runs; ++run) {
    std::vector<std::size_t> kind(static_cast<std::size_t>(openings));
    std::vector<int> first(kind.size());
    std::vector<OpeningPair> played;
    for (std::size_t o = 0; o < kind.size(); ++o) {
      kind[o] = static_cast<std::size_t>(6 * model::uniform(random));
      first[o] = model::draw(population[kind[o]], random);
    }
    for (int k = 0; k < pairs; ++k) {
      const std::size_t o = static_cast<std::size_t>(k) % kind.size();
      const bool is_replay = k < openings || model::uniform(random) < repetition;
      played.push_back({o, is_replay ? first[o] : model::draw(population[kind[o]], random)});
    }
    const Interval interval = estimate(evidence(played)).score_interval;
    covered += interval.low <= truth && truth <= interval.high;
  }
  return static_cast<double>(covered) / runs;
}

void check_suites(const std::vector<int>& sizes, int pairs, int runs) {
  std::mt19937_64 random(3);
  for (const int openings : sizes) {
    for (const double repetition : {1.0, 0.8, 0.5, 0.0}) {
      Range range;
      for (const double elo : {0.0, 80.0, 200.0}) {
        const double covered = coverage_of_suite(openings, pairs, repetition, elo, runs, random);
        range.add(covered);
        check_cell(covered, runs, true,
                   std::to_string(openings) + " openings, repetition " +
                       std::to_string(repetition) + ", Elo " + std::to_string(elo));
      }
      std::printf("%4d openings, %d pairs, repetition %.1f: %.3f to %.3f\n", openings, pairs,
                  repetition, range.low, range.high);
    }
  }
}

TEST(Coverage, RepeatedOpeningsAreHonest) { check_suites({26}, 250, 400); }

TEST(Coverage, SlowRepeatedOpeningsAreHonest) {
  check_suites({26}, 250, 6000);
  check_suites({26, 100, 250}, 1000, 3000);
}

}  // namespace
}  // namespace rb::rating
