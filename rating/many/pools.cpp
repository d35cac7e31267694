#include "rating/many/pools.hpp"

#include <algorithm>
#include <cstddef>
#include <numeric>

namespace rb::rating {
namespace {

std::size_t index(int player) { return static_cast<std::size_t>(player); }

// The points that each player won and lost in the games between those still rated.
std::vector<Results> points_of_rated(const Pools& pools, std::span<const Encounter> encounters) {
  std::vector<Results> points(pools.standing.size());
  for (const Encounter& e : encounters) {
    if (pools.standing[index(e.first)] != Standing::rated ||
        pools.standing[index(e.second)] != Standing::rated) {
      continue;
    }
    const double gained = e.results.wins + e.results.draws / 2;
    const double lost = e.results.losses + e.results.draws / 2;
    points[index(e.first)].wins += gained;
    points[index(e.first)].losses += lost;
    points[index(e.second)].wins += lost;
    points[index(e.second)].losses += gained;
  }
  return points;
}

bool is_perfect(const Results& points) {
  return points.games() > 0 && (points.wins <= 0 || points.losses <= 0);
}

// The perfect players of each island (remaining players connected by games), except one if all
// are perfect: two players, one of which won every game. The first then stays as the reference.
// Those farthest from a staying player come first, so that each met one that stays or comes
// later.
std::vector<int> perfect_to_take_out(const Pools& pools, std::span<const Encounter> encounters,
                                     const std::vector<Results>& points) {
  const std::size_t n = points.size();
  std::vector<std::vector<int>> met(n);
  for (const Encounter& e : encounters) {
    if (e.results.games() <= 0 || pools.standing[index(e.first)] != Standing::rated ||
        pools.standing[index(e.second)] != Standing::rated)
      continue;
    met[index(e.first)].push_back(e.second);
    met[index(e.second)].push_back(e.first);
  }
  std::vector<int> reached;  // ordered by distance from the staying players
  std::vector<int> distance(n, -1);
  const auto start = [&](std::size_t player) {
    distance[player] = 0;
    reached.push_back(static_cast<int>(player));
  };
  std::size_t next = 0;
  const auto spread = [&] {
    for (; next < reached.size(); ++next) {
      for (const int other : met[index(reached[next])]) {
        if (distance[index(other)] >= 0) continue;
        distance[index(other)] = distance[index(reached[next])] + 1;
        reached.push_back(other);
      }
    }
  };
  for (std::size_t i = 0; i < n; ++i) {
    if (pools.standing[i] == Standing::rated && !is_perfect(points[i])) start(i);
  }
  spread();
  for (std::size_t i = 0; i < n; ++i) {
    if (pools.standing[i] != Standing::rated || distance[i] >= 0) continue;
    start(i);
    spread();
  }
  std::vector<int> perfect;
  for (std::size_t i = 0; i < n; ++i) {
    if (distance[i] > 0 && is_perfect(points[i])) perfect.push_back(static_cast<int>(i));
  }
  std::stable_sort(perfect.begin(), perfect.end(),
                   [&](int a, int b) { return distance[index(a)] > distance[index(b)]; });
  return perfect;
}

// Removes all players with perfect scores, repeatedly.
void take_out_perfect(Pools& pools, std::span<const Encounter> encounters) {
  while (true) {
    const std::vector<Results> points = points_of_rated(pools, encounters);
    const std::vector<int> perfect = perfect_to_take_out(pools, encounters, points);
    if (perfect.empty()) return;
    for (const int player : perfect) {
      const bool has_lost = points[index(player)].wins <= 0;
      pools.standing[index(player)] = has_lost ? Standing::all_lost : Standing::all_won;
      pools.taken_out.push_back(player);
    }
  }
}

// Strongly connected components of "took points from" (Tarjan), as pools.
class PoolSearch {
 public:
  PoolSearch(Pools& pools, std::span<const Encounter> encounters)
      : pools_(pools),
        beaten_(pools.standing.size()),
        order_(pools.standing.size(), -1),
        low_(order_) {
    for (const Encounter& e : encounters) {
      if (e.results.wins + e.results.draws > 0) beaten_[index(e.first)].push_back(e.second);
      if (e.results.losses + e.results.draws > 0) beaten_[index(e.second)].push_back(e.first);
    }
  }

