#pragma once

#include <string>
#include <vector>

#include "runner/base/text/table.hpp"
#include "runner/results/tuning_rows.hpp"
#include "runner/tune/condition_games.hpp"
#include "tuning/bayes.hpp"
#include "tuning/spsa.hpp"

// Where a tuning run stands. Nothing of it depends on times, threads or names of files, so that
// equal runs print the same.
namespace rb {

// Totals of the steps, and what became of each parameter; of a run under several conditions what
// was found under each.
Printout spsa_report(const tuning::Spsa& run, const std::vector<TuningStep>& steps,
                     std::vector<ConditionGames> conditions = {});
// The same without what takes long to find in a long run: what its games show.
Printout spsa_state(const tuning::Spsa& run, const std::vector<TuningStep>& steps,
                    bool has_opponents);
// The parameters as a Markdown table, and what was found, as a paragraph below it.
std::string spsa_markdown(const tuning::Spsa& run, const std::vector<ConditionGames>& conditions);

struct BayesConditions {
  std::vector<std::string> names;  // none: there is one, without a name
  bool are_opponents = false;
};
Printout bayes_report(const tuning::BayesSpec& spec, const tuning::Optimum& best,
                      const std::vector<TuningStep>& steps, const BayesConditions& conditions = {});

// Whether a run of SPSA has too few steps to tell its values from chance: they are no result.
bool is_too_short(const tuning::Spsa& run);

// What a run of SPSA recommends: the mean over its last fifth, as the engine takes it.
std::vector<double> recommended(const tuning::Spsa& run);

// Whether these are the values of the start: then there is no gain to measure.
bool has_stayed(const tuning::Spsa& run);

// "OPEN_THREE +3.1  FOUR -2.0": the parameters that went farthest, in steps.
std::string largest_moves(const tuning::Spsa& run, std::size_t count);

}  // namespace rb
