#include "runner/cli/tune/tune_plan.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/base/error.hpp"
#include "engine/base/json_text.hpp"
#include "engine/base/wording.hpp"
#include "engine/renju/board/board.hpp"
#include "runner/base/system/data_dir.hpp"
#include "runner/cli/tune/step_match.hpp"
#include "runner/play/game_result.hpp"
#include "runner/players/catalog.hpp"
#include "runner/tune/board_features.hpp"
#include "runner/tune/tunables.hpp"
#include "runner/tune/tune_stored.hpp"

namespace rb::cli {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::int64_t kSpsaGames = 20000, kBayesGames = 4000, kGaugeGames = 400;
constexpr std::int64_t kMostGames = 10'000'000;
constexpr std::int64_t kSpsaPairs = 8, kBayesPairs = 40;

// The field of the settings of a run that names what is tuned.
std::pair<std::string, std::string> tuned_field(const TuneRequest& request) {
  return {request.engine.program ? "engine" : "profile", player_text(request)};
}

// Where the result goes, which a verification reads.
std::pair<std::string, std::string> output_field(const ProofRequest& proof) {
  return {std::string(kOutputField), proof.output};
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

// "2 limits of --at", "3 opponents", "6 pairs of opponent and limit".
std::string shares_text(const TuneRequest& request, int conditions) {
  if (request.against.empty()) return fmt::format("{} limits of --at", conditions);
  if (!request.at.empty()) return fmt::format("{} pairs of opponent and limit", conditions);
  return counted(conditions, "opponent");
}

// The pairs of a step: those that are asked for, or about the usual number, an equal share for each
// condition. An opponent plays two pairs from an opening.
std::int64_t pairs_of(const TuneRequest& request, const TuneSubject& subject,
                      const std::optional<std::int64_t>& asked, std::int64_t usual) {
  const StepSides sides = sides_of(subject.conditions);
  const std::int64_t whole = sides.conditions * sides.pairs_of_opening();
  if (!asked) return (usual + whole - 1) / whole * whole;
  if (*asked % whole == 0) return *asked;
  throw UsageError(fmt::format("{}: --pairs {} cannot be shared equally by {}: give {}",
                               request.command, *asked, shares_text(request, sides.conditions),
                               (*asked / whole + 1) * whole));
}

StepCount steps_of(std::string_view command, std::int64_t games, std::int64_t pairs) {
  if (games < 2 * pairs) {
    throw UsageError(fmt::format("{}: {} too few: one step takes {} ({})", command,
                                 counted(games, "game is", "games are"), 2 * pairs,
                                 counted(pairs, "pair")));
  }
  return {static_cast<int>(games / (2 * pairs)), static_cast<int>(pairs)};
}

// The settings of a run, with its conditions if it has some.
std::string settings_text(Json settings, const TuneSubject& subject) {
  if (!subject.conditions.empty()) {
    const bool have_opponents = sides_of(subject.conditions).has_opponents;
    settings[have_opponents ? "against" : "at"] = names_of(subject.conditions);
    Json& rows = settings[std::string(kConditionsField)] = Json::array();
    for (const TuneCondition& condition : subject.conditions) {
      rows.push_back(condition_fields(condition));
    }
  }
  return json_text(settings);
}

// With many games in flight the steps of SPSA answer to what was true long ago, and it swings.
void check_in_flight(const SpsaRequest& request, const StepCount& budget, RunPlan& match) {
  if (!request.tune.queue.address) return;
  constexpr double kSafe = 0.03, kTooMany = 0.1;  // of all games
  const std::int64_t games = std::int64_t{2} * budget.steps * budget.pairs;
  const std::int64_t at_once = std::int64_t{2} * budget.pairs * request.steps.delay;
  const double share = static_cast<double>(at_once) / static_cast<double>(games);
  if (share >= kTooMany) {
    throw UsageError(
        fmt::format("{}: --queue: {} of {} games would be in flight, and from a tenth on the "
                    "values swing: lower --delay or --pairs, or raise --games",
                    request.tune.command, at_once, games));
  }
  if (share > kSafe) {
    match.notes.push_back(fmt::format(
        "{} of {} games are in flight: with fewer the values settle better", at_once, games));
  }
  // Three games in flight keep a thread busy where machines are alike.
  match.notes.push_back(fmt::format("{} games can be played at once: enough for about {}", at_once,
                                    counted(std::max<std::int64_t>(1, at_once / 3), "thread")));
}

}  // namespace

std::set<std::uint64_t> held_out_keys(const std::optional<std::string>& named) {
  const Game& game = *find_game("renju");
  std::vector<std::string> files{data_file(game.openings).string()};
  if (named && *named != kNoOpenings) {
    const auto ours = openings_called(game, *named);
    files.push_back(ours ? data_file(*ours).string() : *named);
  }
  std::set<std::uint64_t> keys;
  for (const std::string& file : files) {
    const auto all = load_openings(file, OpeningFormat::moves, game.rules(), {});
    for (const Opening& opening : part_of(all, true)) {
      keys.insert(opening_key(opening.moves, renju::kSize));
    }
  }
  return keys;
}

TexelTask texel_task(const TuneRequest& request) {
  TuneTask chosen = tune_task(request);
  if (chosen.profile.pattern_table) {
    throw UsageError(
        fmt::format("tune texel: {} scores boards by learned patterns, not by constants: "
                    "give it patterns=off, or use tune patterns",
                    chosen.profile_text));
  }
  const bool all = !request.select && !request.params;
  TexelTask task{std::move(chosen.profile), {}, held_out_keys(request.play.openings.source)};
  for (tuning::Parameter& p : chosen.parameters) {
    if (p.whole) p.value = std::round(p.value);  // as the profile has it
    if (std::ranges::find(kBoardWeights, p.name) != kBoardWeights.end()) {
      task.parameters.push_back(p);
    } else if (!all) {
      throw UsageError(
          fmt::format("tune texel: {} is not a term of the score of a board; the terms are {}",
                      p.name, fmt::join(kBoardWeights, ", ")));
    }
  }
  return task;
}

SpsaTask spsa_task(const SpsaRequest& request, const TuneSubject& subject,
                   const std::string& command_line) {
  std::vector<tuning::Parameter> parameters = subject.player->parameters();
  const StepCount budget =
      steps_of(request.tune.command, request.steps.games.value_or(kSpsaGames),
               pairs_of(request.tune, subject, request.steps.pairs, kSpsaPairs));
  const auto usual = request.tune.against.empty() ? tuning::usual_gain : tuning::usual_gain_against;
  for (tuning::Parameter& p : parameters) {
    if (p.r_end == 0) p.r_end = usual(2.0 * budget.steps * budget.pairs);
  }
  const Json settings{{"method", "spsa"},
                      tuned_field(request.tune),
                      {"steps", budget.steps},
                      {"pairs", budget.pairs},
                      {"delay", request.steps.delay},
                      {"parameters", parameter_rows(parameters)},
                      output_field(request.proof),
                      {std::string(kToTheEndField), request.to_the_end}};
  SpsaTask spsa{.plan = {},
                .spec = {.parameters = parameters,
                         .iterations = budget.steps,
                         .pairs = budget.pairs,
                         .delay = request.steps.delay,
                         .seed = request.tune.play.seed,
                         .told = request.tune.against.empty() ? 1 : tuning::kToldAgainstEqual}};
  if (const auto wrong = tuning::problem(spsa.spec)) {
    throw UsageError(fmt::format("{}: {}", request.tune.command, *wrong));
  }
  spsa.plan = step_plan(RunKind::tune_spsa, request.tune, subject, budget, command_line);
  spsa.plan.settings = settings_text(settings, subject);
  check_in_flight(request, budget, spsa.plan.match);
  return spsa;
}

BayesTask bayes_task(const BayesRequest& request, const TuneSubject& subject,
                     const std::string& command_line) {
  std::vector<tuning::Parameter> parameters = subject.player->parameters();
  if (!request.tune.params && !request.tune.engine.program) narrow_bounds(parameters);
  if (parameters.size() > tuning::kMostBayesParameters) {
    throw UsageError(
        fmt::format("{}: takes up to {} parameters, not {}: choose some with --select or --params, "
                    "or use tune spsa",
                    request.tune.command, tuning::kMostBayesParameters, parameters.size()));
  }
  const StepCount budget =
      steps_of(request.tune.command, request.steps.games.value_or(kBayesGames),
               pairs_of(request.tune, subject, request.steps.pairs, kBayesPairs));
  const auto least = static_cast<int>(2 * parameters.size() + 3);
  if (budget.steps < least) {
    throw UsageError(
        fmt::format("{}: {} too few for {}: play {} games or more", request.tune.command,
                    counted(budget.steps, "point is", "points are"),
                    counted(parameters.size(), "parameter"), 2 * budget.pairs * least));
  }
  BayesTask bayes{
      .plan = step_plan(RunKind::tune_bayes, request.tune, subject, budget, command_line),
      .spec = {.parameters = parameters,
               .acquisition = request.acquisition,
               .seed = request.tune.play.seed},
      .steps = {.points = budget.steps,
                .pairs = budget.pairs,
                .delay = request.steps.delay,
                .told = request.tune.against.empty() ? 1 : tuning::kToldAgainstEqual}};
  bayes.plan.settings = settings_text({{"method", "bayes"},
                                       tuned_field(request.tune),
                                       {"steps", budget.steps},
                                       {"pairs", budget.pairs},
                                       {"delay", request.steps.delay},
                                       {"acquisition", name(request.acquisition)},
                                       {"parameters", parameter_rows(parameters)},
                                       output_field(request.proof)},
                                      subject);
  return bayes;
}

GaugeTask gauge_task(const GaugeRequest& request, const TuneSubject& subject,
                     const std::string& command_line) {
  const std::vector<tuning::Parameter>& parameters = subject.player->parameters();
  const StepCount each = steps_of(request.tune.command, request.games.value_or(kGaugeGames),
                                  pairs_of(request.tune, subject, request.pairs, kSpsaPairs));
  const auto steps =
      static_cast<std::int64_t>(each.steps) * static_cast<std::int64_t>(parameters.size());
  if (steps * 2 * each.pairs > kMostGames) {
    throw UsageError(fmt::format("{}: {} parameters of {} games are too many games",
                                 request.tune.command, parameters.size(),
                                 2 * each.pairs * each.steps));
  }
  GaugeTask gauge{.plan = step_plan(RunKind::tune_gauge, request.tune, subject,
                                    {static_cast<int>(steps), each.pairs}, command_line),
                  .steps_each = each.steps,
                  .pairs = each.pairs};
  gauge.plan.settings =
      settings_text({{"method", "gauge"},
                     {"against", "start"},  // older files: a step up against a step down
                     tuned_field(request.tune),
                     {"steps", steps},
                     {"pairs", each.pairs},
                     {"parameters", parameter_rows(parameters)}},
                    subject);
  return gauge;
}

}  // namespace rb::cli
