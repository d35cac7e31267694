#include "rating/sprt/race.hpp"

#include <algorithm>
#include <cassert>

#include "rating/pairwise/likelihood.hpp"
#include "rating/pairwise/scores.hpp"

namespace rb::rating {
namespace {

constexpr double kMostHalfPoints = 4;

std::size_t pairs_of(std::size_t candidates) { return candidates * (candidates - 1) / 2; }

}  // namespace

Race::Race(const SprtSpec& spec, std::size_t candidates)
    : spec_(spec), lanes_(candidates), overshoots_(candidates) {
  assert(candidates >= 1);
  for (Lane& lane : lanes_) lane.results = outcomes(PairCounts{});
  const std::size_t pairs = pairs_of(candidates);
  leads_.assign(pairs, ConfidenceSequence(
                           1 - spec.alpha / static_cast<double>(std::max<std::size_t>(1, pairs))));
  for (Lane& lane : lanes_) {
    SprtSpec now = spec_;
    now.alpha = alpha();
    lane.bounds = bounds(now);
  }
}

// Row by row of the triangle above the diagonal.
std::size_t Race::place(std::size_t a, std::size_t b) const {
  return a * lanes_.size() - a * (a + 1) / 2 + b - a - 1;
}

double Race::alpha() const {
  const auto better = std::ranges::count(lanes_, Fate::better, &Lane::fate);
  const auto left = std::max<std::ptrdiff_t>(1, std::ssize(lanes_) - better);
  return spec_.alpha / static_cast<double>(left);
}

void Race::add(std::span<const int> half_points) {
  assert(half_points.size() == lanes_.size());
  compare(half_points);
  for (std::size_t i = 0; i < lanes_.size(); ++i) {
    if (!is_racing(i)) continue;
    Lane& lane = lanes_[i];
    ++lane.results.weight[static_cast<std::size_t>(half_points[i])];
    lane.llr = log_likelihood_ratio(lane.results, spec_.model, spec_.elo0, spec_.elo1);
    overshoots_[i].update(lane.llr);
  }
  while (decide()) {
  }
  leave_behind();
}

// The differences of those that both play.
void Race::compare(std::span<const int> half_points) {
  for (std::size_t a = 0; a < lanes_.size(); ++a) {
    for (std::size_t b = a + 1; b < lanes_.size(); ++b) {
      if (!is_racing(a) || !is_racing(b)) continue;
      leads_[place(a, b)].add((1 + (half_points[a] - half_points[b]) / kMostHalfPoints) / 2);
    }
  }
}

// One that is better makes the level of the others higher: then it is looked at them again.
bool Race::decide() {
  SprtSpec now = spec_;
  now.alpha = alpha();
  bool is_level_higher = false;
  for (std::size_t i = 0; i < lanes_.size(); ++i) {
    if (!is_racing(i)) continue;
    Lane& lane = lanes_[i];
    lane.bounds = bounds(now);
    if (spec_.overshoot) {
      lane.bounds.low += overshoots_[i].below();
      lane.bounds.high -= overshoots_[i].above();
    }
    if (lane.llr < lane.bounds.low) lane.fate = Fate::not_better;
    if (lane.llr > lane.bounds.high) {
      lane.fate = Fate::better;
      is_level_higher = true;
    }
  }
  return is_level_higher;
}

void Race::leave_behind() {
  const std::size_t n = lanes_.size();
  std::vector<std::size_t> racing;
  for (std::size_t i = 0; i < n; ++i) {
    if (is_racing(i)) racing.push_back(i);
  }
  for (const std::size_t i : racing) {
    for (const std::size_t other : racing) {
      if (i == other || !is_racing(i) || lead(other, i).low <= 0) continue;
      lanes_[i].fate = Fate::behind;
      lanes_[i].ahead = other;
    }
  }
}

bool Race::is_over() const {
  return std::ranges::none_of(lanes_, [](const Lane& lane) { return lane.fate == Fate::racing; });
}

Interval Race::lead(std::size_t a, std::size_t b) const {
  const Interval score = leads_[place(std::min(a, b), std::max(a, b))].interval();
  const Interval ahead{2 * score.low - 1, 2 * score.high - 1};
  return a < b ? ahead : Interval{-ahead.high, -ahead.low};
}

}  // namespace rb::rating
