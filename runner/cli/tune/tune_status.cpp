#include "runner/cli/tune/tune_status.hpp"

#include <string>

#include <nlohmann/json.hpp>

#include "engine/base/error.hpp"
#include "runner/base/system/exit_status.hpp"
#include "runner/base/text/output.hpp"
#include "runner/cli/options/output_file.hpp"
#include "runner/cli/options/shared_options.hpp"
#include "runner/cli/tune/tune_document.hpp"
#include "runner/run/session/play.hpp"
#include "runner/tune/condition_games.hpp"
#include "runner/tune/course_csv.hpp"
#include "runner/tune/steps/bayes_steps.hpp"
#include "runner/tune/steps/gauge_report.hpp"
#include "runner/tune/steps/step_faults.hpp"
#include "runner/tune/tune_report.hpp"
#include "runner/tune/tune_stored.hpp"

namespace rb::cli {

int print_status(const StatusRequest& request) {
  const std::string& path = request.db;
  only_one_of("tune status",
              {{"json", request.json}, {"csv", request.csv}, {"markdown", request.markdown}});
  if (request.csv) {
    print_data(course_csv(read_tuning_file(path)));
    return status::kDone;
  }
  if (request.json) {
    print("{}", document_text(steps_document(path)));
    return status::kDone;
  }
  const StoreReader file(path);
  const StoredTuning stored = read_tuning_file(path, file);
  tell_step_faults(path, stored.settings.sides);
  if (request.markdown) {
    if (stored.settings.kind != RunKind::tune_spsa) {
      throw UsageError("tune status: --markdown works only for runs of tune spsa; use --json");
    }
    print_data(
        spsa_markdown(replayed_spsa(path, stored), read_condition_games(path, file, stored)));
    return status::kDone;
  }
  if (stored.settings.kind == RunKind::tune_gauge) {
    print_out(gauge_report(path, stored));
  } else if (stored.settings.kind == RunKind::tune_bayes) {
    const tuning::BayesSpec spec = bayes_spec(stored.settings, stored.run.seed);
    tuning::Bayes run = bayes_from_start(spec);
    for (const TuningStep& step : stored.state.steps) {
      run.add(step.tried, observation(step, told_by_a_game(stored.settings.sides)));
    }
    print_out(
        bayes_report(spec, run.optimum(), stored.state.steps,
                     {names_of(stored.settings.conditions), stored.settings.sides.has_opponents}));
  } else {
    print_out(spsa_report(replayed_spsa(path, stored), stored.state.steps,
                          read_condition_games(path, file, stored)));
  }
  return status::kDone;
}

}  // namespace rb::cli
