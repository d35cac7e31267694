#include "tuning/spsa.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstdio>
#include <utility>

#include "engine/base/rng.hpp"

namespace rb::tuning {
namespace {

constexpr double kTail = 0.2;  // share of the iterations

SpsaGains gains_of(const SpsaSpec& spec) {
  const double pairs = static_cast<double>(spec.iterations) * spec.pairs;
  return {
      .A = std::floor(spec.A_ratio * pairs), .alpha = spec.alpha, .gamma = spec.gamma, .K = pairs};
}

// How far a parameter moves if one side wins every game.
double reach(const Parameter& parameter, const SpsaSpec& spec) {
  const SpsaGains gains = gains_of(spec);
  double sum = 0;
  for (int i = 0; i < spec.iterations; ++i) {
    const SpsaStep step = spsa_step(parameter, gains, 1 + static_cast<double>(i) * spec.pairs);
    sum += step.R * step.c * 2 * spec.pairs;
  }
  return sum;
}

// The least that a parameter must be able to move.
double least_reach(const Parameter& parameter) {
  return parameter.whole ? std::max(parameter.c_end, 1.0) : parameter.c_end;
}

std::string text(double value) {
  std::array<char, 32> digits{};
  std::snprintf(digits.data(), digits.size(), "%.4g", value);
  return digits.data();
}

}  // namespace

SpsaStep spsa_step(const Parameter& parameter, const SpsaGains& gains, double k) {
  const double least = parameter.whole ? 0.5 : 0;
  const double most = (parameter.max - parameter.min) / 2;
  const double c =
      std::max(parameter.c_end * std::pow(gains.K, gains.gamma) / std::pow(k, gains.gamma), least);
  const double a_end = parameter.r_end * parameter.c_end * parameter.c_end;
  const double a =
      a_end * std::pow(gains.A + gains.K, gains.alpha) / std::pow(gains.A + k, gains.alpha);
  const SpsaStep step{c, a / (c * c)};
  if (c <= most) return step;
  return {most, step.R * (c * c / (most * most))};  // in this order: a run that is resumed compares
}

double engine_value(const Parameter& parameter, double value, double u) {
  assert(0 <= u && u < 1);
  return parameter.whole ? std::floor(value + u) : value;
}

double usual_gain(double games) {
  assert(games > 0);
  return 0.016 * std::pow(4000 / games, 0.65);
}

double usual_gain_against(double games) { return usual_gain(games / 4) / 2; }

std::optional<std::string> problem(const SpsaSpec& spec) {
  for (const Parameter& parameter : spec.parameters) {
    const double far = reach(parameter, spec);
    if (far >= least_reach(parameter)) continue;
    SpsaSpec longer = spec;
    constexpr int kMost = 1 << 24;
    while (longer.iterations < kMost && reach(parameter, longer) < least_reach(parameter)) {
      longer.iterations *= 2;
    }
    const std::string why = parameter.name +
                            " cannot move: if one side won every game it would go " + text(far) +
                            ", less than " + text(least_reach(parameter)) + "; ";
    if (longer.iterations >= kMost) return why + "raise its r_end";
    return why + "raise its r_end or play more games, such as " +
           std::to_string(2LL * longer.iterations * spec.pairs);
  }
  return std::nullopt;
}

Spsa::Spsa(SpsaSpec spec) : spec_(std::move(spec)), gains_(gains_of(spec_)) {
  assert(spec_.delay >= 1 && spec_.pairs >= 1);
  std::vector<double> start;
  for (const Parameter& parameter : spec_.parameters) start.push_back(parameter.value);
  thetas_.push_back(std::move(start));
  extend_steps();
}

void Spsa::begin_again(std::uint64_t seed) {
  spec_.seed = seed;
  finished_ = 0;
  results_.clear();
}

void Spsa::extend_steps() {
  const std::size_t count = spec_.parameters.size();
  while (steps_.size() < count * static_cast<std::size_t>(finished_ + spec_.delay)) {
    const auto iteration = static_cast<double>(steps_.size() / count);
    for (const Parameter& parameter : spec_.parameters) {
      steps_.push_back(spsa_step(parameter, gains_, 1 + iteration * spec_.pairs));
    }
  }
}

template <typename Use>
void Spsa::toss(int iteration, Trial& trial, const Use& use) const {
  assert(iteration < finished_ + spec_.delay);
  const std::vector<double>& theta = theta_after(std::max(0, iteration - spec_.delay + 1));
  const SpsaStep* const step = steps(iteration);
  const std::uint64_t seed = mix(spec_.seed, static_cast<std::uint64_t>(iteration));
  Rng coins(mix(seed, 0)), uniforms(mix(seed, 1));
  trial.plus.resize(theta.size());
  trial.minus.resize(theta.size());
  for (std::size_t j = 0; j < theta.size(); ++j) {
    const Parameter& parameter = spec_.parameters[j];
    const double coin = coins.below(2) == 0 ? -1 : 1;
    const double plus = std::clamp(theta[j] + step[j].c * coin, parameter.min, parameter.max);
    const double minus = std::clamp(theta[j] - step[j].c * coin, parameter.min, parameter.max);
    trial.plus[j] = engine_value(parameter, plus, uniforms.uniform());
    trial.minus[j] = engine_value(parameter, minus, uniforms.uniform());
    use(j, coin, plus, minus);
  }
}

Trial Spsa::trial(int iteration) const {
  Trial trial;
  toss(iteration, trial, [](std::size_t, double, double, double) {});
  return trial;
}

// Allocates nothing where a run was before: replays are made of millions of these.
const Trial& Spsa::add(int wins, int losses) {
  const SpsaStep* const step = steps(finished_);
  const double result = wins - losses;
  const auto next = static_cast<std::size_t>(finished_) + 1;
  if (thetas_.size() == next) thetas_.emplace_back(spec_.parameters.size());
  const std::vector<double>& before = thetas_[next - 1];
  std::vector<double>& theta = thetas_[next];
  toss(finished_, added_, [&](std::size_t j, double coin, double plus, double minus) {
    // At a bound the players were closer than 2c, but never closer than c.
    const double played = std::abs(plus - minus) / (2 * step[j].c);
    const double move = step[j].R * step[j].c * result * coin / std::max(played, 0.5);
    const Parameter& parameter = spec_.parameters[j];
    theta[j] = std::clamp(before[j] + move, parameter.min, parameter.max);
  });
  results_.push_back({wins, losses});
  ++finished_;
  extend_steps();
  return added_;
}

const std::vector<double>& Spsa::theta_after(int iterations) const {
  return thetas_[static_cast<std::size_t>(iterations)];
}

std::vector<double> Spsa::tail_mean() const {
  const int last = std::max(1, static_cast<int>(std::lround(kTail * finished_)));
  if (finished_ == 0) return theta();
  std::vector<double> mean(theta().size());
  for (int i = finished_ - last + 1; i <= finished_; ++i) {
    for (std::size_t j = 0; j < mean.size(); ++j) mean[j] += theta_after(i)[j] / last;
  }
  return mean;
}

}  // namespace rb::tuning
