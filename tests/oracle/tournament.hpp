#pragma once

#include <cmath>
#include <string>
#include <vector>

#include "rating/ratings/ratings.hpp"
#include "tests/oracle/oracle.hpp"

// What the comparisons of ratings of many players share.
namespace rb::oracle {

inline constexpr Tolerance kSolver{0, 1e-8};
using rating::kElo;

struct Tournament {
  std::vector<std::string> players;
  std::vector<rating::Encounter> encounters;
  int size() const { return static_cast<int>(players.size()); }
};

inline Tournament tournament_of(const Case& one) {
  Tournament t;
  t.players = one.at("players").get<std::vector<std::string>>();
  for (const Case& e : one.at("encounters_first_second_W_D_L").all()) {
    t.encounters.push_back({e.at(0), e.at(1), {e.at(2), e.at(3), e.at(4)}});
  }
  t.encounters = rating::add_up(t.encounters, t.size());
  return t;
}

inline void compare_ratings(Comparison& check, const Tournament& t, const rating::Ratings& ours,
                            double scale, const Case& wanted, Tolerance tolerance,
                            const std::string& what) {
  for (std::size_t i = 0; i < t.players.size(); ++i) {
    if (ours.standing[i] != rating::Standing::rated) continue;
    check.near(scale * ours.rating[i], wanted.at(t.players[i]), tolerance,
               what + " " + t.players[i]);
  }
}

// Theirs against oneself is 0.
inline void compare_los(Comparison& check, const Tournament& t, const rating::Ratings& ours,
                        const Case& wanted, Tolerance tolerance, const std::string& what) {
  for (int i = 0; i < t.size(); ++i) {
    for (int j = 0; j < t.size(); ++j) {
      const auto a = static_cast<std::size_t>(i), b = static_cast<std::size_t>(j);
      check.near(i == j ? 0 : ours.los(i, j), wanted.at(a).at(b), tolerance, what + " los");
    }
  }
}

}  // namespace rb::oracle
