#include "rating/ratings/endless_draws.hpp"

#include <algorithm>
#include <cassert>
#include <limits>
#include <optional>
#include <vector>

#include "engine/base/zu.hpp"

namespace rb::rating {
namespace {

// strength of `to` <= strength of `from` + steps + slope * advantage
struct Limit {
  int from = 0, to = 0;
  double steps = 0, slope = 0;
};

std::vector<Limit> limits_of(std::span<const Encounter> encounters, const FreeStrengths& free,
                             DrawModel model) {
  std::vector<Limit> limits;
  for (const Encounter& e : encounters) {
    const int i = free.has_ratings ? e.first : 0, j = free.has_ratings ? e.second : 0;
    const double slope = e.has_colours ? 1 : 0;
    if (e.results.wins > 0) limits.push_back({i, j, -1, slope});
    if (e.results.losses > 0) limits.push_back({j, i, -1, -slope});
    if (e.results.draws > 0 && model != DrawModel::logistic_score) {
      limits.push_back({j, i, 1, -slope});
      limits.push_back({i, j, 1, slope});
    }
  }
  return limits;
}

// The sum of the limits of a cycle, if one has a negative sum at this advantage.
std::optional<Limit> contradiction(const std::vector<Limit>& limits, int players,
                                   double advantage) {
  constexpr double kRounding = 1e-9;
  std::vector<double> strength(zu(players), 0);
  std::vector<const Limit*> by(zu(players), nullptr);
  int changed = -1;
  for (int round = 0; round <= players; ++round) {
    changed = -1;
    for (const Limit& l : limits) {
      const double allowed = strength[zu(l.from)] + l.steps + l.slope * advantage;
      if (allowed >= strength[zu(l.to)] - kRounding) continue;
      strength[zu(l.to)] = allowed;
      by[zu(l.to)] = &l;
      changed = l.to;
    }
    if (changed < 0) return std::nullopt;
  }
  for (int k = 0; k < players; ++k) changed = by[zu(changed)]->from;  // into the cycle
  Limit sum;
  int at = changed;
  do {
    sum.steps += by[zu(at)]->steps;
    sum.slope += by[zu(at)]->slope;
    at = by[zu(at)]->from;
  } while (at != changed);
  return sum;
}

}  // namespace

bool has_endless_draws(std::span<const Encounter> encounters, int players,
                       const FreeStrengths& free, DrawModel model) {
  assert(std::ranges::all_of(encounters, [players](const Encounter& e) {
    return 0 <= e.first && e.first < players && 0 <= e.second && e.second < players;
  }));
  // The usual case: a win and a loss in one encounter contradict each other.
  for (const Encounter& e : encounters) {
    if (e.results.wins > 0 && e.results.losses > 0) return false;
  }
  const std::vector<Limit> limits = limits_of(encounters, free, model);
  double advantage = 0;
  double low = -std::numeric_limits<double>::infinity(), high = -low;
  // Each contradiction moves the advantage to where it ends, always in the same direction.
  while (low <= high) {
    const std::optional<Limit> cycle = contradiction(limits, players, advantage);
    if (!cycle) return true;
    if (!free.has_advantage || cycle->slope == 0) return false;
    advantage = -cycle->steps / cycle->slope;
    if (cycle->slope > 0)
      low = std::max(low, advantage);
    else
      high = std::min(high, advantage);
  }
  return false;
}

}  // namespace rb::rating
