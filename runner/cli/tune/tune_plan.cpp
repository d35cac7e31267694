#include "runner/cli/tune/tune_plan.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/wording.hpp"
#include "engine/renju/board/board.hpp"
#include "runner/base/system/data_dir.hpp"
#include "runner/cli/tune/step_match.hpp"
#include "runner/play/game_result.hpp"
#include "runner/players/games/game_catalog.hpp"
#include "runner/tune/board_features.hpp"
#include "runner/tune/tunables.hpp"

namespace rb::cli {
namespace {

constexpr std::int64_t kSpsaGames = 20000, kBayesGames = 4000, kGaugeGames = 400;
constexpr std::int64_t kMostGames = 10'000'000;
constexpr std::int64_t kSpsaPairs = 8, kBayesPairs = 40;

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
std::int64_t pairs_of(const TuneRequest& request, const StepSides& sides,
                      const std::optional<std::int64_t>& asked, std::int64_t usual) {
  const std::int64_t whole = sides.conditions * sides.pairs_of_opening();
  if (!asked) return (usual + whole - 1) / whole * whole;
  if (*asked % whole == 0) return *asked;
  throw UsageError(fmt::format("{}: --pairs {} cannot be shared equally by {}: give {}",
                               request.command, *asked, shares_text(request, sides.conditions),
                               (*asked / whole + 1) * whole));
}

void set_steps(std::string_view command, std::int64_t games, std::int64_t pairs, TuneSpec& spec) {
  if (games < 2 * pairs) {
    throw UsageError(fmt::format("{}: {} too few: one step takes {} ({})", command,
                                 counted(games, "game is", "games are"), 2 * pairs,
                                 counted(pairs, "pair")));
  }
  spec.steps = static_cast<int>(games / (2 * pairs));
  spec.pairs = static_cast<int>(pairs);
}

// What every method has.
TuneSpec spec_of(RunKind kind, const TuneRequest& request, const TuneSubject& subject) {
  return {.kind = kind,
          .parameters = subject.player->parameters(),
          .conditions = subject.conditions,
          .sides = sides_of(subject.conditions),
          .player = player_text(request),
          .is_program = request.engine.program.has_value()};
}

}  // namespace

void check_in_flight(const TuneRequest& request, const TuneSpec& spec, RunPlan& match) {
  if (!request.queue.address) return;
  constexpr double kSafe = 0.03, kTooMany = 0.1;  // of all games
  const std::int64_t games = std::int64_t{2} * spec.steps * spec.pairs;
  const std::int64_t at_once = std::int64_t{2} * spec.pairs * spec.delay;
  const double share = static_cast<double>(at_once) / static_cast<double>(games);
  if (share >= kTooMany) {
    throw UsageError(
        fmt::format("{}: --queue: {} of {} games would be in flight, and from a tenth on the "
                    "values swing: lower --delay or --pairs, or raise --games",
                    request.command, at_once, games));
  }
  if (share > kSafe) {
    match.notes.push_back(fmt::format(
        "{} of {} games are in flight: with fewer the values settle better", at_once, games));
  }
  // Three games in flight keep a thread busy where machines are alike.
  match.notes.push_back(fmt::format("{} games can be played at once: enough for about {}", at_once,
                                    counted(std::max<std::int64_t>(1, at_once / 3), "thread")));
}

std::set<std::uint64_t> held_out_keys(const std::optional<std::string>& named,
                                      const renju::PlayedGame& played) {
  const Game& game = *find_game(played.variant.name);
  std::vector<std::string> files;
  const std::string_view usual = default_openings(game, played.size);
  if (!usual.empty()) files.push_back(data_file(usual).string());
  if (named && *named != kNoOpenings) {
    const auto ours = openings_called(game, *named);
    files.push_back(ours ? data_file(*ours).string() : *named);
  }
  std::set<std::uint64_t> keys;
  for (const std::string& file : files) {
    const auto all = load_openings(file, OpeningFormat::moves, game.rules_on(played.size), {});
    for (const Opening& opening : part_of(all, true)) {
      keys.insert(opening_key(opening.moves, played.size));
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

TuneSpec asked_spsa(const SpsaRequest& request, const TuneSubject& subject) {
  TuneSpec spec = spec_of(RunKind::tune_spsa, request.tune, subject);
  set_steps(request.tune.command, request.steps.games.value_or(kSpsaGames),
            pairs_of(request.tune, spec.sides, request.steps.pairs, kSpsaPairs), spec);
  spec.delay = request.steps.delay;
  spec.output = request.proof.output;
  spec.to_the_end = request.to_the_end;
  const auto usual = request.tune.against.empty() ? tuning::usual_gain : tuning::usual_gain_against;
  for (tuning::Parameter& p : spec.parameters) {
    if (p.r_end == 0) p.r_end = usual(2.0 * spec.steps * spec.pairs);
  }
  if (const auto wrong = tuning::problem(spsa_spec(spec, request.tune.play.seed))) {
    throw UsageError(fmt::format("{}: {}", request.tune.command, *wrong));
  }
  return spec;
}

TuneSpec asked_bayes(const BayesRequest& request, const TuneSubject& subject) {
  TuneSpec spec = spec_of(RunKind::tune_bayes, request.tune, subject);
  if (!request.tune.params && !request.tune.engine.program) narrow_bounds(spec.parameters);
  const std::size_t parameters = spec.parameters.size();
  if (parameters > tuning::kMostBayesParameters) {
    throw UsageError(
        fmt::format("{}: takes up to {} parameters, not {}: choose some with --select or --params, "
                    "or use tune spsa",
                    request.tune.command, tuning::kMostBayesParameters, parameters));
  }
  set_steps(request.tune.command, request.steps.games.value_or(kBayesGames),
            pairs_of(request.tune, spec.sides, request.steps.pairs, kBayesPairs), spec);
  const auto least = static_cast<int>(2 * parameters + 3);
  if (spec.steps < least) {
    throw UsageError(fmt::format("{}: {} too few for {}: play {} games or more",
                                 request.tune.command,
                                 counted(spec.steps, "point is", "points are"),
                                 counted(parameters, "parameter"), 2 * spec.pairs * least));
  }
  spec.delay = request.steps.delay;
  spec.acquisition = request.acquisition;
  spec.output = request.proof.output;
  return spec;
}

TuneSpec asked_gauge(const GaugeRequest& request, const TuneSubject& subject) {
  TuneSpec spec = spec_of(RunKind::tune_gauge, request.tune, subject);
  set_steps(request.tune.command, request.games.value_or(kGaugeGames),
            pairs_of(request.tune, spec.sides, request.pairs, kSpsaPairs), spec);
  const int each = 2 * spec.pairs * spec.steps;
  if (std::int64_t{each} * std::ssize(spec.parameters) > kMostGames) {
    throw UsageError(fmt::format("{}: {} parameters of {} games are too many games",
                                 request.tune.command, spec.parameters.size(), each));
  }
  spec.steps *= static_cast<int>(spec.parameters.size());
  return spec;
}

}  // namespace rb::cli
