#include "runner/web/document/tune_part.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/base/json_text.hpp"
#include "engine/base/zu.hpp"
#include "rating/pairwise/distributions.hpp"
#include "rating/pairwise/elo.hpp"
#include "runner/tables/pairing_table.hpp"
#include "runner/tune/condition_fit.hpp"
#include "runner/tune/steps/bayes_steps.hpp"
#include "runner/tune/steps/gauge_steps.hpp"
#include "runner/tune/tune_report.hpp"
#include "runner/tune/tuning_file.hpp"
#include "tuning/least_shown.hpp"
#include "tuning/spsa_fit.hpp"

namespace rb {
namespace {

using Values = std::vector<double>;

constexpr int kThetaRows = 400, kBayesRows = 8;

Json head_json(const StoredTuning& stored) {
  int wins = 0, draws = 0, losses = 0, alike = 0;
  for (const TuningStep& step : stored.state.steps) {
    wins += step.wins;
    draws += step.draws;
    losses += step.losses;
    alike += step.alike;
  }
  Json parameters = Json::array();
  for (const tuning::Parameter& p : stored.settings.parameters) {
    parameters.push_back(json_object({{"name", p.name},
                                      {"start", p.value},
                                      {"min", p.min},
                                      {"max", p.max},
                                      {"step", p.c_end},
                                      {"whole", p.whole}}));
  }
  return json_object({{"method", method_name(stored.settings.kind)},
                      {"steps", stored.state.steps.size()},
                      {"planned", stored.settings.steps},
                      {"pairs", stored.settings.pairs},
                      {"wins", wins},
                      {"draws", draws},
                      {"losses", losses},
                      {"alike", alike},
                      {"parameters", parameters}});
}

// At most `count` of the numbers from `first` to `last`, both included.
std::vector<int> some_of(int first, int last, int count) {
  std::vector<int> numbers;
  const int rows = std::min(count, last - first + 1);
  for (int i = 0; i < rows; ++i) {
    numbers.push_back(rows == 1 ? last : first + (last - first) * i / (rows - 1));
  }
  return numbers;
}

// How far chance alone leads away from the start: the root of the summed squares of all steps of
// theta, by steps done and parameter.
std::vector<Values> deviations(const tuning::Spsa& run) {
  Values squares(run.theta().size());
  std::vector<Values> rows{squares};
  for (int step = 1; step <= run.finished(); ++step) {
    Values row;
    for (std::size_t j = 0; j < squares.size(); ++j) {
      squares[j] += std::pow(run.theta_after(step)[j] - run.theta_after(step - 1)[j], 2);
      row.push_back(std::sqrt(squares[j]));
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

Json fit_json(const tuning::Spsa& run, const std::vector<ConditionGames>& games) {
  if (is_too_short(run)) return nullptr;
  const tuning::QuadraticFit fit = fit_all(run, recommended(run), games);
  Json best = Json::array();
  for (std::size_t j = 0; j < fit.best.size(); ++j) {
    best.push_back(fit.is_known[j] ? Json({fit.best[j].low, fit.best[j].high}) : Json());
  }
  return json_object({{"gain", fit.gain},
                      {"gain_interval", {fit.gain_interval.low, fit.gain_interval.high}},
                      {"least_shown", fit.least_shown},
                      {"chance", tuning::chance_alone(run).p},
                      {"best", best}});
}

// A row for each condition; null of a run that has one, or is too short for a fit.
Json conditions_json(const tuning::Spsa& run, std::vector<ConditionGames> games) {
  if (games.empty() || is_too_short(run)) return nullptr;
  Json rows = Json::array();
  for (const ConditionFit& fit : fit_conditions(run, std::move(games), recommended(run))) {
    rows.push_back(
        json_object({{"name", fit.games.name},
                     {"is_opponent", fit.games.is_opponent},
                     {"games", fit.games.games()},
                     {"wins", fit.games.wins},
                     {"draws", fit.games.draws},
                     {"losses", fit.games.losses},
                     {"gain", fit.gain},
                     {"gain_interval",
                      {number_json(fit.gain_interval.low), number_json(fit.gain_interval.high)}},
                     {"shown", name(fit.shown())}}));
  }
  return rows;
}

void put_spsa(const tuning::Spsa& run, const StoredTuning& stored, Json& json) {
  const std::vector<Values> deviation = deviations(run);
  Json theta = Json::array(), cone = Json::array(), score = Json::array();
  const std::vector<int> rows = some_of(0, run.finished(), kThetaRows);
  for (const int row : rows) {
    theta.push_back(run.theta_after(row));
    Values width = deviation[zu(row)];
    for (double& value : width) value *= rating::normal_reach();
    cone.push_back(width);
  }
  for (const TuningStep& step : stored.state.steps) {
    score.push_back({step.id, step.wins, step.draws, step.losses});
  }
  json["rows"] = rows;
  json["theta"] = theta;
  json["cone"] = cone;
  json["mean"] = run.tail_mean();
  json["score"] = score;
  json["fit"] = json["conditions"] = nullptr;
}

Json optimum_json(const tuning::Optimum& best) {
  const double error = rating::normal_reach() * best.elo_deviation;
  return json_object({{"values", best.values},
                      {"low", best.low},
                      {"high", best.high},
                      {"elo", best.elo},
                      {"interval", {best.elo - error, best.elo + error}},
                      {"least_shown", tuning::least_shown(best.elo_deviation)}});
}

Json point_json(const TuningStep& step, const Values& values, const tuning::Observation& seen) {
  constexpr double kElo = 100;  // of a unit of the observation, which is to be minimised
  const double error = rating::normal_reach() * kElo * std::sqrt(seen.variance);
  return json_object({{"values", values},
                      {"elo", -kElo * seen.score},
                      {"interval", {-kElo * seen.score - error, -kElo * seen.score + error}},
                      {"games", step.wins + step.draws + step.losses}});
}

void put_bayes(const StoredTuning& stored, Json& json) {
  tuning::Bayes run = bayes_from_start(bayes_spec(stored.settings, stored.run.seed));
  const auto steps = static_cast<int>(stored.state.steps.size());
  const std::vector<int> rows = some_of(1, steps, kBayesRows);
  Json points = Json::array(), course = Json::array(), optimum;
  for (int i = 0; i < steps; ++i) {
    const TuningStep& step = stored.state.steps[zu(i)];
    const Values& values = step.tried;
    const tuning::Observation seen = observation(step, told_by_a_game(stored.settings.sides));
    run.add(values, seen);
    points.push_back(point_json(step, values, seen));
    if (std::find(rows.begin(), rows.end(), i + 1) == rows.end()) continue;
    const tuning::Optimum best = run.optimum();
    course.push_back({i + 1, best.values, best.low, best.high, best.elo});
    optimum = optimum_json(best);
  }
  json["points"] = points;
  json["course"] = course;
  json["optimum"] = optimum;
}

Json effect_json(const GaugeEffect& effect) {
  if (effect.pairs.pairs() == 0) return nullptr;
  const rating::Estimate estimate = rating::estimate(effect.pairs);
  return json_object({{"games", effect.games.games()},
                      {"elo", number_json(estimate.elo)},
                      {"interval", interval_json(estimate.elo_interval)}});
}

void put_gauge(const StoredTuning& stored, Json& json) {
  const TuneSpec& settings = stored.settings;
  const int steps_each = settings.steps / static_cast<int>(settings.parameters.size());
  GaugeSteps gauge(settings.parameters, steps_each, settings.pairs);
  for (const TuningStep& step : stored.state.steps) gauge.add(step, {step.tried, step.against});
  Json effects = Json::array();
  const bool has_games = !stored.state.steps.empty();
  const tuning::QuadraticFit fit = has_games ? gauge.fit() : tuning::QuadraticFit{};
  for (std::size_t j = 0; j < gauge.parameters().size(); ++j) {
    const GaugeEffects& both = gauge.effects()[j];
    const bool is_played = both.pairs() > 0;
    effects.push_back(
        json_object({{"up", effect_json(both.up)},
                     {"down", effect_json(both.down)},
                     {"worth", is_played ? Json(fit.mean_worth[j]) : Json()},
                     {"worth_interval", is_played ? Json({fit.worth[j].low, fit.worth[j].high})
                                                  : Json({nullptr, nullptr})}}));
  }
  json["effects"] = effects;
}

}  // namespace

Json tune_part(const std::string& path, const StoreReader& file, Findings findings) {
  const StoredTuning stored = read_tuning_file(path, file);
  Json json = head_json(stored);
  const RunKind kind = stored.settings.kind;
  if (kind == RunKind::tune_spsa) {
    const tuning::Spsa run = replayed_spsa(path, stored);
    put_spsa(run, stored, json);
    if (findings == Findings::all) {
      std::vector<ConditionGames> games = read_condition_games(path, file, stored);
      json["fit"] = fit_json(run, games);
      json["conditions"] = conditions_json(run, std::move(games));
    }
  }
  if (kind == RunKind::tune_bayes) put_bayes(stored, json);
  if (kind == RunKind::tune_gauge) put_gauge(stored, json);
  return json;
}

}  // namespace rb