  void run() {
    for (std::size_t i = 0; i < order_.size(); ++i) {
      if (pools_.standing[i] == Standing::rated && order_[i] < 0) visit(static_cast<int>(i));
    }
  }

 private:
  // A path of players, each with the next beaten player to visit: many players must not mean as
  // many nested calls.
  struct Place {
    int player = 0;
    std::size_t next = 0;
  };

  void visit(int start) {
    std::vector<Place> path;
    enter(path, start);
    while (!path.empty()) {
      const int player = path.back().player;
      if (path.back().next == beaten_[index(player)].size()) {
        close_pool(player);
        path.pop_back();
        if (!path.empty()) lower(path.back().player, player);
        continue;
      }
      const int other = beaten_[index(player)][path.back().next++];
      if (pools_.standing[index(other)] != Standing::rated) continue;
      if (order_[index(other)] < 0) {
        enter(path, other);
      } else {
        lower(player, other);
      }
    }
  }

  void enter(std::vector<Place>& path, int player) {
    order_[index(player)] = low_[index(player)] = visited_++;
    stack_.push_back(player);
    path.push_back({player, 0});
  }

  // `other`, beaten by the player, is visited.
  void lower(int player, int other) {
    if (pools_.pool[index(other)] >= 0) return;
    low_[index(player)] = std::min(low_[index(player)], low_[index(other)]);
  }

  // Called if the player was the first of its pool to be visited.
  void close_pool(int player) {
    if (low_[index(player)] != order_[index(player)]) return;
    int member = -1;
    do {
      member = stack_.back();
      stack_.pop_back();
      pools_.pool[index(member)] = pools_.count;
    } while (member != player);
    ++pools_.count;
  }

  Pools& pools_;
  std::vector<std::vector<int>> beaten_;
  std::vector<int> order_, low_, stack_;
  int visited_ = 0;
};

// Numbers the pools by their first members.
void renumber(Pools& pools) {
  std::vector<int> number(index(pools.count), -1);
  int next = 0;
  for (int& pool : pools.pool) {
    if (pool < 0) continue;
    if (number[index(pool)] < 0) number[index(pool)] = next++;
    pool = number[index(pool)];
  }
}

}  // namespace

// The advantage is not identifiable if the ratings could absorb it: if heights exist with height of
// the first - height of the second = 1 in every game. Spreads heights and looks for a
// contradiction.
bool tells_advantage(const Pools& pools, std::span<const Encounter> encounters) {
  struct Step {
    int to, rise;
  };
  const std::size_t n = pools.standing.size();
  std::vector<std::vector<Step>> steps(n);
  for (const Encounter& e : encounters) {
    const int pool = pools.pool[index(e.first)];
    if (pool < 0 || pool != pools.pool[index(e.second)] || e.results.games() <= 0) continue;
    steps[index(e.first)].push_back({e.second, -1});
    steps[index(e.second)].push_back({e.first, 1});
  }
  std::vector<int> height(n), seen(n, 0), open;
  for (std::size_t start = 0; start < n; ++start) {
    if (seen[start] != 0) continue;
    seen[start] = 1;
    open.push_back(static_cast<int>(start));
    while (!open.empty()) {
      const int player = open.back();
      open.pop_back();
      for (const Step& step : steps[index(player)]) {
        const int wanted = height[index(player)] + step.rise;
        if (seen[index(step.to)] != 0) {
          if (height[index(step.to)] != wanted) return true;
          continue;
        }
        seen[index(step.to)] = 1;
        height[index(step.to)] = wanted;
        open.push_back(step.to);
      }
    }
  }
  return false;
}

Pools find_pools(std::span<const Encounter> encounters, int players) {
  Pools pools;
  pools.standing.assign(index(players), Standing::unplayed);
  pools.pool.assign(index(players), -1);
  for (const Encounter& e : encounters) {
    if (e.results.games() <= 0) continue;
    pools.standing[index(e.first)] = pools.standing[index(e.second)] = Standing::rated;
  }
  take_out_perfect(pools, encounters);
  PoolSearch(pools, encounters).run();
  renumber(pools);
  pools.tells_advantage = tells_advantage(pools, encounters);
  return pools;
}

}  // namespace rb::rating
