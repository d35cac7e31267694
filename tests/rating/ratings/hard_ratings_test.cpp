// Games that leave some parameter without a likeliest value: endless draws, islands, perfect
// scores, nothing but draws.

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <vector>

#include "rating/pairwise/elo.hpp"
#include "rating/ratings/endless_draws.hpp"
#include "rating/ratings/ratings.hpp"

namespace rb::rating {
namespace {

void expect_sane(const Ratings& r, double most) {
  EXPECT_TRUE(r.is_converged);
  for (std::size_t i = 0; i < r.rating.size(); ++i) {
    EXPECT_LT(std::abs(r.rating[i]), most) << i;
    EXPECT_GT(r.error[i], 1) << i;
    EXPECT_LT(r.error[i], most) << i;
  }
  EXPECT_LT(r.draw_chance_between_equals, 0.9);
}

RatingSpec with_model(DrawModel model) {
  RatingSpec spec;
  spec.model = model;
  return spec;
}

constexpr DrawModel kFreeDraws[] = {DrawModel::davidson, DrawModel::rao_kupper,
                                    DrawModel::logistic_score};

TEST(EndlessDraws, WhoDrawsButNeverLosesIsHeldByWeakKnowledge) {
  const std::vector<Encounter> games{{0, 1, {48, 2, 0}}, {1, 0, {0, 2, 48}}};
  for (const DrawModel model : kFreeDraws) {
    const Ratings r = fit(games, 2, with_model(model));
    EXPECT_TRUE(r.draw_is_endless);
    expect_sane(r, 800);
    EXPECT_GT(r.rating[0] - r.rating[1], 400);
    EXPECT_GT(r.los(0, 1), 0.99);
  }
}

TEST(EndlessDraws, AChainWithFewDrawsIsHeldByWeakKnowledge) {
  std::vector<Encounter> games;
  for (int i = 0; i < 3; ++i) {
    games.push_back({i, i + 1, {18, 2, 0}});
    games.push_back({i + 1, i, {0, 1, 19}});
  }
  for (const DrawModel model : kFreeDraws) {
    const Ratings r = fit(games, 4, with_model(model));
    EXPECT_TRUE(r.draw_is_endless);
    expect_sane(r, 2000);
    for (std::size_t i = 0; i < 3; ++i) EXPECT_GT(r.rating[i], r.rating[i + 1] + 200);
  }
}

TEST(EndlessDraws, ABlackWhoNeverLosesHoldsDrawsAndAdvantage) {
  const std::vector<Encounter> games{{0, 1, {19, 1, 0}}, {1, 0, {19, 1, 0}}};
  for (const DrawModel model : kFreeDraws) {
    for (const double prior : {0.0, 400.0}) {
      RatingSpec spec = with_model(model);
      if (prior > 0) spec.prior_deviation = prior;
      const Ratings r = fit(games, 2, spec);
      EXPECT_TRUE(r.draw_is_endless);
      expect_sane(r, 500);
      EXPECT_NEAR(r.rating[0], 0, 1e-6);
      EXPECT_GT(r.advantage, 300);
      EXPECT_LT(r.advantage, 1500);
      EXPECT_LT(r.advantage_error, 800);
      EXPECT_GT(r.draw_chance_between_equals, 0.01);
    }
  }
}

TEST(EndlessDraws, ALossAnywhereInTheCycleEndsThem) {
  const FreeStrengths ratings{true, false}, both{true, true};
  const std::vector<Encounter> never{{0, 1, {5, 1, 0}}, {1, 0, {0, 1, 5}}};
  EXPECT_TRUE(has_endless_draws(never, 2, ratings));
  std::vector<Encounter> once = never;
  once[1].results.wins = 1;
  EXPECT_FALSE(has_endless_draws(once, 2, ratings));
  // 0 beat 1 beat 2, and 0 drew with 2: two steps apart cannot draw.
  EXPECT_FALSE(has_endless_draws(
      std::vector<Encounter>{{0, 1, {5, 1, 0}}, {1, 2, {5, 1, 0}}, {0, 2, {0, 1, 0}}}, 3, ratings));
  // Black always won or drew: endless with the advantage only.
  const std::vector<Encounter> black{{0, 1, {5, 1, 0}}, {1, 0, {5, 1, 0}}};
  EXPECT_TRUE(has_endless_draws(black, 2, both));
  EXPECT_TRUE(has_endless_draws(black, 2, {false, true}));
  EXPECT_FALSE(has_endless_draws(black, 2, ratings));
  EXPECT_FALSE(has_endless_draws(never, 2, {false, true}));
}

TEST(EndlessDraws, NothingDivergesFarApartWithFewDraws) {
  std::mt19937_64 random(3);
  int endless = 0;
  for (int run = 0; run < 300; ++run) {
    const DrawModel model = kFreeDraws[run % 3];
    const double draw = draw_parameter(model, 0.1);
    std::vector<Encounter> games;
    for (int i = 0; i < 3; ++i) {
      for (int j = 0; j < 3; ++j) {
        if (i == j) continue;
        Encounter e{i, j, {}};
        const Chances c = chances(model, 500.0 * (j - i) / kElo, draw);
        for (int k = 0; k < 8; ++k) {
          const double u = static_cast<double>(random() >> 11) * 0x1p-53;
          ++(u < c.win ? e.results.wins : u < c.win + c.draw ? e.results.draws : e.results.losses);
        }
        games.push_back(e);
      }
    }
    const Ratings r = fit(games, 3, with_model(model));
    endless += r.draw_is_endless ? 1 : 0;
    EXPECT_TRUE(r.is_converged) << run;
    for (std::size_t i = 0; i < 3; ++i) {
      if (r.standing[i] != Standing::rated) continue;
      EXPECT_LT(std::abs(r.rating[i]), 2500) << run;
      EXPECT_LT(r.error[i], 1500) << run;
    }
    EXPECT_LT(r.draw_chance_between_equals, 0.95) << run;
  }
  EXPECT_GT(endless, 0);
  EXPECT_LT(endless, 150);
}

TEST(Islands, PerfectPlayersOfAnIslandAreRatedThere) {
  // 2 and 3 traded games; 0 won all against 1; nobody else met.
  const std::vector<Encounter> games{{0, 1, {3, 0, 0}}, {1, 0, {0, 0, 3}}, {2, 3, {2, 0, 3}}};
  RatingSpec spec;
  spec.anchors = {{2, 1000}};
  const Ratings r = fit(games, 4, spec);
  EXPECT_EQ(r.pool, (std::vector<int>{0, 0, 1, 1}));
  EXPECT_EQ(r.standing[0], Standing::all_won);
  EXPECT_EQ(r.standing[1], Standing::all_lost);
  EXPECT_EQ(r.rating[0], 0);
  EXPECT_LT(r.rating[1], -100);
  EXPECT_GT(r.rating[1], -1000);
  EXPECT_NEAR(r.rating[2], 1000, 1e-9);
  EXPECT_GT(r.rating[3], 900);
  EXPECT_TRUE(std::isnan(r.los(0, 2)));
  EXPECT_EQ(r.games_between_pools, 0);
}

TEST(Islands, EverybodyTakenOutMetSomebodyRated) {
  // 3 only ever beat 0, who lost to all; 1 and 2 traded games.
  const std::vector<Encounter> games{{3, 0, {4, 0, 0}}, {0, 1, {0, 0, 4}}, {1, 2, {2, 0, 2}}};
  const Ratings r = fit(games, 4);
  EXPECT_EQ(r.pool, (std::vector<int>(4, 0)));
  EXPECT_LT(std::abs(r.rating[0]), 1500);
  EXPECT_LT(std::abs(r.rating[3]), 1500);
}

TEST(Islands, GamesBetweenPoolsAreCounted) {
  const std::vector<Encounter> games{
      {0, 1, {1, 0, 1}}, {2, 3, {1, 0, 1}}, {0, 2, {3, 0, 0}}, {3, 1, {0, 0, 2}}};
  EXPECT_EQ(fit(games, 4).games_between_pools, 5);
}

TEST(PerfectScores, AreAlikeForAllWhoDidTheSame) {
  // 0 is the reference: one of those who won all against 2 has to be.
  const Ratings r = fit(std::vector<Encounter>{{0, 2, {4, 0, 0}}, {1, 2, {4, 0, 0}}}, 3);
  EXPECT_EQ(r.standing[0], Standing::all_won);
  EXPECT_EQ(r.standing[1], Standing::all_won);
  EXPECT_EQ(r.standing[2], Standing::all_lost);
  EXPECT_NEAR(r.rating[0], r.rating[1], 1e-6);
  EXPECT_EQ(r.error[0], r.error[1]);
  EXPECT_TRUE(std::isnan(r.los(0, 1)));
  EXPECT_GT(r.los(0, 2), 0.9);
  EXPECT_GT(r.los(1, 2), 0.9);
}

TEST(PerfectScores, AReferenceThatLostToSomebodyIsRated) {
  const Ratings r = fit(std::vector<Encounter>{{0, 1, {3, 0, 0}}, {1, 2, {3, 0, 0}}}, 3);
  EXPECT_EQ(r.standing[1], Standing::rated);
}

TEST(PerfectScores, LosKnowsTheStrengthOfTheOpponentsAndTheirErrors) {
  // 0 and 1 traded games, 0 the stronger; 2 beat 1 once, 3 lost to 1 once.
  const std::vector<Encounter> games{
      {0, 1, {14, 0, 6}}, {1, 0, {6, 0, 14}}, {2, 1, {1, 0, 0}}, {3, 1, {0, 0, 1}}};
  const Ratings r = fit(games, 4);
  EXPECT_EQ(r.standing[2], Standing::all_won);
  EXPECT_NEAR(r.los(2, 1), 0.75, 0.01);
  EXPECT_LT(r.los(2, 0), 0.7);
  EXPECT_GT(r.los(2, 0), 0.4);
  EXPECT_GT(r.los(2, 3), 0.8);
  EXPECT_LT(r.los(2, 3), 0.95);
  EXPECT_NEAR(r.los(2, 3) + r.los(3, 2), 1, 1e-9);
  RatingSpec moved;
  moved.anchors = {{1, 2000}};
  EXPECT_NEAR(fit(games, 4, moved).los(2, 0), r.los(2, 0), 1e-6);
}

TEST(PerfectScores, OfPlayersWithGivenRatingsKeepThem) {
  // 0 and 1 traded games, 2 won all against 0, and 3 against 2.
  const std::vector<Encounter> games{
      {0, 1, {6, 0, 5}}, {1, 0, {5, 0, 6}}, {2, 0, {10, 0, 0}}, {3, 2, {1, 0, 0}}};
  RatingSpec spec;
  spec.anchors = {{1, 0}, {2, 2000}};
  const Ratings both = fit(games, 4, spec);
  EXPECT_NEAR(both.rating[1], 0, 1e-9);
  EXPECT_NEAR(both.rating[2], 2000, 1e-9);
  EXPECT_EQ(both.standing[2], Standing::rated);
  EXPECT_EQ(both.standing[3], Standing::all_won);
  spec.anchors = {{2, 2000, 50}};
  EXPECT_NEAR(fit(games, 4, spec).rating[2], 2000, 1e-9);
}

TEST(Prior, JoinedPoolsCanTellTheAdvantage) {
  // Each pair of the cycle is a pool of its own, in which it met with one colour only.
  const std::vector<Encounter> games{{0, 1, {9, 0, 1}}, {2, 1, {9, 0, 0}}, {2, 0, {9, 0, 0}}};
  EXPECT_FALSE(fit(games, 3).tells_advantage);
  RatingSpec spec;
  spec.prior_deviation = 400;
  const Ratings r = fit(games, 3, spec);
  EXPECT_TRUE(r.tells_advantage);
  EXPECT_GT(r.advantage_error, 0);
}

}  // namespace
}  // namespace rb::rating
