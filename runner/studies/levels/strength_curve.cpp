#include "runner/studies/levels/strength_curve.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "engine/base/zu.hpp"
#include "rating/pairwise/distributions.hpp"

namespace rb {
namespace {

using Terms = std::vector<double>;

std::size_t count_of(int fixed_players) { return zu(StrengthCurve::kKnots + fixed_players); }

// The base has no term: its Elo is 0.
Terms terms_of(const Contender& contender, int fixed_players) {
  Terms terms(count_of(fixed_players), 0.0);
  if (contender.fixed >= 0) {
    terms[zu(StrengthCurve::kKnots + contender.fixed)] = 1;
    return terms;
  }
  const double place = contender.weakness * StrengthCurve::kKnots;
  const int left = std::min(static_cast<int>(place), StrengthCurve::kKnots - 1);
  const double share = place - left;
  if (left > 0) terms[zu(left - 1)] = 1 - share;
  terms[zu(left)] = share;
  return terms;
}

std::vector<rating::ScoredPair> scored(std::span<const ContestedPair> pairs, int fixed_players) {
  std::vector<rating::ScoredPair> all;
  for (const ContestedPair& pair : pairs) {
    Terms terms = terms_of(pair.first, fixed_players);
    const Terms other = terms_of(pair.second, fixed_players);
    for (std::size_t i = 0; i < terms.size(); ++i) terms[i] -= other[i];
    all.push_back({pair.opening, pair.score, std::move(terms)});
  }
  return all;
}

// The nearest heights that never rise, by pooling neighbours that do (isotonic regression: R. E.
// Barlow and others, Statistical Inference under Order Restrictions, 1972).
std::vector<double> made_falling(std::span<const double> heights, std::span<const double> weights) {
  struct Block {
    double height, weight;
    std::size_t size;
  };
  std::vector<Block> blocks;
  for (std::size_t i = 0; i < heights.size(); ++i) {
    Block block{heights[i], weights[i], 1};
    while (!blocks.empty() && blocks.back().height < block.height) {
      const Block before = blocks.back();
      blocks.pop_back();
      const double weight = before.weight + block.weight;
      block = {(before.height * before.weight + block.height * block.weight) / weight, weight,
               before.size + block.size};
    }
    blocks.push_back(block);
  }
  std::vector<double> falling;
  for (const Block& block : blocks) falling.insert(falling.end(), block.size, block.height);
  return falling;
}

}  // namespace

rating::Interval interval_of(const EloError& elo) {
  const double half =
      elo.error * (elo.degrees > 0 ? rating::student_reach(elo.degrees) : rating::normal_reach());
  return {elo.elo - half, elo.elo + half};
}

double chance_below(const EloError& elo, double bound) {
  assert(elo.error > 0);
  const double t = (bound - elo.elo) / elo.error;
  return elo.degrees > 0 ? 1 - rating::student_above(t, elo.degrees) : rating::normal_below(t);
}

StrengthCurve::StrengthCurve(std::span<const ContestedPair> pairs, int fixed_players)
    : fixed_players_(fixed_players), fit_(scored(pairs, fixed_players)) {
  constexpr double kBaseError = 1e-3;  // its height is 0 by definition
  std::vector<double> heights, weights;
  for (int knot = 0; knot <= kKnots; ++knot) {
    const EloError at = elo({.weakness = static_cast<double>(knot) / kKnots});
    heights.push_back(at.elo);
    weights.push_back(1 / std::pow(std::max(at.error, kBaseError), 2));
  }
  falling_ = made_falling(heights, weights);
}

Terms StrengthCurve::terms(const Contender& contender) const {
  return terms_of(contender, fixed_players_);
}

EloError StrengthCurve::elo(const Contender& contender) const { return sum(terms(contender)); }

EloError StrengthCurve::lead(const Contender& one, const Contender& other) const {
  Terms weights = terms(one);
  const Terms less = terms(other);
  for (std::size_t i = 0; i < weights.size(); ++i) weights[i] -= less[i];
  return sum(weights);
}

// Of a member above what is wanted, as weights of the coefficients.
Terms StrengthCurve::beyond(double weakness, const WantedElo& wanted) const {
  Terms weights = terms({.weakness = weakness});
  for (int player = 0; player < fixed_players_; ++player) {
    weights[zu(kKnots + player)] -= wanted.shares[zu(player)];
  }
  return weights;
}

FoundMember StrengthCurve::member(const WantedElo& wanted) const {
  const double elo = wanted.more - sum(beyond(0, wanted)).elo;  // above the base
  FoundMember found;
  if (elo > falling_.front()) {
    found.reach = Reach::base_is_weaker;
  } else if (elo < falling_.back()) {
    found = {.weakness = 1, .reach = Reach::weakest_is_stronger, .beyond = {}};
  } else {
    found.weakness = weakness_of(elo);
  }
  found.beyond = sum(beyond(found.weakness, wanted));
  found.beyond.elo -= wanted.more;
  return found;
}

// REQUIRES: a height between those of the ends.
double StrengthCurve::weakness_of(double elo) const {
  int right = 1;
  while (falling_[zu(right)] > elo) ++right;
  const double above = falling_[zu(right - 1)], below = falling_[zu(right)];
  const double share = above > below ? (above - elo) / (above - below) : 0;
  return (right - 1 + share) / kKnots;
}

}  // namespace rb
