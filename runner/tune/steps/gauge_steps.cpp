#include "runner/tune/steps/gauge_steps.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace rb {
namespace {

GaugeEffect effect_of(const TuningStep& step) {
  GaugeEffect effect{.pairs = {}, .games = {}, .alike = step.alike};
  for (std::size_t i = 0; i < step.pairs.size(); ++i) {
    effect.pairs.by_half_points[i] = step.pairs[i];
  }
  effect.games.wins = step.wins;
  effect.games.draws = step.draws;
  effect.games.losses = step.losses;
  return effect;
}

double engine_value(const tuning::Parameter& p, double value) {
  return p.whole ? std::round(value) : value;
}

}  // namespace

GaugeEffect& GaugeEffect::operator+=(const GaugeEffect& other) {
  for (std::size_t i = 0; i < pairs.by_half_points.size(); ++i) {
    pairs.by_half_points[i] += other.pairs.by_half_points[i];
  }
  games.wins += other.games.wins;
  games.draws += other.games.draws;
  games.losses += other.games.losses;
  alike += other.alike;
  return *this;
}

GaugeSteps::GaugeSteps(std::vector<tuning::Parameter> parameters, int steps_each, int pairs)
    : StepTuner(steps_each * static_cast<int>(parameters.size()), pairs,
                steps_each * static_cast<int>(parameters.size())),
      parameters_(std::move(parameters)),
      steps_each_(steps_each),
      effects_(parameters_.size()),
      quadratic_(parameters_) {
  for (const tuning::Parameter& p : parameters_) start_.push_back(engine_value(p, p.value));
}

// By turns, unless a bound leaves only one side.
bool GaugeSteps::is_up(int step) const {
  const std::size_t j = parameter_of(step);
  const tuning::Parameter& p = parameters_[j];
  if (start_[j] <= p.min) return true;
  if (start_[j] >= p.max) return false;
  return step % steps_each_ % 2 == 0;
}

tuning::Trial GaugeSteps::trial(int step) const {
  const std::size_t j = parameter_of(step);
  const tuning::Parameter& p = parameters_[j];
  const double width = p.whole ? std::max(p.c_end, 1.0) : p.c_end;
  tuning::Trial trial{start_, start_};
  trial.plus[j] =
      engine_value(p, std::clamp(start_[j] + (is_up(step) ? width : -width), p.min, p.max));
  return trial;
}

std::vector<double> GaugeSteps::add(const TuningStep& result, const tuning::Trial& trial) {
  GaugeEffects& effects = effects_[parameter_of(next_)];
  (is_up(next_) ? effects.up : effects.down) += effect_of(result);
  quadratic_.add(trial.plus, trial.minus, result.wins, result.losses, 2 * pairs());
  ++next_;
  return {};
}

tuning::QuadraticFit GaugeSteps::fit() const { return quadratic_.fit(start_); }

std::string GaugeSteps::progress() const {
  return next_ < steps() ? parameters_[parameter_of(next_)].name : std::string();
}

GaugeEffect GaugeSteps::all() const {
  GaugeEffect sum;
  for (const GaugeEffects& effects : effects_) (sum += effects.up) += effects.down;
  return sum;
}

}  // namespace rb
