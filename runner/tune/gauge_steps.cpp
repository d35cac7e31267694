#include "runner/tune/gauge_steps.hpp"

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
      effects_(parameters_.size()) {
  for (const tuning::Parameter& p : parameters_) start_.push_back(engine_value(p, p.value));
}

tuning::Trial GaugeSteps::trial(int step) const {
  const std::size_t j = parameter_of(step);
  const tuning::Parameter& p = parameters_[j];
  const auto moved = [&](double by) {
    return engine_value(p, std::clamp(start_[j] + by, p.min, p.max));
  };
  const double by = p.whole ? std::max(p.c_end, 0.5) : p.c_end;
  tuning::Trial trial{start_, start_};
  trial.plus[j] = moved(by);
  trial.minus[j] = moved(-by);
  return trial;
}

std::vector<double> GaugeSteps::add(const TuningStep& result, const tuning::Trial& /*trial*/) {
  effects_[parameter_of(next_++)] += effect_of(result);
  return {};
}

std::string GaugeSteps::progress() const {
  return next_ < steps() ? parameters_[parameter_of(next_)].name : std::string();
}

GaugeEffect GaugeSteps::all() const {
  GaugeEffect sum;
  for (const GaugeEffect& effect : effects_) sum += effect;
  return sum;
}

}  // namespace rb
