// What games count that repeat openings or other games.

#include <gtest/gtest.h>

#include "runner/evidence/rate_report.hpp"
#include "runner/play/game_result.hpp"

namespace rb {
namespace {

// Two pairs won by player 0 and one lost, each from an opening of its own, `times` times over.
std::vector<GameResult> weighed_games(int times) {
  std::vector<GameResult> all;
  for (int id = 0; id < 6 * times; ++id) {
    const int game = id % 6, black = game % 2;
    const bool first_wins = game < 4;
    all.push_back({.id = id,
                   .black = black,
                   .white = 1 - black,
                   .half_points = first_wins == (black == 0) ? 2 : 0,
                   .opening = static_cast<std::uint64_t>(game / 2),
                   .moves = static_cast<std::uint64_t>(id)});
  }
  return all;
}

TEST(RateWeights, AnOpeningPlayedAgainWeighsOneGame) {
  const RateReport once = rate(weighed_games(1), 2, {}), twice = rate(weighed_games(2), 2, {});
  EXPECT_EQ(twice.games, 12);
  EXPECT_NEAR(once.ratings.log_likelihood, twice.ratings.log_likelihood, 1e-9);
  EXPECT_NEAR(once.ratings.rating[0], twice.ratings.rating[0], 1e-9);
}

TEST(RateWeights, RepeatsFromTheEmptyBoardWeighNothing) {
  const auto rated = [](int times) {
    std::vector<GameResult> all = weighed_games(times);
    for (GameResult& game : all) {
      game.opening = empty_board_key(0, game.id);
      game.moves = static_cast<std::uint64_t>(game.id % 6);
    }
    mark_repeats(all);
    return rate(all, 2, {});
  };
  EXPECT_EQ(rated(2).repeats, 6);
  EXPECT_NEAR(rated(1).ratings.log_likelihood, rated(2).ratings.log_likelihood, 1e-9);
}

}  // namespace
}  // namespace rb
