#include "rating/fit/fit_check.hpp"

#include <gtest/gtest.h>

#include <Eigen/Cholesky>
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <functional>
#include <map>
#include <random>
#include <utility>
#include <vector>

#include "engine/base/zu.hpp"
#include "rating/fit/adjusted_p_values.hpp"
#include "rating/fit/pairing_scatter.hpp"
#include "rating/pairwise/distributions.hpp"
#include "rating/pairwise/elo.hpp"
#include "tests/rating/game_model.hpp"

namespace rb::rating {
namespace {

using Strength = std::function<double(int a, int b)>;  // of a over b, Elo

struct Plan {
  int players = 3, openings = 50;
  double bias = 0;   // standard deviation between openings, Elo
  double share = 1;  // of the pairings that meet in an opening
  std::uint64_t seed = 1;
};

Encounter one_game(int first, int second, double ahead, const model::Opening& opening,
                   std::mt19937_64& random) {
  const Chances c = model::game(ahead + opening.bias, opening);
  const double u = model::uniform(random);
  Encounter game{first, second, {}};
  ++(u < c.win ? game.results.wins : u < c.win + c.draw ? game.results.draws : game.results.losses);
  return game;
}

// Everybody against everybody with both colours, from each of the openings.
std::vector<OpeningGames> played(const Plan& plan, const Strength& strength,
                                 std::mt19937_64& random) {
  std::vector<OpeningGames> all;
  std::normal_distribution<double> normal;
  for (int o = 0; o < plan.openings; ++o) {
    const model::Opening opening{.bias = plan.bias * normal(random)};
    OpeningGames& games = all.emplace_back();
    for (int a = 0; a < plan.players; ++a) {
      for (int b = a + 1; b < plan.players; ++b) {
        if (plan.share < 1 && model::uniform(random) > plan.share) continue;
        games.push_back(one_game(a, b, strength(a, b), opening, random));
        games.push_back(one_game(b, a, -strength(a, b), opening, random));
      }
    }
  }
  return all;
}

Strength ladder(double step) {
  return [step](int a, int b) { return step * (b - a); };
}

// Each beats the next by so much, the last the first.
Strength circle(double elo) {
  return [elo](int a, int b) { return (b - a + 3) % 3 == 1 ? elo : -elo; };
}

TEST(FitCheck, OfTooManyPairingsAndOpeningsIsNotMade) {
  std::vector<OpeningGames> openings;
  for (int o = 0; o < 10'000; ++o) openings.push_back({{o % 50, 50 + o % 41, {1, 0, 0}}});
  EXPECT_TRUE(check_fit(openings, 100, DrawModel::davidson).is_too_large);
}

TEST(FitCheck, HasNothingToTestOfTwoPlayersAndOfAGauntlet) {
  std::mt19937_64 random(1);
  EXPECT_FALSE(
      check_fit(played({.players = 2}, ladder(50), random), 2, DrawModel::davidson).is_testable());
  std::vector<OpeningGames> gauntlet = played({}, ladder(50), random);
  for (OpeningGames& games : gauntlet) {
    std::erase_if(games, [](const Encounter& e) { return e.first != 0 && e.second != 0; });
  }
  const FitCheck check = check_fit(gauntlet, 3, DrawModel::davidson);
  EXPECT_FALSE(check.is_testable());
  EXPECT_FALSE(check.is_doubtful());
  EXPECT_EQ(check.triples, 0);
}

TEST(FitCheck, OfTriangleHasOneFreeDifferenceAndOneTriple) {
  std::mt19937_64 random(2);
  const FitCheck check = check_fit(played({}, ladder(50), random), 3, DrawModel::davidson);
  EXPECT_EQ(check.free_differences, 1);
  EXPECT_EQ(check.triples, 1);
  EXPECT_EQ(check.residuals.size(), 3U);
}

// With one free difference all residuals are one number.
TEST(FitCheck, OfTriangleSaysTheSameByEachPairingAndByTheCircle) {
  std::mt19937_64 random(3);
  const FitCheck check =
      check_fit(played({.openings = 400}, circle(30), random), 3, DrawModel::davidson);
  const double first = std::abs(check.residuals.front().studentized);
  for (const PairingResidual& residual : check.residuals) {
    EXPECT_NEAR(std::abs(residual.studentized), first, 0.02 * first);
  }
  const Cycle& cycle = check.cycles.front();
  EXPECT_NEAR(cycle.elo / cycle.error, first, 0.03 * first);
}

TEST(FitCheck, FindsWhoBeatsWhomInACircleAndByHowMuch) {
  std::mt19937_64 random(4);
  const FitCheck check =
      check_fit(played({.openings = 1000}, circle(-100), random), 3, DrawModel::davidson);
  ASSERT_TRUE(check.has_cycle());
  const Cycle& cycle = check.cycles.front();
  EXPECT_TRUE(cycle.is_circle);
  EXPECT_EQ(cycle.players, (std::array{0, 2, 1}));
  EXPECT_NEAR(cycle.elo, 300, 3 * cycle.error);
  EXPECT_LT(cycle.error, 40);
}

TEST(FitCheck, ExpectsWhatTheRatingsExpect) {
  std::mt19937_64 random(5);
  const FitCheck check =
      check_fit(played({.openings = 2000}, circle(60), random), 3, DrawModel::davidson);
  for (const PairingResidual& residual : check.residuals) {
    EXPECT_NEAR(residual.expected, 0.5, 0.02);
    EXPECT_NEAR(std::abs(residual.score - residual.expected), score_of_elo(60) - 0.5, 0.02);
    EXPECT_GT(std::abs(residual.studentized), 5);
  }
}

TEST(FitCheck, AdjustsThePValuesOfAllPairingsForTheirNumber) {
  std::mt19937_64 random(8);
  // Each beats the next and the third after it, and loses to the second: no rating fits that.
  const Strength by_turns = [](int a, int b) { return (b - a) % 2 == 0 ? -120.0 : 120.0; };
  const FitCheck check =
      check_fit(played({.players = 4, .openings = 400}, by_turns, random), 4, DrawModel::davidson);
  ASSERT_EQ(check.residuals.size(), 6U);
  std::vector<double> p_values;
  for (const PairingResidual& residual : check.residuals) p_values.push_back(residual.p_value);
  const std::vector<double> adjusted = holm(p_values);
  for (std::size_t i = 0; i < adjusted.size(); ++i) {
    EXPECT_LT(adjusted[i], 1);
    EXPECT_EQ(check.residuals[i].adjusted, adjusted[i]) << i;
  }
}

// Where Black wins nearly all games the two of a pair tell less than two of their own would.
TEST(FitCheck, TestsGamesThatTheOpeningsDecide) {
  std::mt19937_64 random(7);
  const FitCheck check =
      check_fit(played({.openings = 400, .bias = 800}, ladder(50), random), 3, DrawModel::davidson);
  EXPECT_LT(check.expected_deviance, 0.9);
  EXPECT_NEAR(check.degrees, 1, 1e-9);
  EXPECT_GT(check.p_value, 0.001);
  EXPECT_LT(check.p_value, 1);
}

TEST(FitCheck, IsFiniteWhereAPairingIsAllWon) {
  std::mt19937_64 random(6);
  const Strength strength = [](int a, int b) {
    return a == 0 && b == 2 ? 3000.0 : 100.0 * (b - a);
  };
  const FitCheck check =
      check_fit(played({.openings = 30}, strength, random), 3, DrawModel::davidson);
  ASSERT_EQ(check.triples, 1);
  EXPECT_TRUE(std::isfinite(check.cycles.front().elo));
  EXPECT_GT(check.cycles.front().error, 0);
  for (const PairingResidual& residual : check.residuals) {
    EXPECT_TRUE(std::isfinite(residual.studentized));
  }
}

TEST(FitCheck, OfOneOpeningHasTheErrorOfItsGames) {
  std::mt19937_64 random(7);
  const FitCheck check =
      check_fit(played({.openings = 1}, ladder(0), random), 3, DrawModel::davidson);
  EXPECT_FALSE(check.is_doubtful());
}

// Two pools: 0 to 3, who all met, with 7, who met only 3; and 4 to 6. 0 beat 4 whenever they met,
// and 8 lost all against 1.
std::vector<OpeningGames> two_pools(int openings) {
  std::mt19937_64 random(29);
  std::vector<OpeningGames> all;
  for (int k = 0; k < openings; ++k) {
    OpeningGames& games = all.emplace_back();
    const auto meet = [&](int a, int b) {
      const std::uint64_t drawn = random() % 10;
      games.push_back({a, b, {drawn > 3 ? 1.0 : 0, drawn == 3 ? 1.0 : 0, drawn < 3 ? 1.0 : 0}});
    };
    for (const auto& [first, last] : {std::pair(0, 3), {4, 6}}) {
      for (int a = first; a <= last; ++a) {
        for (int b = first; b <= last; ++b) {
          if (a != b && (a + b + k) % 3 != 0) meet(a, b);
        }
      }
    }
    meet(3, 7);
    meet(7, 3);
    games.push_back({0, 4, {1, 0, 0}});
    games.push_back({8, 1, {0, 0, 1}});
  }
  return all;
}

// The likelihoods of the pairings of players that are rated in one pool.
std::vector<PairingLikelihood> rated_pairings(const std::vector<OpeningGames>& openings,
                                              const Ratings& ratings) {
  std::map<std::pair<int, int>, PairingLikelihood> met;
  for (std::size_t k = 0; k < openings.size(); ++k) {
    for (const Encounter& e : openings[k]) {
      const std::pair<int, int> players = std::minmax(e.first, e.second);
      if (players == std::pair(0, 4) || players == std::pair(1, 8)) continue;
      const PairingLikelihood::Given given{ratings.model, ratings.advantage / kElo, ratings.draw};
      met.try_emplace(players, players.first, players.second, given).first->second.add(k, e);
    }
  }
  std::vector<PairingLikelihood> all;
  for (const auto& [players, pairing] : met) all.push_back(pairing);
  return all;
}

// What a change of ratings explains of the openings' slopes is taken out, the rating of one player
// of each pool held.
TEST(FitCheck, StudentizesByWhatNoChangeOfRatingsExplains) {
  constexpr int kOpenings = 45;
  const std::vector<OpeningGames> openings = two_pools(kOpenings);
  std::vector<Encounter> games;
  for (const OpeningGames& one : openings) games.insert(games.end(), one.begin(), one.end());
  const Ratings ratings = fit(add_up(games, 9), 9);
  const std::vector<PairingLikelihood> pairings = rated_pairings(openings, ratings);
  const auto rows = static_cast<Eigen::Index>(pairings.size());
  ASSERT_EQ(rows, 10);
  Eigen::MatrixXd met = Eigen::MatrixXd::Zero(rows, 9), slopes(rows, kOpenings);
  slopes.setZero();
  Eigen::VectorXd information(rows), x(rows);
  for (Eigen::Index i = 0; i < rows; ++i) {
    const PairingLikelihood& p = pairings[static_cast<std::size_t>(i)];
    x[i] = (ratings.rating[zu(p.a())] - ratings.rating[zu(p.b())]) / kElo;
    information[i] = p.information(x[i]);
    met(i, p.a()) = 1, met(i, p.b()) = -1;
    for (const auto& [opening, slope] : p.slopes(x[i])) {
      slopes(i, static_cast<Eigen::Index>(opening)) = slope;
    }
  }
  Eigen::MatrixXd normal = met.transpose() * information.asDiagonal() * met;
  for (const int held : {0, 4, 8}) {  // 8 is in no pool
    normal.row(held).setZero();
    normal.col(held).setZero();
    normal(held, held) = 1;
    met.col(held).setZero();
  }
  const Eigen::MatrixXd explained = met * normal.ldlt().solve(met.transpose());
  const Eigen::MatrixXd left = slopes - information.asDiagonal() * explained * slopes;

  const FitCheck check = check_fit(openings, 9, DrawModel::davidson);
  EXPECT_EQ(check.free_differences, 10 - (5 - 1) - (3 - 1));
  EXPECT_EQ(check.triples, 4 + 1);
  ASSERT_EQ(check.residuals.size(), 10U);
  double expected_deviance = 0, deviance = 0;
  Eigen::MatrixXd scaled = left;
  for (Eigen::Index i = 0; i < rows; ++i) {
    const PairingLikelihood& p = pairings[static_cast<std::size_t>(i)];
    const auto found = std::ranges::find_if(
        check.residuals, [&](const PairingResidual& r) { return r.a == p.a() && r.b == p.b(); });
    ASSERT_NE(found, check.residuals.end());
    const double fall = 2 * (p.value(p.best()) - p.value(x[i]));
    deviance += fall;
    scaled.row(i) /= std::sqrt(information[i]);
    if (p.b() == 7) {  // its rating follows from this pairing alone
      EXPECT_EQ(found->studentized, 0);
      EXPECT_EQ(found->error, 0);
      EXPECT_EQ(found->p_value, 1);
      continue;
    }
    const double plain = information[i] * (1 - information[i] * explained(i, i));
    const double points = p.points(), expected = p.expected_points(x[i]);
    const ScatterError scatter =
        scatter_error(left.row(i), Eigen::RowVectorXd::Ones(left.cols()), plain,
                      std::min({points, p.games() - points, expected, p.games() - expected}));
    expected_deviance += scatter.variance / information[i];
    const double size = std::sqrt(fall * information[i] / scatter.variance);
    EXPECT_NEAR(found->studentized, points > expected ? size : -size, 1e-6) << p.a() << p.b();
    EXPECT_NEAR(found->error, (points - expected) / p.games() / found->studentized, 1e-9);
    EXPECT_NEAR(found->p_value, p_value_of(size, scatter.degrees), 1e-6);
  }
  EXPECT_NEAR(check.deviance, deviance, 1e-8);
  EXPECT_NEAR(check.expected_deviance, expected_deviance, 1e-6);
  const Eigen::MatrixXd gram = scaled * scaled.transpose();
  const double degrees = std::min(4.0, gram.trace() * gram.trace() / gram.squaredNorm());
  EXPECT_NEAR(check.degrees, degrees, 1e-6);
  EXPECT_NEAR(check.denominator_degrees, degrees * (kOpenings - 1), 1e-5);
  EXPECT_NEAR(check.p_value,
              fisher_above(deviance / expected_deviance, degrees, degrees * (kOpenings - 1)), 1e-6);
}

TEST(FitCheck, TwoOpeningsLeaveItDegreesOfFreedom) {
  std::mt19937_64 random(14);
  const FitCheck check =
      check_fit(played({.players = 4, .openings = 2}, ladder(20), random), 4, DrawModel::davidson);
  EXPECT_GT(check.degrees, 0);
  EXPECT_EQ(check.denominator_degrees, check.degrees);
  EXPECT_LT(check.p_value, 1);
}

struct Alarms {
  int doubtful = 0, cycles = 0, all = 0;
};

Alarms simulate(const Plan& plan, const Strength& strength, int runs) {
  std::mt19937_64 random(plan.seed);
  Alarms alarms;
  for (int run = 0; run < runs; ++run) {
    const FitCheck check =
        check_fit(played(plan, strength, random), plan.players, DrawModel::davidson);
    alarms.doubtful += check.is_doubtful();
    alarms.cycles += check.has_cycle();
    alarms.all += check.p_value <= 0.05;
  }
  std::printf(
      "%d players, %d openings of bias %.0f, share %.1f: doubtful %.1f %%, circle %.1f %%, "
      "all pairings at 5 %%: %.1f %%\n",
      plan.players, plan.openings, plan.bias, plan.share, 100.0 * alarms.doubtful / runs,
      100.0 * alarms.cycles / runs, 100.0 * alarms.all / runs);
  return alarms;
}

struct Truth {
  Plan plan;
  double step = 0;
};

// Transitive players: at most 5 % of the tournaments are doubted, but for chance.
void check_false_alarms(const std::vector<Truth>& truths, int runs) {
  const double most = 0.05 + 3 * std::sqrt(0.05 * 0.95 / runs);
  for (const auto& [plan, step] : truths) {
    const Alarms alarms = simulate(plan, ladder(step), runs);
    EXPECT_LE(alarms.doubtful, most * runs) << "step " << step;
  }
}

TEST(FitCheckSimulation, TransitivePlayersAreNotDoubted) {
  check_false_alarms({{{.players = 4}, 60}, {{.players = 3, .bias = 150}, 100}}, 100);
}

TEST(FitCheckSimulation, SlowTransitivePlayersAreNotDoubted) {
  check_false_alarms({{{.players = 3}, 0},
                      {{.players = 3}, 100},
                      {{.players = 4, .openings = 5}, 60},
                      {{.players = 4, .openings = 12, .bias = 200}, 60},
                      {{.players = 4, .bias = 150}, 60},
                      {{.players = 4, .openings = 200, .bias = 150}, 100},
                      {{.players = 4}, 250},
                      {{.players = 4, .openings = 200}, 300},
                      {{.players = 6, .share = 0.4}, 60},
                      {{.players = 6, .bias = 300}, 30},
                      {{.players = 8, .openings = 30}, 100}},
                     1000);
}

// Rock, paper, scissors: 50 openings find 100 Elo from each to the next, 200 find 50.
TEST(FitCheckSimulation, CirclesAreFound) {
  constexpr int kRuns = 60;
  EXPECT_GE(simulate({.openings = 50}, circle(100), kRuns).cycles, 0.9 * kRuns);
}

TEST(FitCheckSimulation, SlowCirclesAreFound) {
  constexpr int kRuns = 500;
  EXPECT_GE(simulate({.openings = 50}, circle(100), kRuns).cycles, 0.9 * kRuns);
  EXPECT_GE(simulate({.openings = 200}, circle(50), kRuns).cycles, 0.9 * kRuns);
  EXPECT_GE(simulate({.openings = 200, .bias = 150}, circle(70), kRuns).cycles, 0.9 * kRuns);
}

TEST(FitCheck, CopiesAreOpenings) {
  std::vector<OpeningGames> summed, apart;
  for (const auto& [a, b, wins] : {std::array{0, 1, 30}, {1, 2, 25}, {0, 2, 15}}) {
    for (const bool is_won : {true, false}) {
      OpeningGames games{{a, b, is_won ? Results{1, 0, 0} : Results{0, 0, 1}, false}};
      const int copies = is_won ? wins : 40 - wins;
      apart.insert(apart.end(), static_cast<std::size_t>(copies), games);
      games.copies = copies;
      summed.push_back(games);
    }
  }
  const FitCheck expected = check_fit(apart, 3, DrawModel::davidson),
                 ours = check_fit(summed, 3, DrawModel::davidson);
  EXPECT_NEAR(ours.p_value, expected.p_value, 1e-9);
  EXPECT_NEAR(ours.residuals.at(0).error, expected.residuals.at(0).error, 1e-9);
  EXPECT_NEAR(ours.cycles.at(0).error, expected.cycles.at(0).error, 1e-9);
}

}  // namespace
}  // namespace rb::rating
