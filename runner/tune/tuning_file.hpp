#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "runner/results/store.hpp"
#include "runner/results/tuning_rows.hpp"
#include "runner/tune/step_sides.hpp"
#include "runner/tune/tune_condition.hpp"
#include "tuning/bayes.hpp"
#include "tuning/parameter.hpp"
#include "tuning/spsa.hpp"

// What a tuning run is, and what a file holds of it, believed only after every number was looked
// at. What reads throws Error that names the file and what is wrong.
namespace rb {

// "mes" or "ei", in settings and on command lines.
std::string_view name(tuning::Acquisition acquisition);

// "spsa", "bayes" or "gauge". REQUIRES: is_tuning(kind).
std::string_view method_name(RunKind kind);

// Fields of the settings that may be others when a run goes on: where the result goes, and whether
// spsa plays to its end whatever the games say.
inline constexpr std::string_view kOutputField = "output";
inline constexpr std::string_view kToTheEndField = "to_the_end";
// A list with the limits and the opponent of each condition, whose names are in "at" or "against".
// Older files lack it.
inline constexpr std::string_view kConditionsField = "conditions";

// A tuning run, as a command line asks for it or a file holds it.
struct TuneSpec {
  RunKind kind = RunKind::tune_spsa;  // or tune_bayes, tune_gauge
  tuning::Acquisition acquisition = tuning::Acquisition::entropy;
  std::vector<tuning::Parameter> parameters{};
  std::vector<TuneCondition> conditions{};  // empty: there is one, without a name
  bool names_alone = false;  // older files: of the conditions only the names are known
  StepSides sides{};
  int steps = 0, pairs = 0, delay = 1;
  std::string player{};  // what is tuned, as --player or --engine had it
  bool is_program = false;
  std::optional<std::string> output{};  // none: a gauge has none, and older files do not say
  std::optional<bool> to_the_end{};     // of spsa; older files do not say
};

// As a file holds it, a JSON object.
std::string settings_text(const TuneSpec& spec);

tuning::SpsaSpec spsa_spec(const TuneSpec& spec, std::uint64_t seed);
tuning::BayesSpec bayes_spec(const TuneSpec& spec, std::uint64_t seed);

// The settings, if these and the steps are in order: games and pairs of every step are those of
// one, its values as many as there are parameters and within their bounds, `games` (of the file)
// those of all steps.
TuneSpec check_stored(const std::string& path, const TuningState& state, std::int64_t games);

struct StoredTuning {
  RunSpec run;
  TuningState state;
  TuneSpec settings;
};
// Also: no results file, or of no tuning run; other players than those of its sides. The conditions
// of an older file get the limits and opponents that their names tell.
StoredTuning read_tuning_file(const std::string& path, const StoreReader& file);
inline StoredTuning read_tuning_file(const std::string& path) {
  return read_tuning_file(path, StoreReader(path));
}

// The run as it stands, every step of it replayed to the values that are stored with it.
tuning::Spsa replayed_spsa(const std::string& path, const StoredTuning& stored);

}  // namespace rb
