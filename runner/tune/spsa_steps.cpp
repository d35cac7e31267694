#include "runner/tune/spsa_steps.hpp"

#include "runner/tune/tune_report.hpp"
#include "runner/tune/tune_stored.hpp"

namespace rb {

void SpsaSteps::add(TuningStep& step) {
  run_.add(step.wins, step.losses);
  step.after = values_text(run_.theta());
  is_noise_ = !to_the_end_ && run_.is_noise_at_half();
}

std::string SpsaSteps::progress() const {
  constexpr std::size_t kShown = 3;
  return largest_moves(run_, kShown);
}

}  // namespace rb
