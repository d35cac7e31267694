#include "runner/tune/steps/spsa_steps.hpp"

#include <fmt/core.h>

#include "runner/tune/condition_fit.hpp"
#include "runner/tune/tune_report.hpp"
#include "tuning/spsa_fit.hpp"

namespace rb {

std::vector<double> SpsaSteps::add(const TuningStep& result, const tuning::Trial& /*trial*/) {
  run_.add(result.wins, result.losses);
  is_noise_ = !to_the_end_ && tuning::tells_nothing_at_half(run_);
  const int games = 2 * run_.spec().pairs * run_.finished();
  if (games >= next_answer_ && run_.finished() < run_.spec().iterations && !is_too_short(run_)) {
    answer_ = fmt::format("so far, {} games: {}", games, found());
    while (next_answer_ <= games) next_answer_ *= 2;
  }
  return run_.theta();
}

std::string SpsaSteps::found() const {
  if (has_stayed(run_)) return "the mean is still the start";
  const tuning::QuadraticFit fit = tuning::fit_run(run_, recommended(run_));
  return fmt::format("gain {} Elo of the mean over the start",
                     gain_text(fit.gain, fit.gain_interval));
}

std::string SpsaSteps::progress() const {
  constexpr std::size_t kShown = 3;
  return largest_moves(run_, kShown);
}

}  // namespace rb
