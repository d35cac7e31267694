#include "rating/ratings/draw_model.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/rating/numbers.hpp"

namespace rb::rating {
namespace {

constexpr DrawModel kModels[] = {DrawModel::davidson, DrawModel::rao_kupper,
                                 DrawModel::logistic_score, DrawModel::half_points};

double logistic(double x) { return 1 / (1 + std::exp(-x)); }

TEST(DrawModel, DavidsonsChancesAreAsWinToDrawToLoss) {
  const Chances c = chances(DrawModel::davidson, 0.6, std::log(0.4));
  const double win = std::exp(0.3), draw = 0.4, loss = std::exp(-0.3);
  EXPECT_NEAR(c.win, win / (win + draw + loss), 1e-15);
  EXPECT_NEAR(c.draw, draw / (win + draw + loss), 1e-15);
  EXPECT_NEAR(c.loss, loss / (win + draw + loss), 1e-15);
}

TEST(DrawModel, RaoAndKuppersThresholdIsTakenFromBothSides) {
  const Chances c = chances(DrawModel::rao_kupper, 0.6, 0.25);
  EXPECT_NEAR(c.win, logistic(0.35), 1e-15);
  EXPECT_NEAR(c.loss, logistic(-0.85), 1e-15);
  EXPECT_NEAR(c.draw, 1 - logistic(0.35) - logistic(-0.85), 1e-15);
}

TEST(DrawModel, OrdosScoreIsLogisticAndTheSquareOfDrawsIsAsWinsTimesLosses) {
  for (const double nu : {0.3, 2.0, 3.5}) {
    const Chances c = chances(DrawModel::logistic_score, -0.9, std::log(nu));
    EXPECT_NEAR(c.win + c.draw / 2, logistic(-0.9), 1e-15);
    EXPECT_NEAR(c.win + c.draw + c.loss, 1, 1e-15);
    EXPECT_NEAR(c.draw * c.draw, nu * nu * c.win * c.loss, 1e-14);
  }
}

TEST(DrawModel, HalfPointsHaveNoDraws) {
  const Chances c = chances(DrawModel::half_points, 0.6, 5);
  EXPECT_NEAR(c.win, logistic(0.6), 1e-15);
  EXPECT_EQ(c.draw, 0);
  EXPECT_NEAR(c.loss, logistic(-0.6), 1e-15);
}

TEST(DrawModel, WithoutDrawsAllModelsAreOne) {
  for (const DrawModel model : kModels) {
    const double none = model == DrawModel::rao_kupper ? 0 : -kInfinity;
    const Chances c = chances(model, 1.3, none);
    EXPECT_NEAR(c.win, logistic(1.3), 1e-15);
    EXPECT_NEAR(c.draw, 0, 1e-15);
    EXPECT_NEAR(c.loss, logistic(-1.3), 1e-15);
  }
}

TEST(DrawModel, AHugeDifferenceOverflowsNothing) {
  for (const DrawModel model : kModels) {
    const double draw = draw_parameter(model, 0.2);
    for (const double x : {-1e5, -2000.0, 2000.0, 1e5}) {
      const Chances c = chances(model, x, draw);
      EXPECT_NEAR(x > 0 ? c.win : c.loss, 1, 1e-15);
      EXPECT_NEAR(c.draw, 0, 1e-15);
      EXPECT_NEAR(x > 0 ? c.loss : c.win, 0, 1e-15);
    }
  }
}

TEST(DrawModel, TheParameterOfAChanceGivesItBetweenEquals) {
  EXPECT_NEAR(draw_parameter(DrawModel::davidson, 0.2), std::log(0.5), 1e-15);
  EXPECT_NEAR(draw_parameter(DrawModel::logistic_score, 0.2), std::log(0.5), 1e-15);
  EXPECT_NEAR(draw_parameter(DrawModel::rao_kupper, 0.2), std::log(1.5), 1e-15);
  EXPECT_EQ(draw_parameter(DrawModel::half_points, 0.2), 0);
  for (const DrawModel model :
       {DrawModel::davidson, DrawModel::rao_kupper, DrawModel::logistic_score}) {
    for (const double chance : {0.0, 0.07, 0.64}) {
      EXPECT_NEAR(draw_chance_between_equals(model, draw_parameter(model, chance)), chance, 1e-14);
    }
  }
}

constexpr Results kResults{.wins = 7, .draws = 3, .losses = 2.5};

TEST(DrawModel, TheLikelihoodIsThatOfTheChances) {
  for (const DrawModel model :
       {DrawModel::davidson, DrawModel::rao_kupper, DrawModel::logistic_score}) {
    for (const double draw : {0.3, 1.1}) {
      const Chances c = chances(model, 0.8, draw);
      EXPECT_NEAR(log_likelihood(model, kResults, 0.8, draw).value,
                  7 * std::log(c.win) + 3 * std::log(c.draw) + 2.5 * std::log(c.loss), 1e-12);
      EXPECT_NEAR(log_likelihood(model, {0.7, 0.5, 0.3}, 0.8, draw).value,
                  0.7 * std::log(c.win) + 0.5 * std::log(c.draw) + 0.3 * std::log(c.loss), 1e-12);
    }
  }
  EXPECT_NEAR(log_likelihood(DrawModel::half_points, kResults, 0.8, 1).value,
              8.5 * std::log(logistic(0.8)) + 4 * std::log(logistic(-0.8)), 1e-12);
}

// Central differences of the value, and of the first derivatives.
void expect_derivatives(DrawModel model, const Results& results, double x, double draw) {
  constexpr double kStep = 1e-5, kNear = 1e-7;
  const auto at = [&](double dx, double dd) {
    return log_likelihood(model, results, x + dx, draw + dd);
  };
  const LogLikelihood l = at(0, 0), right = at(kStep, 0), left = at(-kStep, 0);
  const LogLikelihood up = at(0, kStep), down = at(0, -kStep);
  const auto slope = [](double high, double low) { return (high - low) / (2 * kStep); };
  EXPECT_NEAR(l.by_x, slope(right.value, left.value), kNear);
  EXPECT_NEAR(l.by_draw, slope(up.value, down.value), kNear);
  EXPECT_NEAR(l.by_xx, slope(right.by_x, left.by_x), kNear);
  EXPECT_NEAR(l.by_x_draw, slope(up.by_x, down.by_x), kNear);
  EXPECT_NEAR(l.by_x_draw, slope(right.by_draw, left.by_draw), kNear);
  EXPECT_NEAR(l.by_draw_draw, slope(up.by_draw, down.by_draw), kNear);
}

TEST(DrawModel, DerivativesAreThoseOfTheValue) {
  for (const DrawModel model : kModels) {
    for (const double x : {-1.4, 0.0, 0.8}) {
      for (const double draw : {0.3, 1.1}) {
        expect_derivatives(model, kResults, x, draw);
        expect_derivatives(model, {.wins = 5}, x, draw);
        expect_derivatives(model, {.draws = 4}, x, draw);
        expect_derivatives(model, {.losses = 6}, x, draw);
      }
    }
  }
}

TEST(DrawModel, WithoutDrawsTheLikelihoodIsFinite) {
  const Results results{.wins = 7, .losses = 2};
  const double value = 7 * std::log(logistic(0.8)) + 2 * std::log(logistic(-0.8));
  const double slope = 7 - 9 * logistic(0.8), bend = -9 * logistic(0.8) * logistic(-0.8);
  for (const DrawModel model : kModels) {
    const double none = model == DrawModel::rao_kupper ? 0 : -kInfinity;
    const LogLikelihood l = log_likelihood(model, results, 0.8, none);
    EXPECT_NEAR(l.value, value, 1e-12);
    EXPECT_NEAR(l.by_x, slope, 1e-12);
    EXPECT_NEAR(l.by_xx, bend, 1e-12);
    if (model == DrawModel::rao_kupper) continue;
    EXPECT_EQ(l.by_draw, 0);
    EXPECT_EQ(l.by_x_draw, 0);
    EXPECT_EQ(l.by_draw_draw, 0);
  }
}

TEST(DrawModel, DrawsAreImpossibleWithoutAThreshold) {
  for (const double d : {0.0, -0.5}) {
    EXPECT_EQ(log_likelihood(DrawModel::rao_kupper, kResults, 0.8, d).value, -kInfinity);
  }
}

}  // namespace
}  // namespace rb::rating
