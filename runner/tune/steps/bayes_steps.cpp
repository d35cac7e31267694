#include "runner/tune/steps/bayes_steps.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/core.h>

#include "runner/base/text/number_text.hpp"
#include "runner/tune/tuning_file.hpp"
#include "tuning/pair_score.hpp"

namespace rb {

tuning::Bayes bayes_from_start(const tuning::BayesSpec& spec) {
  tuning::Bayes run(spec);
  run.add(run.next(), {.score = 0, .variance = 1e-4});
  return run;
}

tuning::Observation observation(const TuningStep& step, double told) {
  constexpr int kDraws = 5000;  // 2 % of the variance are noise
  constexpr double kScale = 4;  // a unit is 100 Elo
  tuning::PairTable table;
  for (std::size_t i = 0; i < table.size(); ++i) table[i] = step.pairs[table.size() - 1 - i];
  return tuning::pair_observation(table, tuning::kPairPrior, kScale / told, kDraws);
}

BayesSteps::BayesSteps(const tuning::BayesSpec& spec, const Plan& plan)
    : StepTuner(plan.points, plan.pairs, plan.delay),
      told_(plan.told),
      start_(tuning::Bayes(spec).next()),
      run_(bayes_from_start(spec)) {}

// The start is point 0, which no step plays.
tuning::Trial BayesSteps::trial(int step) const {
  const int known = 1 + std::max(0, step - delay() + 1);
  return {run_.point(static_cast<std::size_t>(step) + 1, static_cast<std::size_t>(known)), start_};
}

std::vector<double> BayesSteps::add(const TuningStep& result, const tuning::Trial& trial) {
  const tuning::Observation seen = observation(result, told_);
  run_.add(trial.plus, seen);
  if (seen.score < lowest_) {
    lowest_ = seen.score;
    progress_ = fmt::format("best point {} +- {:.0f} Elo at {}", signed_text(-100 * seen.score, 0),
                            100 * std::sqrt(seen.variance), values_text(trial.plus));
  }
  return {};
}

}  // namespace rb
