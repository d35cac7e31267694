#include "runner/players/stored_match.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/json_text.hpp"
#include "runner/players/games/game_catalog.hpp"
#include "runner/players/player_limits.hpp"
#include "runner/players/stored_player.hpp"
#include "runner/results/limits_text.hpp"
#include "runner/results/player_identity.hpp"

namespace rb {
namespace {

bool has_own_limits(const PlayerRow& row) {
  const Json params = read_json(row.params);
  return params.is_object() && params.value("limits", Json()).is_object();
}

// The parameters of the player with these instead of its own.
std::string with_values(const PlayerRow& row, const Json& values) {
  Json params = read_ordered_json(row.params);
  if (!params.is_object() || !values.is_object()) {
    throw Error(fmt::format("player '{}': the values of a step are not parameters", row.name));
  }
  for (const auto& [name, value] : values.items()) {
    if (!params.contains(name) || !params[name].is_number() || !value.is_number()) {
      throw Error(fmt::format("player '{}': '{}' is not one of its numbers", row.name, name));
    }
    params[name] = value;
  }
  return json_text(params);
}

bool has_clock(const PlayerLimits& limits) { return limits.time || limits.clock; }

// Each player's limits; empty: all have those of the run.
std::vector<Limits> limits_of_players(const RunSpec& run, const Limits& common) {
  if (std::ranges::none_of(run.players, has_own_limits)) return {};
  std::vector<Limits> all;
  for (const PlayerRow& row : run.players) {
    all.push_back(has_own_limits(row) ? limits_of(own_limits(row.params), {}) : common);
    all.back().is_cpu_time = common.is_cpu_time;
  }
  return all;
}

}  // namespace

MatchSpec stored_match(const RunSpec& run, std::vector<Opening> openings, const MakeStored& make) {
  const Game* const game = find_game(run.game);
  if (game == nullptr) throw Error(fmt::format("this program does not know the game {}", run.game));
  MatchSpec spec;
  spec.rules = find_rules(run.game, run.board_size);
  if (spec.rules == nullptr) {
    throw Error(
        fmt::format("this program does not play {} on a board of {}", run.game, run.board_size));
  }
  for (const PlayerRow& row : run.players) {
    spec.players.push_back((make ? make(row) : stored_player(row, run)).make);
  }
  spec.settings.limits = limits_of(run.limits.moves, {});
  spec.settings.limits.is_cpu_time = run.limits.is_cpu_time;
  spec.settings.max_moves = run.limits.max_moves;
  spec.settings.opening_rule = run.limits.opening_rule;
  spec.game_delay = run.limits.game_delay.value_or(spec.game_delay);
  set_adjudication(run.limits.adjudication, *game, spec);
  spec.limits = limits_of_players(run, spec.settings.limits);
  spec.games = run.games;
  spec.keep = run.keep;
  spec.pairing = [schedule = schedule_of(run, openings.size())](int id) {
    return schedule.pairing(id);
  };
  spec.openings = std::move(openings);
  return spec;
}

PlayerFactories stored_variants(const RunSpec& run, const std::string& values) {
  const Json all = read_json(values);
  if (!all.is_array() || all.size() != run.players.size()) {
    throw Error("the values of a step are not those of its players");
  }
  PlayerFactories players(run.players.size());
  for (std::size_t i = 0; i < players.size(); ++i) {
    if (all[i] == Json::object()) continue;
    PlayerRow row = run.players[i];
    row.params = with_values(row, all[i]);
    players[i] = stored_player(row, run).make;
  }
  return players;
}

std::optional<std::string> why_not_repeatable(const RunSpec& run) {
  if (run.limits.clock != MoveClock::nodes || has_clock(run.limits.moves)) {
    return "its moves are limited by time";
  }
  for (const PlayerRow& row : run.players) {
    if (is_program(row.params)) return fmt::format("'{}' is a program", row.name);
    if (has_clock(own_limits(row.params))) {
      return fmt::format("the moves of '{}' are limited by time", row.name);
    }
  }
  return std::nullopt;
}

}  // namespace rb
