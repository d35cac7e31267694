#include "runner/tune/tuning_file.hpp"

#include <algorithm>
#include <cassert>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/json_fields.hpp"
#include "engine/base/json_text.hpp"
#include "engine/base/wording.hpp"
#include "runner/results/limits_text.hpp"

namespace rb {
namespace {

// More than --games, --pairs and --delay take.
constexpr std::int64_t kMostSteps = 10'000'000, kMostPairs = 100'000, kMostDelay = 10'000'000;

[[noreturn]] void reject(const std::string& path, const std::string& what) {
  throw Error(fmt::format("{}: damaged: {}", path, what));
}

int whole_of(const JsonFields& settings, const char* name, std::int64_t max) {
  return static_cast<int>(settings.whole(name, 1, max));
}

std::string word_of(const JsonFields& settings, const char* name,
                    const std::vector<std::string>& words) {
  const std::string word = settings.text(name);
  if (std::find(words.begin(), words.end(), word) != words.end()) return word;
  settings.refuse(name, fmt::format("{}", fmt::join(words, " or ")));
}

tuning::Parameter parameter_of(const std::string& path, const Json& row) {
  const bool is_row = row.is_array() && row.size() == 7 && row[0].is_string() &&
                      std::all_of(row.begin() + 1, row.begin() + 6,
                                  [](const Json& value) { return value.is_number(); }) &&
                      row[6].is_boolean();
  if (!is_row) reject(path, fmt::format("{} is not a parameter of a tuning run", json_text(row)));
  tuning::Parameter p{row[0], row[1], row[2], row[3], row[4], row[5], row[6]};
  if (const auto wrong = tuning::problem(p)) {
    reject(path, fmt::format("its parameter {} {}", p.name, *wrong));
  }
  return p;
}

// The conditions of these names.
std::vector<TuneCondition> conditions_of(const JsonFields& settings, bool have_opponents,
                                         const std::vector<std::string>& names) {
  const std::string field(kConditionsField);
  const Json& rows = settings.list(field.c_str());
  if (rows.size() != names.size()) {
    settings.refuse(field.c_str(), fmt::format("a list of {}", names.size()));
  }
  std::vector<TuneCondition> conditions;
  for (std::size_t i = 0; i < names.size(); ++i) {
    auto condition = find_condition(names[i], rows[i]);
    if (!condition || condition->opponent.empty() == have_opponents) {
      settings.refuse(field.c_str(), "a list of limits and opponents");
    }
    conditions.push_back(*std::move(condition));
  }
  return conditions;
}

// Puts the conditions and the sides. A gauge has had a field "against" of another meaning.
void put_conditions(const JsonFields& settings, TuneSpec& known) {
  StepSides& sides = known.sides;
  sides.has_opponents = known.kind != RunKind::tune_gauge && settings.has("against");
  const char* const field = sides.has_opponents ? "against" : "at";
  if (!settings.has(field)) return;
  const std::vector<std::string> names = settings.lines(field);
  const std::size_t least = sides.has_opponents ? 1 : 2;
  sides.conditions = static_cast<int>(std::min<std::size_t>(names.size(), kMostPairs));
  const bool is_right =
      names.size() >= least && known.pairs % (sides.conditions * sides.pairs_of_opening()) == 0;
  if (!is_right) {
    settings.refuse(field,
                    fmt::format("a list of {} or more that share the pairs of a step", least));
  }
  known.names_alone = !settings.has(std::string(kConditionsField).c_str());
  if (!known.names_alone) {
    known.conditions = conditions_of(settings, sides.has_opponents, names);
    return;
  }
  for (const std::string& name : names) known.conditions.push_back({.name = name});
}

// Puts what is tuned and what becomes of it.
void put_player(const JsonFields& settings, TuneSpec& known) {
  known.is_program = settings.has("engine");
  known.player = settings.text(known.is_program ? "engine" : "profile");
  const std::string output(kOutputField), to_the_end(kToTheEndField);
  if (settings.has(output.c_str())) known.output = settings.text(output.c_str());
  if (settings.has(to_the_end.c_str())) known.to_the_end = settings.truth(to_the_end.c_str());
}

TuneSpec settings_of(const std::string& path, const std::string& text) {
  const Json object = read_json(text);
  const JsonFields settings(object, path + ": damaged: the settings of its tuning");
  TuneSpec known;
  known.kind =
      find_run_kind("tune " + word_of(settings, "method", {"spsa", "bayes", "gauge"})).value();
  if (known.kind == RunKind::tune_bayes &&
      word_of(settings, "acquisition", {"mes", "ei"}) == "ei") {
    known.acquisition = tuning::Acquisition::expected_improvement;
  }
  known.steps = whole_of(settings, "steps", kMostSteps);
  known.pairs = whole_of(settings, "pairs", kMostPairs);
  put_conditions(settings, known);
  put_player(settings, known);
  if (known.kind != RunKind::tune_gauge) known.delay = whole_of(settings, "delay", kMostDelay);
  const Json& rows = settings.list("parameters");
  if (rows.empty()) settings.refuse("parameters", "a list with an entry");
  for (const Json& row : rows) known.parameters.push_back(parameter_of(path, row));
  const std::size_t count = known.parameters.size();
  if (known.kind == RunKind::tune_bayes && count > tuning::kMostBayesParameters) {
    reject(path, fmt::format("bayes of {} parameters", count));
  }
  if (known.kind == RunKind::tune_gauge && known.steps % static_cast<int>(count) != 0) {
    reject(path, "its parameters do not share its steps");
  }
  return known;
}

void check_values(const std::string& path, const TuneSpec& settings, int step,
                  const std::vector<double>& values) {
  const auto& parameters = settings.parameters;
  bool fits = values.size() == parameters.size();
  for (std::size_t j = 0; fits && j < values.size(); ++j) {
    fits = values[j] >= parameters[j].min && values[j] <= parameters[j].max;
  }
  if (!fits) reject(path, fmt::format("step {} has values that do not fit its parameters", step));
}

void check_step(const std::string& path, const TuneSpec& settings, const TuningStep& step) {
  std::int64_t pairs = 0, points = 0;
  for (std::size_t i = 0; i < step.pairs.size(); ++i) {
    pairs += step.pairs[i];
    points += static_cast<std::int64_t>(i) * step.pairs[i];
  }
  const std::int64_t games = std::int64_t{step.wins} + step.draws + step.losses;
  if (pairs != settings.pairs || games != 2 * pairs || step.alike > pairs ||
      points != 2LL * step.wins + step.draws) {
    reject(path, fmt::format("step {} does not have {} of games", step.id,
                             counted(settings.pairs, "pair")));
  }
  check_values(path, settings, step.id, step.tried);
  check_values(path, settings, step.id, step.against);
}

// The limits and opponents of conditions of which only the names are known: player i plays under
// condition i.
void read_names(const RunSpec& run, TuneSpec& settings) {
  for (std::size_t i = 0; i < settings.conditions.size(); ++i) {
    TuneCondition& condition = settings.conditions[i];
    condition = condition_called(condition.name, own_limits(run.players[i].params),
                                 settings.sides.has_opponents);
  }
}

}  // namespace

std::string_view method_name(RunKind kind) {
  assert(is_tuning(kind));
  return name(kind).substr(std::string_view("tune ").size());
}

std::string_view name(tuning::Acquisition acquisition) {
  return acquisition == tuning::Acquisition::entropy ? "mes" : "ei";
}

std::string settings_text(const TuneSpec& spec) {
  Json settings = json_object({{"method", method_name(spec.kind)}});
  // In older files a step up played against a step down.
  if (spec.kind == RunKind::tune_gauge) settings["against"] = "start";
  settings[spec.is_program ? "engine" : "profile"] = spec.player;
  settings["steps"] = spec.steps;
  settings["pairs"] = spec.pairs;
  if (spec.kind != RunKind::tune_gauge) settings["delay"] = spec.delay;
  if (spec.kind == RunKind::tune_bayes) settings["acquisition"] = name(spec.acquisition);
  Json& rows = settings["parameters"] = Json::array();
  for (const tuning::Parameter& p : spec.parameters) {
    rows.push_back({p.name, p.value, p.min, p.max, p.c_end, p.r_end, p.whole});
  }
  if (spec.output) settings[std::string(kOutputField)] = *spec.output;
  if (spec.to_the_end) settings[std::string(kToTheEndField)] = *spec.to_the_end;
  if (spec.conditions.empty()) return json_text(settings);
  settings[spec.sides.has_opponents ? "against" : "at"] = names_of(spec.conditions);
  Json& conditions = settings[std::string(kConditionsField)] = Json::array();
  for (const TuneCondition& condition : spec.conditions) {
    conditions.push_back(condition_fields(condition));
  }
  return json_text(settings);
}

TuneSpec check_stored(const std::string& path, const TuningState& state, std::int64_t games) {
  TuneSpec settings = settings_of(path, state.settings);
  const auto count = static_cast<std::int64_t>(state.steps.size());
  if (count > settings.steps) {
    reject(path, fmt::format("{} steps of {}", count, settings.steps));
  }
  if (games != 2LL * settings.pairs * count) reject(path, "its steps are not those of its games");
  for (const TuningStep& step : state.steps) check_step(path, settings, step);
  return settings;
}

StoredTuning read_tuning_file(const std::string& path, const StoreReader& file) {
  std::optional<TuningState> state;
  std::int64_t games = 0;  // seen together with the steps, while a run writes them
  file.look([&](const sqlite::Database& database) {
    state = read_tuning(database);
    games = database.number("SELECT count(*) FROM game");
  });
  if (!state) throw Error(fmt::format("{}: not a tuning run", path));
  TuneSpec settings = check_stored(path, *state, games);
  RunSpec run = file.run();
  if (std::ssize(run.players) != settings.sides.players()) {
    reject(path, "its players do not match its conditions");
  }
  if (settings.names_alone) read_names(run, settings);
  return {std::move(run), *std::move(state), std::move(settings)};
}

tuning::SpsaSpec spsa_spec(const TuneSpec& spec, std::uint64_t seed) {
  return {.parameters = spec.parameters,
          .iterations = spec.steps,
          .pairs = spec.pairs,
          .delay = spec.delay,
          .seed = seed,
          .told = told_by_a_game(spec.sides)};
}

tuning::BayesSpec bayes_spec(const TuneSpec& spec, std::uint64_t seed) {
  return {.parameters = spec.parameters, .acquisition = spec.acquisition, .seed = seed};
}

tuning::Spsa replayed_spsa(const std::string& path, const StoredTuning& stored) {
  tuning::Spsa run(spsa_spec(stored.settings, stored.run.seed));
  for (const TuningStep& step : stored.state.steps) {
    run.add(step.wins, step.losses);
    if (run.theta() != step.after) {
      reject(path, fmt::format("step {} does not lead where the file says", step.id));
    }
  }
  return run;
}

}  // namespace rb
