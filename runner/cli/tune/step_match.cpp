#include "runner/cli/tune/step_match.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/wording.hpp"
#include "engine/base/zu.hpp"
#include "runner/players/external_player.hpp"
#include "runner/players/games/game_catalog.hpp"
#include "runner/run/session/external_run.hpp"

namespace rb::cli {
namespace {

// The players of each condition, or of the only one: first all that are tried, then all that they
// are compared with, then the opponents.
std::vector<PlayerSpec> players_of(const TuneSpec& spec, const TuneRequest& request,
                                   const TuneSubject& subject) {
  const std::vector<TuneCondition>& conditions = spec.conditions;
  const StepSides& sides = spec.sides;
  std::vector<PlayerSpec> players;
  for (int i = 0; i < sides.players(); ++i) {
    PlayerSpec player = subject.player->spec();
    if (!conditions.empty()) {
      const TuneCondition& condition = conditions[zu(i % sides.conditions)];
      if (sides.is_opponent(i)) {
        player = {.place = fmt::format("{}: --against", request.command),
                  .text = condition.opponent};
      }
      player.limits = condition.limits;
    }
    players.push_back(std::move(player));
  }
  return players;
}

void name_players(StepPlan& plan) {
  std::vector<PlayerRow>& players = plan.match.run.players;
  for (int i = 0; i < std::ssize(players); ++i) {
    if (plan.sides.is_opponent(i)) continue;  // named as it is
    std::string& name = players[zu(i)].name;
    name = plan.sides.is_tried(i) ? "tried" : "against";
    if (!plan.conditions.empty()) name += ", " + plan.conditions[zu(i % plan.sides.conditions)];
  }
}

Format format_of(const StepSides& sides) {
  return sides.players() == 2 ? Format::round_robin : Format::duels;
}

// What is played, and how a program is run, with what the match has for its other players.
ExternalSettings external_of(const TuneRequest& request, const TunedPlayer& tuned,
                             const RunPlan& match) {
  ExternalSettings settings;
  if (is_external(tuned.spec())) {
    ExternalRequest external = request.play.external;
    external.log.reset();  // opened once
    settings = external_settings(external, match.spec.settings.limits, request.db);
  }
  set_game(*find_game(request.play.game), request.play.size, settings);
  settings.log = match.log;
  settings.lateness = match.lateness;
  settings.habits = match.habits;
  return settings;
}

}  // namespace

StepSides sides_of(const std::vector<TuneCondition>& conditions) {
  return {.conditions = static_cast<int>(std::max<std::size_t>(1, conditions.size())),
          .has_opponents = !conditions.empty() && !conditions.front().opponent.empty()};
}

StepPlan step_plan(const TuneSpec& spec, const TuneRequest& request, const TuneSubject& subject,
                   const std::string& command_line) {
  const StepSides& sides = spec.sides;
  const int pairs_of_opening = sides.conditions * sides.pairs_of_opening();
  const std::int64_t games = std::int64_t{2} * spec.steps * spec.pairs;
  RunRequest run{.command = request.command,
                 .kind = spec.kind,
                 .players = players_of(spec, request, subject),
                 .format = format_of(sides),
                 .games = games / pairs_of_opening,
                 .sprt = {},
                 .play = request.play,
                 .db = request.db,
                 .resume = request.resume,
                 .command_line = command_line,
                 .progress = request.progress};
  StepPlan plan{.match = plan_run(run),
                .tuned = subject.player,
                .external = {},
                .conditions = names_of(spec.conditions),
                .sides = sides,
                .settings = settings_text(spec)};
  plan.external = external_of(request, *subject.player, plan.match);
  const std::size_t openings = plan.match.spec.openings.size();
  const int needed = spec.pairs / pairs_of_opening;
  if (openings > 0 && openings < static_cast<std::size_t>(needed)) {
    throw UsageError(
        fmt::format("{}: --pairs {} needs {}, but there are {}: no step may play one twice",
                    request.command, spec.pairs, counted(needed, "opening"), openings));
  }
  name_players(plan);
  plan.match.title =
      fmt::format("{} of {}: {} games", request.command, subject.player->spec().text, games);
  use_queue(request.queue, request.play, request.command, plan.match);
  return plan;
}

}  // namespace rb::cli
