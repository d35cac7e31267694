#include "runner/cli/tune/tune_plan.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/base/error.hpp"
#include "engine/renju/level/parameters.hpp"
#include "runner/cli/play/result_options.hpp"
#include "runner/players/catalog.hpp"
#include "runner/tune/tunables.hpp"

namespace rb::cli {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::int64_t kSpsaGames = 20000, kBayesGames = 4000, kGaugeGames = 400;
constexpr std::int64_t kMostGames = 10'000'000;
constexpr std::int64_t kSpsaPairs = 8, kBayesPairs = 40;

bool is_by_default(const renju::Profile& profile, const tuning::Parameter& p) {
  return renju::parameter_info(p.name).tuning == renju::Tuning::by_default &&
         !renju::why_idle(profile, p.name);
}

void check_effects(const TuneTask& task) {
  std::string idle;
  for (const tuning::Parameter& p : task.parameters) {
    const auto why = renju::why_idle(task.profile, p.name);
    if (why) idle += fmt::format("{}{} ({})", idle.empty() ? "" : ", ", p.name, *why);
  }
  if (idle.empty()) return;
  throw UsageError(fmt::format("tune: without effect on how {} plays: {}; leave it out",
                               task.profile_text, idle));
}

// Whole numbers are whole to the engine; where tuning starts is any number.
std::vector<double> starting_values(const std::vector<tuning::Parameter>& parameters) {
  std::vector<double> values;
  for (const tuning::Parameter& p : parameters) values.push_back(p.value);
  return values;
}

Json parameter_rows(const std::vector<tuning::Parameter>& parameters) {
  Json rows = Json::array();
  for (const tuning::Parameter& p : parameters) {
    rows.push_back({p.name, p.value, p.min, p.max, p.c_end, p.r_end, p.whole});
  }
  return rows;
}

// The usual bounds are those of a climb. A model of the whole box learns more of half of it, which
// is up to three times a value.
void narrow_bounds(std::vector<tuning::Parameter>& parameters) {
  for (tuning::Parameter& p : parameters) {
    const double half = p.min + (p.max - p.min) / 2;
    if (p.value <= half) p.max = p.whole ? std::ceil(half) : half;
    p.c_end = std::min(p.c_end, (p.max - p.min) / 2);
  }
}

struct Budget {
  int steps = 0, pairs = 0;
};

Budget budget_of(std::int64_t games, std::int64_t pairs) {
  if (games < 2 * pairs) {
    throw UsageError(fmt::format("tune: {} games are too few: one step takes {} ({} pairs)", games,
                                 2 * pairs, pairs));
  }
  return {static_cast<int>(games / (2 * pairs)), static_cast<int>(pairs)};
}

// A match of the player against itself, whose sides the steps vary.
StepPlan step_plan(RunKind kind, const TuneRequest& request, const CommandLine& line,
                   const TuneTask& task, const Budget& budget) {
  const PlayerSpec player{.place = "tune: --player", .text = request.player};
  RunRequest run{
      .command = "tune",
      .kind = kind,
      .players = {player, player},
      .games = 2 * budget.steps * budget.pairs,
      .sprt = {},
      .play = request.play,
      .db = request.db,
      .resume = request.resume,
      .command_line = line.text(),
      .resume_command = [line](const std::string& path) { return resume_command(line, path); }};
  StepPlan plan{.match = plan_run(run),
                .profile = task.profile,
                .parameters = task.parameters,
                .settings = {}};
  if (!plan.match.openings.empty() &&
      plan.match.openings.size() < static_cast<std::size_t>(budget.pairs)) {
    throw UsageError(
        fmt::format("tune: --pairs {} needs as many openings, there are {}: no step may play one "
                    "twice",
                    budget.pairs, plan.match.openings.size()));
  }
  plan.match.run.players[0].name = "tried";
  plan.match.run.players[1].name = "against";
  return plan;
}

}  // namespace

TuneTask tune_task(const TuneRequest& request) {
  if (request.params && request.select) {
    throw UsageError("tune: give either --params or --select, not both");
  }
  TuneTask task;
  task.profile_text = request.player;
  task.profile = named_profile("tune: --player", task.profile_text);
  if (request.params) {
    task.parameters = read_tunables(*request.params, task.profile);
  } else if (request.select) {
    task.parameters = select_tunables(task.profile, "tune: --select", *request.select);
  } else {
    task.parameters = tunables(task.profile);
    std::erase_if(task.parameters, [&](const auto& p) { return !is_by_default(task.profile, p); });
  }
  check_effects(task);
  std::vector<double> values = starting_values(task.parameters);
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (task.parameters[i].whole) values[i] = std::round(values[i]);
  }
  task.profile = with_values(task.profile, task.parameters, values);
  return task;
}

