#include "rating/fit/cycles.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <random>
#include <vector>

#include "rating/fit/adjusted_p_values.hpp"
#include "rating/fit/pairing_scatter.hpp"

namespace rb::rating {
namespace {

const PairingLikelihood::Given kGiven{DrawModel::davidson, 0.2, -1.5};

// Five players of whom 3 and 4 did not meet. Each beats the next more often than not, and by chance
// some of the others.
std::vector<PairingLikelihood> pairings(std::size_t openings, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::vector<PairingLikelihood> all;
  for (int a = 0; a < 5; ++a) {
    for (int b = a + 1; b < 5; ++b) {
      if (a == 3) continue;
      PairingLikelihood& pairing = all.emplace_back(a, b, kGiven);
      const std::uint64_t strength = b == a + 1 ? 6 : 3 + random() % 4;
      for (std::size_t opening = 0; opening < openings; ++opening) {
        for (const bool is_there : {true, false}) {
          const std::uint64_t drawn = random() % 10;
          const Results won{1, 0, 0}, lost{0, 0, 1};
          const bool a_wins = drawn < strength;
          const Results result = drawn == 9 ? Results{0, 1, 0} : a_wins == is_there ? won : lost;
          pairing.add(opening, is_there ? Encounter{a, b, result} : Encounter{b, a, result});
        }
      }
    }
  }
  return all;
}

struct Side {
  double elo = 0, plain = 0, points = 0;
  Eigen::RowVectorXd moves;
};

// The likeliest difference with half a game more, and what each opening moves it.
Side side(const std::vector<PairingLikelihood>& pairings, int a, int b, std::size_t openings) {
  const auto found = std::ranges::find_if(
      pairings, [&](const PairingLikelihood& p) { return p.a() == a && p.b() == b; });
  const PairingLikelihood more = found->with_half_a_game();
  const double x = more.best(), information = more.information(x);
  Side side{kElo * x, kElo * kElo / information,
            std::min(found->points(), found->games() - found->points()),
            Eigen::RowVectorXd::Zero(static_cast<Eigen::Index>(openings))};
  for (const auto& [opening, slope] : found->slopes(x)) {
    side.moves[static_cast<Eigen::Index>(opening)] = kElo * slope / information;
  }
  return side;
}

Cycle around(const std::vector<PairingLikelihood>& all, std::array<int, 3> players,
             std::size_t openings) {
  const auto [a, b, c] = players;
  const Side ab = side(all, a, b, openings), bc = side(all, b, c, openings),
             ac = side(all, a, c, openings);
  const double elo = ab.elo + bc.elo - ac.elo;
  const ScatterError scatter =
      scatter_error(ab.moves + bc.moves - ac.moves, Eigen::RowVectorXd::Ones(ab.moves.size()),
                    ab.plain + bc.plain + ac.plain, std::min({ab.points, bc.points, ac.points}));
  Cycle cycle{elo < 0 ? std::array{a, c, b} : players, std::abs(elo), std::sqrt(scatter.variance)};
  cycle.p_value = p_value_of(cycle.elo / cycle.error, scatter.degrees);
  const bool forward = ab.elo > 0 && bc.elo > 0 && ac.elo < 0;
  const bool backward = ab.elo < 0 && bc.elo < 0 && ac.elo > 0;
  cycle.is_circle = elo < 0 ? backward : forward;
  return cycle;
}

TEST(Cycles, AreTheSumsAroundAllTriplesThatMet) {
  int circles = 0, backward = 0;
  for (const std::size_t openings : {5U, 40U}) {
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
      const std::vector<PairingLikelihood> all = pairings(openings, seed);
      std::vector<Cycle> expected;
      for (const std::array<int, 3>& players : {std::array{0, 1, 2},
                                                {0, 1, 3},
                                                {0, 1, 4},
                                                {0, 2, 3},
                                                {0, 2, 4},
                                                {1, 2, 3},
                                                {1, 2, 4}}) {
        expected.push_back(around(all, players, openings));
        backward += expected.back().players[1] > expected.back().players[2] ? 1 : 0;
        circles += expected.back().is_circle ? 1 : 0;
      }
      std::vector<double> p_values;
      for (const Cycle& cycle : expected) p_values.push_back(cycle.p_value);
      const std::vector<double> adjusted = holm(p_values);
      for (std::size_t i = 0; i < 7; ++i) expected[i].adjusted = adjusted[i];
      std::ranges::stable_sort(expected, {}, &Cycle::p_value);
      const std::vector<Cycle> ours = find_cycles(all, 5, std::vector<OpeningGames>(openings));
      ASSERT_EQ(ours.size(), 7U);
      for (std::size_t i = 0; i < 7; ++i) {
        EXPECT_EQ(ours[i].players, expected[i].players) << i;
        EXPECT_NEAR(ours[i].elo, expected[i].elo, 1e-6);
        EXPECT_NEAR(ours[i].error, expected[i].error, 1e-6);
        EXPECT_NEAR(ours[i].p_value, expected[i].p_value, 1e-9);
        EXPECT_NEAR(ours[i].adjusted, expected[i].adjusted, 1e-9);
        EXPECT_EQ(ours[i].is_circle, expected[i].is_circle) << i;
      }
    }
  }
  EXPECT_GT(circles, 3);
  EXPECT_GT(backward, 3);
}

}  // namespace
}  // namespace rb::rating
