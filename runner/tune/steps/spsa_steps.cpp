#include "runner/tune/steps/spsa_steps.hpp"

#include "runner/tune/tune_report.hpp"
#include "tuning/spsa_fit.hpp"

namespace rb {

std::vector<double> SpsaSteps::add(const TuningStep& result, const tuning::Trial& /*trial*/) {
  run_.add(result.wins, result.losses);
  is_noise_ = !to_the_end_ && tuning::tells_nothing_at_half(run_);
  return run_.theta();
}

std::string SpsaSteps::progress() const {
  constexpr std::size_t kShown = 3;
  return largest_moves(run_, kShown);
}

}  // namespace rb
