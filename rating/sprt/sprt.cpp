#include "rating/sprt/sprt.hpp"

#include <cassert>
#include <cmath>
#include <cstddef>

#include "rating/pairwise/scores.hpp"

namespace rb::rating {

SprtBounds bounds(const SprtSpec& spec) {
  return {std::log(spec.beta / (1 - spec.alpha)), std::log((1 - spec.beta) / spec.alpha)};
}

void Overshoot::update(double llr) {
  if (const double fall = llr - minimum_; fall < 0) {
    falls_ += fall;
    falls_squared_ += fall * fall;
    minimum_ = llr;
  }
  if (const double rise = llr - maximum_; rise > 0) {
    rises_ += rise;
    rises_squared_ += rise * rise;
    maximum_ = llr;
  }
}

double Overshoot::below() const { return falls_ < 0 ? -falls_squared_ / (2 * falls_) : 0; }

double Overshoot::above() const { return rises_ > 0 ? rises_squared_ / (2 * rises_) : 0; }

Sprt::Sprt(const SprtSpec& spec, Unit unit)
    : spec_(spec),
      results_(unit == Unit::games ? outcomes(GameCounts{}) : outcomes(PairCounts{})),
      after_(results_) {
  assert(spec.elo0 < spec.elo1);
  assert(spec.alpha > 0 && spec.beta > 0 && spec.alpha + spec.beta < 1);
}

SprtBounds Sprt::bounds() const {
  const SprtBounds plain = rating::bounds(spec_);
  if (!spec_.overshoot) return plain;
  return {plain.low + overshoot_.below(), plain.high - overshoot_.above()};
}

Decision Sprt::add(int half_points) { return add(std::span(&half_points, 1)); }

Decision Sprt::add(std::span<const int> half_points) {
  Outcomes& counted = decision_ == Decision::undecided ? results_ : after_;
  for (const int points : half_points) {
    assert(0 <= points && points < counted.size);
    ++counted.weight[static_cast<std::size_t>(points)];
  }
  if (decision_ != Decision::undecided || half_points.empty()) return decision_;
  llr_ = log_likelihood_ratio(results_, spec_.model, spec_.elo0, spec_.elo1);
  overshoot_.update(llr_);
  const SprtBounds now = bounds();
  if (llr_ < now.low) decision_ = Decision::h0;
  if (llr_ > now.high) decision_ = Decision::h1;
  return decision_;
}

}  // namespace rb::rating
