#include "rating/ratings/pools.hpp"

#include <algorithm>
#include <cstddef>

#include "engine/base/zu.hpp"

namespace rb::rating {
namespace {

// The points that each player won and lost in the games between those still rated.
std::vector<Results> points_of_rated(const Pools& pools, std::span<const Encounter> encounters) {
  std::vector<Results> points(pools.standing.size());
  for (const Encounter& e : encounters) {
    if (pools.standing[zu(e.first)] != Standing::rated ||
        pools.standing[zu(e.second)] != Standing::rated) {
      continue;
    }
    const double gained = e.results.wins + e.results.draws / 2;
    const double lost = e.results.losses + e.results.draws / 2;
    points[zu(e.first)].wins += gained;
    points[zu(e.first)].losses += lost;
    points[zu(e.second)].wins += lost;
    points[zu(e.second)].losses += gained;
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
    if (e.results.games() <= 0 || pools.standing[zu(e.first)] != Standing::rated ||
        pools.standing[zu(e.second)] != Standing::rated)
      continue;
    met[zu(e.first)].push_back(e.second);
    met[zu(e.second)].push_back(e.first);
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
      for (const int other : met[zu(reached[next])]) {
        if (distance[zu(other)] >= 0) continue;
        distance[zu(other)] = distance[zu(reached[next])] + 1;
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
                   [&](int a, int b) { return distance[zu(a)] > distance[zu(b)]; });
  return perfect;
}

// Removes all players with perfect scores, repeatedly.
void take_out_perfect(Pools& pools, std::span<const Encounter> encounters) {
  while (true) {
    const std::vector<Results> points = points_of_rated(pools, encounters);
    const std::vector<int> perfect = perfect_to_take_out(pools, encounters, points);
    if (perfect.empty()) return;
    for (const int player : perfect) {
      const bool has_lost = points[zu(player)].wins <= 0;
      pools.standing[zu(player)] = has_lost ? Standing::all_lost : Standing::all_won;
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
      if (e.results.wins + e.results.draws > 0) beaten_[zu(e.first)].push_back(e.second);
      if (e.results.losses + e.results.draws > 0) beaten_[zu(e.second)].push_back(e.first);
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
      if (path.back().next == beaten_[zu(player)].size()) {
        close_pool(player);
        path.pop_back();
        if (!path.empty()) lower(path.back().player, player);
        continue;
      }
      const int other = beaten_[zu(player)][path.back().next++];
      if (pools_.standing[zu(other)] != Standing::rated) continue;
      if (order_[zu(other)] < 0) {
        enter(path, other);
      } else {
        lower(player, other);
      }
    }
  }

  void enter(std::vector<Place>& path, int player) {
    order_[zu(player)] = low_[zu(player)] = visited_++;
    stack_.push_back(player);
    path.push_back({player, 0});
  }

  // `other`, beaten by the player, is visited.
  void lower(int player, int other) {
    if (pools_.pool[zu(other)] >= 0) return;
    low_[zu(player)] = std::min(low_[zu(player)], low_[zu(other)]);
  }

  // Called if the player was the first of its pool to be visited.
  void close_pool(int player) {
    if (low_[zu(player)] != order_[zu(player)]) return;
    int member = -1;
    do {
      member = stack_.back();
      stack_.pop_back();
      pools_.pool[zu(member)] = pools_.count;
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
  std::vector<int> number(zu(pools.count), -1);
  int next = 0;
  for (int& pool : pools.pool) {
    if (pool < 0) continue;
    if (number[zu(pool)] < 0) number[zu(pool)] = next++;
    pool = number[zu(pool)];
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
    const int pool = pools.pool[zu(e.first)];
    if (pool < 0 || pool != pools.pool[zu(e.second)]) continue;
    if (e.results.games() <= 0 || !e.has_colours) continue;
    steps[zu(e.first)].push_back({e.second, -1});
    steps[zu(e.second)].push_back({e.first, 1});
  }
  std::vector<int> height(n), seen(n, 0), open;
  for (std::size_t start = 0; start < n; ++start) {
    if (seen[start] != 0) continue;
    seen[start] = 1;
    open.push_back(static_cast<int>(start));
    while (!open.empty()) {
      const int player = open.back();
      open.pop_back();
      for (const Step& step : steps[zu(player)]) {
        const int wanted = height[zu(player)] + step.rise;
        if (seen[zu(step.to)] != 0) {
          if (height[zu(step.to)] != wanted) return true;
          continue;
        }
        seen[zu(step.to)] = 1;
        height[zu(step.to)] = wanted;
        open.push_back(step.to);
      }
    }
  }
  return false;
}

Pools find_pools(std::span<const Encounter> encounters, int players, std::span<const int> known) {
  Pools pools;
  pools.standing.assign(zu(players), Standing::unplayed);
  pools.pool.assign(zu(players), -1);
  for (const Encounter& e : encounters) {
    if (e.results.games() <= 0) continue;
    pools.standing[zu(e.first)] = pools.standing[zu(e.second)] = Standing::rated;
  }
  std::vector<Encounter> tied(encounters.begin(), encounters.end());
  int last = -1;
  for (const int player : known) {  // as if each had drawn with the next
    if (pools.standing[zu(player)] == Standing::unplayed) continue;
    if (last >= 0) tied.push_back({last, player, {0, 1, 0}});
    last = player;
  }
  take_out_perfect(pools, tied);
  PoolSearch(pools, tied).run();
  renumber(pools);
  pools.tells_advantage = tells_advantage(pools, encounters);
  return pools;
}

}  // namespace rb::rating
