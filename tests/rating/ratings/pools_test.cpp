// Pools, the advantage and endless draws against plain searches, on all kinds of small random
// tables.

#include "rating/ratings/pools.hpp"

#include <gtest/gtest.h>

#include <Eigen/Cholesky>
#include <algorithm>
#include <random>
#include <utility>
#include <vector>

#include "engine/base/zu.hpp"
#include "rating/ratings/endless_draws.hpp"

namespace rb::rating {
namespace {

std::vector<Encounter> random_table(int players, std::mt19937_64& random) {
  std::vector<Encounter> games;
  const auto count = static_cast<int>(random() % 9);
  for (int k = 0; k < count; ++k) {
    const auto a = static_cast<int>(random() % static_cast<unsigned>(players));
    const auto b = static_cast<int>(random() % static_cast<unsigned>(players));
    if (a == b) continue;
    const auto some = [&](unsigned often) { return random() % often == 0 ? 1.0 : 0.0; };
    games.push_back({a, b, {some(2), some(6), some(3)}});
  }
  return games;
}

bool is_perfect(const Pools& pools, const std::vector<Encounter>& games, int player) {
  double won = 0, lost = 0;
  for (const Encounter& e : games) {
    if (pools.standing[zu(e.first)] != Standing::rated) continue;
    if (pools.standing[zu(e.second)] != Standing::rated) continue;
    if (e.first == player) won += e.results.wins, lost += e.results.losses;
    if (e.second == player) won += e.results.losses, lost += e.results.wins;
    if (e.first == player || e.second == player) {
      won += e.results.draws, lost += e.results.draws;
    }
  }
  return won + lost > 0 && (won == 0 || lost == 0);
}

// Whether a chain of players that took points from the next leads from a to b.
std::vector<std::vector<bool>> chains(const Pools& pools, const std::vector<Encounter>& games) {
  const std::size_t n = pools.standing.size();
  std::vector<std::vector<bool>> reaches(n, std::vector<bool>(n, false));
  for (std::size_t i = 0; i < n; ++i) reaches[i][i] = true;
  for (const Encounter& e : games) {
    if (pools.standing[zu(e.first)] != Standing::rated) continue;
    if (pools.standing[zu(e.second)] != Standing::rated) continue;
    if (e.results.wins + e.results.draws > 0) reaches[zu(e.first)][zu(e.second)] = true;
    if (e.results.losses + e.results.draws > 0) reaches[zu(e.second)][zu(e.first)] = true;
  }
  for (std::size_t k = 0; k < n; ++k) {
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j < n; ++j) {
        if (reaches[i][k] && reaches[k][j]) reaches[i][j] = true;
      }
    }
  }
  return reaches;
}

// The wins and losses of a player against those that are rated.
Results against_rated(const Pools& pools, const std::vector<Encounter>& games, int player) {
  Results all;
  for (const Encounter& e : games) {
    if (e.first != player && e.second != player) continue;
    const bool is_first = e.first == player;
    if (pools.standing[zu(is_first ? e.second : e.first)] != Standing::rated) continue;
    all.wins += is_first ? e.results.wins : e.results.losses;
    all.losses += is_first ? e.results.losses : e.results.wins;
  }
  return all;
}

void expect_standings(const Pools& pools, const std::vector<Encounter>& games) {
  const std::size_t n = pools.standing.size();
  for (std::size_t i = 0; i < n; ++i) {
    double played = 0;
    for (const Encounter& e : games) {
      if (zu(e.first) == i || zu(e.second) == i) played += e.results.games();
    }
    EXPECT_EQ(pools.standing[i] == Standing::unplayed, played == 0) << i;
  }
  // Put back in reverse order, each is perfect against those that are there, and met one of them.
  Pools back = pools;
  for (auto at = pools.taken_out.rbegin(); at != pools.taken_out.rend(); ++at) {
    back.standing[zu(*at)] = Standing::rated;
    const Results met = against_rated(back, games, *at);
    EXPECT_EQ(met.wins > 0, pools.standing[zu(*at)] == Standing::all_won);
    EXPECT_EQ(met.losses > 0, pools.standing[zu(*at)] == Standing::all_lost);
  }
}

void expect_pools(const Pools& pools, const std::vector<Encounter>& games) {
  const std::size_t n = pools.standing.size();
  const auto reaches = chains(pools, games);
  int next = 0;
  for (std::size_t i = 0; i < n; ++i) {
    ASSERT_EQ(pools.pool[i] >= 0, pools.standing[i] == Standing::rated);
    if (pools.pool[i] < 0) continue;
    EXPECT_LE(pools.pool[i], next);  // numbered by their first members
    if (pools.pool[i] == next) ++next;
    for (std::size_t j = 0; j < i; ++j) {
      if (pools.pool[j] < 0) continue;
      EXPECT_EQ(pools.pool[i] == pools.pool[j], reaches[i][j] && reaches[j][i]) << i << j;
    }
  }
  EXPECT_EQ(pools.count, next);
}

