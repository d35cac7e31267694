#include "rating/ratings/perfect_score.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "rating/ratings/ratings.hpp"

namespace rb::rating {
namespace {

double chance_of(const std::vector<PerfectGames>& games, bool has_won, DrawModel model,
                 double advantage, double draw, double rating) {
  double chance = 1;
  for (const PerfectGames& g : games) {
    const double ahead = rating - g.opponent;
    const Chances there = chances(model, (ahead + advantage) / kElo, draw);
    const Chances back = chances(model, (advantage - ahead) / kElo, draw);
    const double win = g.plays_first ? there.win : back.loss;
    const double loss = g.plays_first ? there.loss : back.win;
    chance *= std::pow(has_won ? win : loss, g.games);
  }
  return chance;
}

TEST(PerfectScore, HasTheChanceOfAHalfAtItsRating) {
  const std::vector<PerfectGames> games{{120, true, 3}, {-60, false, 2}, {300, false, 1}};
  for (const DrawModel model :
       {DrawModel::davidson, DrawModel::rao_kupper, DrawModel::logistic_score}) {
    const double draw = draw_parameter(model, 0.2);
    const double up = rating_of_perfect_score(games, Perfect::won_all, model, 80, draw);
    const double down = rating_of_perfect_score(games, Perfect::lost_all, model, 80, draw);
    EXPECT_NEAR(chance_of(games, true, model, 80, draw, up), 0.5, 1e-9);
    EXPECT_NEAR(chance_of(games, false, model, 80, draw, down), 0.5, 1e-9);
    EXPECT_GT(up, down);
  }
}

TEST(PerfectScore, StaysWithinTwentyThousandElo) {
  const std::vector<PerfectGames> above{{19990, true, 50}}, below{{-19990, true, 50}};
  EXPECT_EQ(rating_of_perfect_score(above, Perfect::won_all, DrawModel::half_points, 0, 0), 20000);
  EXPECT_EQ(rating_of_perfect_score(below, Perfect::lost_all, DrawModel::half_points, 0, 0),
            -20000);
}

// The first of two stays as the reference, whatever its score.
TEST(PerfectScore, OfAReferenceThatLostAllIsSo) {
  const Ratings r = fit(std::vector<Encounter>{{0, 1, {0, 0, 3}}, {2, 3, {1, 0, 1}}}, 4);
  EXPECT_EQ(r.standing[0], Standing::all_lost);
  EXPECT_EQ(r.standing[1], Standing::all_won);
  EXPECT_EQ(r.standing[2], Standing::rated);
  EXPECT_EQ(r.rating[0], 0);
  EXPECT_GT(r.rating[1], 0);
}

}  // namespace
}  // namespace rb::rating
