#include "rating/sprt/confidence_sequence.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "rating/pairwise/elo.hpp"

namespace rb::rating {
namespace {

constexpr int kMeans = 2001;  // a step is 0.35 Elo near 50 %

double mean_of(std::size_t index) { return static_cast<double>(index) / (kMeans - 1); }

}  // namespace

ConfidenceSequence::ConfidenceSequence(double confidence)
    : limit_(2 / (1 - confidence)), log_factor_(std::log(limit_)), means_(kMeans), end_(kMeans) {
  assert(0 < confidence && confidence < 1);
}

// As large as the variance so far suggests, smaller as time goes on.
double ConfidenceSequence::bet() const {
  const double time = results_ + 1.0;
  const double variance = squares_ / time;
  return std::sqrt(2 * log_factor_ / (variance * time * std::log1p(time)));
}

void ConfidenceSequence::add(double score) {
  assert(0 <= score && score <= 1);
  constexpr double kMostOfCapital = 0.5;
  const double bet = this->bet();
  for (std::size_t i = first_; i < end_; ++i) {
    Gamblers& gamblers = means_[i];
    if (gamblers.is_excluded) continue;
    const double mean = mean_of(i);
    gamblers.above *= 1 + std::min(bet, kMostOfCapital / mean) * (score - mean);
    gamblers.below *= 1 - std::min(bet, kMostOfCapital / (1 - mean)) * (score - mean);
    gamblers.is_excluded = std::max(gamblers.above, gamblers.below) >= limit_;
  }
  while (first_ < end_ && means_[first_].is_excluded) ++first_;
  while (first_ < end_ && means_[end_ - 1].is_excluded) --end_;
  ++results_;
  sum_ += score;
  squares_ += std::pow(score - sum_ / (results_ + 1), 2);
}

Interval ConfidenceSequence::interval() const {
  if (first_ == end_) {  // all excluded, which has the chance 1 - confidence: the mean so far
    const double mean = sum_ / (results_ + 1);
    return {mean, mean};
  }
  return {mean_of(first_ > 0 ? first_ - 1 : 0), mean_of(std::min(end_, means_.size() - 1))};
}

void AnyTimeElo::add(const OpeningPair& pair) {
  constexpr double kMostHalfPoints = 4;
  if (pair.counts_alone || seen_.insert(pair.opening).second) {
    sequence_.add(pair.half_points / kMostHalfPoints);
  }
}

Interval AnyTimeElo::interval() const {
  const Interval score = sequence_.interval();
  return {elo_of_score(score.low), elo_of_score(score.high)};
}

Interval any_time_elo(std::span<const OpeningPair> pairs) {
  AnyTimeElo elo;
  for (const OpeningPair& pair : pairs) elo.add(pair);
  return elo.interval();
}

}  // namespace rb::rating