// The advantage is told unless ratings alone give 1 in every game: least squares leave no rest.
bool is_told(const Pools& pools, const std::vector<Encounter>& games) {
  std::vector<Encounter> inside;
  for (const Encounter& e : games) {
    const int pool = pools.pool[zu(e.first)];
    if (pool >= 0 && pool == pools.pool[zu(e.second)] && e.results.games() > 0) inside.push_back(e);
  }
  if (inside.empty()) return false;
  const auto rows = static_cast<Eigen::Index>(inside.size());
  const auto columns = static_cast<Eigen::Index>(pools.pool.size());
  Eigen::MatrixXd met = Eigen::MatrixXd::Zero(rows, columns);
  for (Eigen::Index k = 0; k < rows; ++k) {
    met(k, inside[static_cast<std::size_t>(k)].first) = 1;
    met(k, inside[static_cast<std::size_t>(k)].second) = -1;
  }
  const Eigen::VectorXd ones = Eigen::VectorXd::Ones(rows);
  Eigen::MatrixXd normal = met.transpose() * met;
  normal.diagonal().array() += 1e-9;  // only differences of heights matter
  const Eigen::VectorXd heights = normal.ldlt().solve(met.transpose() * ones);
  return (met * heights - ones).norm() > 1e-6;
}

TEST(Pools, AreTheGroupsWithChainsBothWays) {
  std::mt19937_64 random(11);
  int told = 0, split = 0, taken = 0;
  for (int run = 0; run < 2000; ++run) {
    const int players = 2 + run % 5;
    const std::vector<Encounter> games = random_table(players, random);
    const Pools pools = find_pools(games, players);
    expect_standings(pools, games);
    expect_pools(pools, games);
    EXPECT_EQ(pools.tells_advantage, is_told(pools, games));
    for (int i = 0; i < players; ++i) {
      // Only the reference of a group in which all are perfect stays, alone.
      EXPECT_FALSE(pools.standing[zu(i)] == Standing::rated && is_perfect(pools, games, i));
    }
    told += pools.tells_advantage ? 1 : 0;
    split += pools.count > 1 ? 1 : 0;
    taken += pools.taken_out.size() > 1 ? 1 : 0;
    if (testing::Test::HasFailure()) FAIL() << run;
  }
  EXPECT_GT(told, 100);
  EXPECT_GT(split, 100);
  EXPECT_GT(taken, 100);
}

// Whether numbers exist whose differences [i][j] are at most these: no cycle is below 0 (Floyd).
bool can_hold(std::vector<std::vector<int>> most) {
  const std::size_t n = most.size();
  for (std::size_t k = 0; k < n; ++k) {
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j < n; ++j) {
        most[i][j] = std::min(most[i][j], most[i][k] + most[k][j]);
      }
    }
  }
  for (std::size_t i = 0; i < n; ++i) {
    if (most[i][i] < 0) return false;
  }
  return true;
}

// Whether strengths exist that satisfy the differences of endless_draws.hpp: at an advantage of
// halves, thirds or quarters of a step, whose limits contradict each other around no cycle.
bool draws_without_end(const std::vector<Encounter>& games, int players, const FreeStrengths& free,
                       bool limits_draws) {
  constexpr int kPart = 12;
  for (int h = free.has_advantage ? -8 * kPart : 0; h <= (free.has_advantage ? 8 * kPart : 0);
       ++h) {
    const std::size_t n = zu(players);
    std::vector<std::vector<int>> most(n, std::vector<int>(n, 100000));
    for (std::size_t i = 0; i < n; ++i) most[i][i] = 0;
    const auto limit = [&](int ahead, int behind, int by) {  // ahead - behind <= by
      int& old = free.has_ratings ? most[zu(ahead)][zu(behind)] : most[0][0];
      old = std::min(old, by);
    };
    for (const Encounter& game : games) {
      const int i = game.first, j = game.second;
      const Results& results = game.results;
      if (results.wins > 0) limit(j, i, h - kPart);
      if (results.losses > 0) limit(i, j, -h - kPart);
      if (results.draws > 0 && limits_draws) limit(i, j, kPart - h), limit(j, i, kPart + h);
    }
    if (can_hold(std::move(most))) return true;
  }
  return false;
}

TEST(EndlessDraws, AreThereIfStrengthsSatisfyAllDifferences) {
  std::mt19937_64 random(5);
  int endless = 0, ended = 0;
  for (int run = 0; run < 1500; ++run) {
    const int players = 2 + run % 3;
    const std::vector<Encounter> games = random_table(players, random);
    for (const FreeStrengths free :
         {FreeStrengths{true, false}, FreeStrengths{true, true}, FreeStrengths{false, true}}) {
      for (const DrawModel model : {DrawModel::davidson, DrawModel::logistic_score}) {
        const bool is_limited = model == DrawModel::davidson;
        const bool expected = draws_without_end(games, players, free, is_limited);
        ASSERT_EQ(has_endless_draws(games, players, free, model), expected) << run;
        ++(expected ? endless : ended);
      }
    }
  }
  EXPECT_GT(endless, 500);
  EXPECT_GT(ended, 500);
}

}  // namespace
}  // namespace rb::rating
