// Whether the intervals of a course are honest: at a moment that is fixed in advance, and for a
// reader who looks at each of its rows.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <random>
#include <vector>

#include "rating/pairwise/elo.hpp"
#include "runner/web/document/course.hpp"
#include "tests/fakes/records.hpp"
#include "tests/rating/game_model.hpp"

namespace rb {
namespace {

namespace model = rating::model;

constexpr double kDrawRate = 0.05, kSpread = 150;  // of the bias of openings, Elo

struct Match {
  const char* name;
  double elo = 0;    // of player 0 over player 1
  int openings = 0;  // that are played in turn; 0: each pair has its own
  int pairs = 500;
};

int half_points_of_black(double ahead, std::mt19937_64& random) {
  const rating::Chances chances = model::game(ahead, {0, kDrawRate});
  const double u = model::uniform(random);
  if (u < chances.win) return 2;
  return u < chances.win + chances.draw ? 1 : 0;
}

PlayedRun play(const Match& match, std::mt19937_64& random) {
  PlayedRun played{.path = "x.db", .run = fakes::run_spec()};
  std::vector<double> bias(
      static_cast<std::size_t>(match.openings > 0 ? match.openings : match.pairs));
  for (double& advantage : bias) {
    advantage = kSpread * (2 * model::uniform(random) - 1) * std::sqrt(3.0);
  }
  for (int id = 0; id < 2 * match.pairs; ++id) {
    const auto opening = static_cast<std::size_t>(id / 2) % bias.size();
    const int black = id % 2;
    const double ahead = bias[opening] + (black == 0 ? match.elo : -match.elo);
    played.results.push_back({.id = id,
                              .black = black,
                              .white = 1 - black,
                              .half_points = half_points_of_black(ahead, random),
                              .opening = opening,
                              .moves = static_cast<std::uint64_t>(1000 + id)});
  }
  return played;
}

// The Elo of the score that player 0 has on average over all openings.
double truth_of(const Match& match) {
  constexpr int kParts = 2000;
  double score = 0;
  for (int i = 0; i < kParts; ++i) {
    const double bias = kSpread * (2 * (i + 0.5) / kParts - 1) * std::sqrt(3.0);
    score += model::pair(match.elo, {bias, kDrawRate}).mean() / kParts;
  }
  return rating::elo_of_score(score);
}

struct Watched {
  double first = 0, middle = 0, last = 0;  // share of the courses whose row holds the truth
  double ever_left = 0;                    // share of those with a row that does not
};

Watched watch(const Match& match, std::size_t rows, int courses) {
  std::mt19937_64 random(11);
  const double truth = truth_of(match);
  const auto holds = [&](const CoursePoint& point) {
    return point.interval.low <= truth && truth <= point.interval.high;
  };
  Watched all;
  for (int course = 0; course < courses; ++course) {
    const std::vector<CoursePoint> points = course_points(play(match, random), rows);
    all.first += holds(points.front()) ? 1.0 / courses : 0;
    all.middle += holds(points[points.size() / 2]) ? 1.0 / courses : 0;
    all.last += holds(points.back()) ? 1.0 / courses : 0;
    all.ever_left += std::all_of(points.begin(), points.end(), holds) ? 0 : 1.0 / courses;
  }
  std::printf(
      "%s, %zu rows: the first holds the truth in %.1f %%, the middle one in %.1f %%, the last in "
      "%.1f %%; some row does not in %.1f %%\n",
      match.name, rows, 100 * all.first, 100 * all.middle, 100 * all.last, 100 * all.ever_left);
  return all;
}

void check(const Match& match, std::size_t rows, int courses) {
  const Watched seen = watch(match, rows, courses);
  const double noise = 3 * std::sqrt(0.05 * 0.95 / courses);
  for (const double share : {seen.first, seen.middle, seen.last}) {
    EXPECT_GE(share, 0.93 - noise) << match.name;
  }
  EXPECT_LE(seen.last, 0.97 + noise) << match.name;
  EXPECT_GE(seen.ever_left, 0.15) << match.name << ": then no page need warn of looking often";
}

TEST(CourseCoverage, ARowHoldsAtAMomentFixedInAdvanceAndNotAtAll) { check({"equals"}, 20, 300); }

TEST(CourseCoverage, SlowRowsHoldWhateverTheMatch) {
  for (const Match& match :
       {Match{"equals"}, Match{"100 Elo", 100}, Match{"300 Elo", 300},
        Match{"equals, 100 openings", 0, 100}, Match{"100 Elo, 26 openings", 100, 26},
        Match{"equals, 100 pairs", 0, 0, 100}}) {
    for (const std::size_t rows : {std::size_t{20}, std::size_t{160}}) check(match, rows, 2000);
  }
}

}  // namespace
}  // namespace rb
