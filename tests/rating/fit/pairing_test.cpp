// A pairing by itself: its likelihood, and how its openings scatter.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include "rating/fit/fit_check.hpp"
#include "rating/fit/pairing_likelihood.hpp"
#include "rating/fit/pairing_scatter.hpp"
#include "rating/pairwise/distributions.hpp"

namespace rb::rating {
namespace {

// Player 2 first in 10 games, second in 6, from two openings.
PairingLikelihood pairing() {
  PairingLikelihood pairing(2, 5, {DrawModel::davidson, 0.3, -1.2});
  pairing.add(4, {2, 5, {3, 1, 1}});
  pairing.add(4, {5, 2, {1, 1, 0}});
  pairing.add(9, {2, 5, {4, 0, 1}});
  pairing.add(9, {5, 2, {2, 1, 1}});
  return pairing;
}

TEST(PairingLikelihood, CountsFromTheSideOfTheFirstNamed) {
  EXPECT_EQ(pairing().games(), 16);
  EXPECT_EQ(pairing().points(), 7 + 0.5 + 1 + 1);
  EXPECT_EQ(pairing().a(), 2);
  EXPECT_EQ(pairing().b(), 5);
}

TEST(PairingLikelihood, ExpectsTheChancesOfBothColours) {
  const Chances first = chances(DrawModel::davidson, 0.7 + 0.3, -1.2);
  const Chances second = chances(DrawModel::davidson, 0.3 - 0.7, -1.2);
  EXPECT_NEAR(pairing().expected_points(0.7),
              10 * (first.win + first.draw / 2) + 6 * (second.loss + second.draw / 2), 1e-12);
  const double value = 7 * std::log(first.win) + std::log(first.draw) + 2 * std::log(first.loss) +
                       3 * std::log(second.win) + 2 * std::log(second.draw) + std::log(second.loss);
  EXPECT_NEAR(pairing().value(0.7), value, 1e-12);
}

TEST(PairingLikelihood, SlopesAreThoseOfItsValue) {
  constexpr double kStep = 1e-4;
  const PairingLikelihood p = pairing();
  EXPECT_NEAR(p.slope(0.7), (p.value(0.7 + kStep) - p.value(0.7 - kStep)) / (2 * kStep), 1e-6);
  EXPECT_NEAR(p.information(0.7), -(p.slope(0.7 + kStep) - p.slope(0.7 - kStep)) / (2 * kStep),
              1e-6);
  EXPECT_NEAR(p.slope(p.best()), 0, 1e-8);
  const auto slopes = p.slopes(0.7);
  ASSERT_EQ(slopes.size(), 2U);
  EXPECT_EQ(slopes[0].opening, 4U);
  EXPECT_EQ(slopes[1].opening, 9U);
  EXPECT_NEAR(slopes[0].slope + slopes[1].slope, p.slope(0.7), 1e-12);
  PairingLikelihood first(2, 5, {DrawModel::davidson, 0.3, -1.2});
  first.add(4, {2, 5, {3, 1, 1}});
  first.add(4, {5, 2, {1, 1, 0}});
  EXPECT_NEAR(slopes[0].slope, first.slope(0.7), 1e-12);
}

// Of 16 games 10 were played with the first colour: 5/16 of a win and of a loss there.
TEST(PairingLikelihood, HalfAGameMoreIsSpreadOverTheColours) {
  PairingLikelihood expected(2, 5, {DrawModel::davidson, 0.3, -1.2});
  expected.add(0, {2, 5, {7 + 5 / 16.0, 1, 2 + 5 / 16.0}});
  expected.add(0, {5, 2, {3 + 3 / 16.0, 2, 1 + 3 / 16.0}});
  const PairingLikelihood more = pairing().with_half_a_game();
  EXPECT_EQ(more.games(), 17);
  EXPECT_NEAR(more.value(0.4), expected.value(0.4), 1e-12);
  EXPECT_NEAR(more.points(), expected.points(), 1e-12);
}

Eigen::RowVectorXd alternating(int openings, double size) {
  Eigen::RowVectorXd row = Eigen::RowVectorXd::Zero(openings + 2);  // two did not meet
  for (int k = 0; k < openings; ++k) row[k] = k % 2 == 0 ? size : -size;
  return row;
}

ScatterError scatter(const Eigen::RowVectorXd& by_opening, double plain, double points) {
  return scatter_error(by_opening, Eigen::RowVectorXd::Ones(by_opening.size()), plain, points);
}

TEST(PairingScatter, IsToldByEnoughOpeningsAndPoints) {
  struct Row {
    int openings;
    double size, plain, points, variance;
  };
  for (const Row& row : {
           Row{8, 2, 100, 8, 4 * 8 * 8 / 7.0},      // told
           Row{7, 2, 100, 8, 100},                  // too few openings
           Row{8, 2, 100, 7.5, 100},                // too few points
           Row{8, 2, 20, 7.5, 4 * 8 * 8 / 7.0},     // the scatter is larger
           Row{8, 1, 450, 8, 64 / 7.0},             // 2.03 % of the plain variance
           Row{8, 1, 460, 8, 460},                  // 1.99 % of it: no scatter
           Row{2, 3, 5, 8, 36}, Row{1, 3, 5, 8, 5}  // one opening does not scatter
       }) {
    const auto [variance, degrees] =
        scatter(alternating(row.openings, row.size), row.plain, row.points);
    EXPECT_NEAR(variance, row.variance, 1e-9) << row.openings << " " << row.size;
    EXPECT_EQ(degrees, row.openings - 1);
  }
  // Nine openings of which one decides: effectively fewer than eight.
  Eigen::RowVectorXd one = alternating(9, 1);
  one[0] = 3;
  EXPECT_EQ(scatter(one, 100, 8).variance, 100);
}

TEST(PairingScatter, APValueIsTwoSided) {
  EXPECT_NEAR(p_value_of(-1.5, 7), 2 * student_above(1.5, 7), 1e-12);
  EXPECT_NEAR(p_value_of(1.5, 1), 2 * student_above(1.5, 1), 1e-12);
  EXPECT_NEAR(p_value_of(1.5, 0), std::erfc(1.5 / std::sqrt(2)), 1e-12);
  EXPECT_EQ(p_value_of(0, 3), 1);
}

// At 5 % for all three; where one difference is free they are one test.
TEST(FitCheck, DoubtsByThreeTestsTogether) {
  struct Row {
    int free;
    double all, pairing, circle;
    bool is_doubtful, has_cycle;
  };
  for (const Row& row : {Row{4, 0.016, 1, 1, true, false}, Row{4, 1, 0.016, 1, true, false},
                         Row{4, 1, 1, 0.016, true, true}, Row{4, 0.017, 0.017, 0.017, false, false},
                         Row{1, 0.05, 1, 0.051, true, false}, Row{1, 0.051, 1, 0.05, true, true}}) {
    FitCheck check;
    check.free_differences = row.free;
    check.p_value = row.all;
    check.residuals.resize(1);
    check.residuals[0].adjusted = row.pairing;
    check.cycles.resize(2);
    check.cycles[0].adjusted = row.circle;
    EXPECT_EQ(check.is_doubtful(), row.is_doubtful) << row.all << " " << row.circle;
    EXPECT_EQ(check.has_cycle(), row.has_cycle) << row.all << " " << row.circle;
  }
}

std::vector<OpeningGames> games_of_four(int openings) {
  std::mt19937_64 random(23);
  std::vector<OpeningGames> all;
  for (int k = 0; k < openings; ++k) {
    OpeningGames& games = all.emplace_back();
    for (int a = 0; a < 4; ++a) {
      for (int b = 0; b < 4; ++b) {
        if (a == b) continue;
        const std::uint64_t drawn = random() % 10;
        games.push_back({a, b, {drawn > 3 ? 1.0 : 0, drawn == 3 ? 1.0 : 0, drawn < 3 ? 1.0 : 0}});
      }
    }
  }
  return all;
}

// The triples of 40 openings: a > b > c > a by the likeliest differences of their own games.
TEST(FitCheck, GoesAroundEachTriple) {
  const std::vector<OpeningGames> openings = games_of_four(40);
  const FitCheck check = check_fit(openings, 4, DrawModel::davidson);
  for (const Cycle& cycle : check.cycles) {
    EXPECT_GE(cycle.elo, 0);
    EXPECT_NEAR(cycle.p_value, p_value_of(cycle.elo / cycle.error, 39), 1e-9);
    EXPECT_GE(cycle.adjusted, cycle.p_value);
  }
  for (std::size_t i = 1; i < check.residuals.size(); ++i) {
    EXPECT_GE(check.residuals[i].p_value, check.residuals[i - 1].p_value);
    EXPECT_GE(check.residuals[i].adjusted, check.residuals[i - 1].adjusted - 1e-12);
  }
  EXPECT_NEAR(check.residuals[0].adjusted, std::min(1.0, 6 * check.residuals[0].p_value), 1e-12);
}

}  // namespace
}  // namespace rb::rating