SpsaTask spsa_task(const SpsaRequest& request, const CommandLine& line) {
  TuneTask task = tune_task(request.tune);
  const Budget budget =
      budget_of(request.steps.games.value_or(kSpsaGames), request.steps.pairs.value_or(kSpsaPairs));
  for (tuning::Parameter& p : task.parameters) {
    if (p.r_end == 0) p.r_end = tuning::usual_gain(2.0 * budget.steps * budget.pairs);
  }
  const Json settings{{"method", "spsa"},
                      {"profile", task.profile_text},
                      {"steps", budget.steps},
                      {"pairs", budget.pairs},
                      {"delay", request.steps.delay},
                      {"parameters", parameter_rows(task.parameters)}};
  SpsaTask spsa{.plan = {},
                .spec = {.parameters = task.parameters,
                         .iterations = budget.steps,
                         .pairs = budget.pairs,
                         .delay = request.steps.delay,
                         .seed = request.tune.play.seed}};
  if (const auto wrong = tuning::problem(spsa.spec)) throw UsageError("tune: " + *wrong);
  spsa.plan = step_plan(RunKind::tune_spsa, request.tune, line, task, budget);
  spsa.plan.settings = settings.dump();
  return spsa;
}

BayesTask bayes_task(const BayesRequest& request, const CommandLine& line) {
  TuneTask task = tune_task(request.tune);
  if (!request.tune.params) narrow_bounds(task.parameters);
  if (task.parameters.size() > tuning::kMostBayesParameters) {
    throw UsageError(
        fmt::format("tune: bayes takes up to {} parameters, these are {}: choose with "
                    "--select or --params, or take tune spsa",
                    tuning::kMostBayesParameters, task.parameters.size()));
  }
  const Budget budget = budget_of(request.steps.games.value_or(kBayesGames),
                                  request.steps.pairs.value_or(kBayesPairs));
  const auto least = static_cast<int>(2 * task.parameters.size() + 3);
  if (budget.steps < least) {
    throw UsageError(
        fmt::format("tune: {} points are too few for {} parameters: play {} games or more",
                    budget.steps, task.parameters.size(), 2 * budget.pairs * least));
  }
  BayesTask bayes{.plan = step_plan(RunKind::tune_bayes, request.tune, line, task, budget),
                  .spec = {.parameters = task.parameters,
                           .acquisition = request.acquisition,
                           .seed = request.tune.play.seed},
                  .points = budget.steps,
                  .pairs = budget.pairs,
                  .delay = request.steps.delay};
  bayes.plan.settings = Json{{"method", "bayes"},
                             {"profile", task.profile_text},
                             {"steps", budget.steps},
                             {"pairs", budget.pairs},
                             {"delay", request.steps.delay},
                             {"acquisition", acquisition_word(request.acquisition)},
                             {"parameters", parameter_rows(task.parameters)}}
                            .dump();
  return bayes;
}

GaugeTask gauge_task(const GaugeRequest& request, const CommandLine& line) {
  const TuneTask task = tune_task(request.tune);
  const Budget each =
      budget_of(request.games.value_or(kGaugeGames), request.pairs.value_or(kSpsaPairs));
  const auto steps =
      static_cast<std::int64_t>(each.steps) * static_cast<std::int64_t>(task.parameters.size());
  if (steps * 2 * each.pairs > kMostGames) {
    throw UsageError(fmt::format("tune: {} parameters of {} games are too many games",
                                 task.parameters.size(), 2 * each.pairs * each.steps));
  }
  GaugeTask gauge{.plan = step_plan(RunKind::tune_gauge, request.tune, line, task,
                                    {static_cast<int>(steps), each.pairs}),
                  .steps_each = each.steps,
                  .pairs = each.pairs};
  gauge.plan.settings = Json{{"method", "gauge"},
                             {"against", "start"},  // older files: a step up against a step down
                             {"profile", task.profile_text},
                             {"steps", steps},
                             {"pairs", each.pairs},
                             {"parameters", parameter_rows(task.parameters)}}
                            .dump();
  return gauge;
}

}  // namespace rb::cli
