#include "runner/tune/spsa_steps.hpp"

#include "runner/tune/tune_report.hpp"

namespace rb {

std::vector<double> SpsaSteps::add(const TuningStep& result, const tuning::Trial& /*trial*/) {
  run_.add(result.wins, result.losses);
  is_noise_ = !to_the_end_ && run_.is_noise_at_half();
  return run_.theta();
}

std::string SpsaSteps::progress() const {
  constexpr std::size_t kShown = 3;
  return largest_moves(run_, kShown);
}

}  // namespace rb
