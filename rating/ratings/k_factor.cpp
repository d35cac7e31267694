#include "rating/ratings/k_factor.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <numeric>

#include "rating/pairwise/scores.hpp"

namespace rb::rating {
namespace {

void count(KFactorRating& player, double change, int half_points) {
  player.rating += change;
  ++player.games;
  count_game(player, half_points);
}

// The nearest multiple of 1/parts, exact halves up, as JavaScript rounds.
double rounded(double value, int parts) {
  const double below = std::floor(value * parts);
  return (std::fma(value, parts, -(below + 0.5)) >= 0 ? below + 1 : below) / parts;
}

}  // namespace

std::string to_string(const KFactorRating& rating) {
  char text[96];
  std::snprintf(text, sizeof text, "%.0f (%dW-%dL-%dD, %.1f%%)", rounded(rating.rating, 1),
                rating.wins, rating.losses, rating.draws, rounded(100 * rating.win_rate(), 10));
  return text;
}

double expected_score(double ahead) { return 1 / (1 + std::pow(10, -ahead / 400)); }

KFactorTable::KFactorTable(const std::vector<double>& start, double k) : k_(k) {
  for (const double rating : start) table_.push_back({.rating = rating});
}

void KFactorTable::add_game(int a, int b, int half_points_a) {
  assert(a != b && 0 <= half_points_a && half_points_a <= 2);
  KFactorRating& one = table_[static_cast<std::size_t>(a)];
  KFactorRating& other = table_[static_cast<std::size_t>(b)];
  const double expected = expected_score(one.rating - other.rating);
  const double change = k_ * (half_points_a / 2.0 - expected);
  count(one, change, half_points_a);
  count(other, -change, 2 - half_points_a);
}

const KFactorRating& KFactorTable::operator[](int player) const {
  return table_[static_cast<std::size_t>(player)];
}

std::vector<int> KFactorTable::ranking() const {
  std::vector<int> order(table_.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(),
                   [&](int a, int b) { return (*this)[a].rating > (*this)[b].rating; });
  return order;
}

}  // namespace rb::rating
