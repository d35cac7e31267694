#include "runner/run/session/run_players.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include <fmt/core.h>

#include "engine/base/error.hpp"
#include "engine/base/text.hpp"
#include "runner/players/external_player.hpp"
#include "runner/players/named_player.hpp"
#include "runner/results/limits_text.hpp"
#include "runner/run/session/external_run.hpp"

namespace rb {
namespace {

bool has_clock(const Limits& limits) { return limits.time || limits.clock; }

// The limits of a player that has none of its own.
Limits common_limits(const GamesRequest& request) {
  Limits limits;
  limits.margin = kMargin;
  limits.is_cpu_time = request.cpu_time;
  return limits_of(request.limits, limits);
}

// The limits of each player; `external`: a program plays, so each player gets a clock.
std::vector<Limits> limits_of_players(const RunRequest& request, const Limits& common,
                                      bool external) {
  std::vector<Limits> all;
  for (const PlayerSpec& spec : request.players) {
    Limits limits = limits_of(spec.limits, common);
    if (external && !has_clock(limits)) limits.time = kExternalTime;
    if (spec.limits.margin && !has_clock(limits)) {
      throw UsageError(
          fmt::format("{}: a margin needs a clock: a time for the move or the game, the player's "
                      "own or one for all",
                      spec.place));
    }
    all.push_back(std::move(limits));
  }
  if (std::any_of(all.begin(), all.end(), has_clock)) return all;
  if (request.play.limits.margin) {
    throw UsageError(fmt::format("{}: --margin needs a clock: --time or --tc", request.command));
  }
  if (request.play.cpu_time && request.play.clock == MoveClock::nodes) {
    throw UsageError(
        fmt::format("{}: --cpu-time needs a clock: --time, --tc or --clock wall", request.command));
  }
  return all;
}

// The note for programs that get a clock nobody asked for; none: all have one.
std::optional<std::string> clock_note(const RunRequest& request, const Limits& common) {
  const auto has_own = [](const PlayerSpec& spec) { return spec.limits.time || spec.limits.clock; };
  const auto owners = std::count_if(request.players.begin(), request.players.end(), has_own);
  if (has_clock(common) || owners == std::ssize(request.players)) return std::nullopt;
  return fmt::format("a program plays: {} s a move for all{}; --time and --tc set the clock",
                     kExternalTime.count() / 1000,
                     owners > 0 ? " that have no clock of their own" : "");
}

// The files of profiles that play as they are: a variant of one is another profile.
std::vector<std::string> profile_files(const std::vector<PlayerSpec>& players) {
  std::vector<std::string> files;
  for (const PlayerSpec& spec : players) {
    const auto path = profile_path(spec.text);
    if (!path || !spec.text.ends_with(*path)) continue;
    if (std::find(files.begin(), files.end(), *path) == files.end()) files.push_back(*path);
  }
  return files;
}

// `limits` are those the player plays by; if they are its own, they are part of its name and row.
NamedPlayer player_of(const RunRequest& request, const PlayerSpec& spec,
                      const ExternalSettings& settings, const Limits& limits) {
  if (!spec.name.empty() && words(spec.name).empty()) {
    throw UsageError(fmt::format("{}: its name is blank: give it a visible name", spec.place));
  }
  NamedPlayer player =
      named_player(spec, request.play.clock, settings, request.play.game, request.play.size);
  if (is_empty(spec.limits)) return player;
  add_limits(limits, player.row);
  const std::string own = limits_text(spec.limits);
  if (spec.name.empty() && !own.empty()) player.row.name += ", " + own;
  return player;
}

// Only programs know swap2.
void check_opening_rule(const RunRequest& request) {
  if (request.play.openings.rule == OpeningRule::given) return;
  const auto built_in = std::ranges::find_if_not(request.players, is_external);
  if (built_in == request.players.end()) return;
  throw UsageError(
      fmt::format("{}: --opening-rule {} needs programs ('cmd:...') that answer SWAP2BOARD, "
                  "which '{}' does not",
                  request.command, name(request.play.openings.rule), built_in->text));
}

// Two versions of a program, each in its folder: what reads a results file knows players by names.
bool is_namesake(const PlayerRow& player, const PlayerRow& other) {
  return player.name == other.name && player.params != other.params;
}

// `name` without the limits that are part of it, with a number; a name that was given stays.
PlayerSpec renamed(PlayerSpec spec, const std::string& name) {
  const std::string own = limits_text(spec.limits);
  const std::size_t size = name.size() - (own.empty() ? 0 : own.size() + 2);
  if (spec.name.empty()) spec.name = name.substr(0, size) + " (2)";
  return spec;
}

bool has_own_limits(const PlayerSpec& spec) { return !is_empty(spec.limits); }

}  // namespace

RunPlayers run_players(const RunRequest& request) {
  const std::vector<PlayerSpec>& specs = request.players;
  const ExternalRequest& programs = request.play.external;
  const bool external = std::any_of(specs.begin(), specs.end(), is_external);
  check_opening_rule(request);
  if (!external) check_no_external(programs, request.command);
  RunPlayers players;
  players.common = common_limits(request.play);
  const std::vector<Limits> limits = limits_of_players(request, players.common, external);
  if (external) {
    if (auto note = clock_note(request, players.common)) {
      players.common.time = kExternalTime;
      players.notes.push_back(*std::move(note));
    }
  }
  const ExternalSettings settings = external_settings(programs, players.common, request.db);
  players.log = settings.log;
  if (external) players.lateness = settings.lateness;
  if (external) players.habits = settings.habits;
  players.profile_files = profile_files(specs);
  for (std::size_t i = 0; i < specs.size(); ++i) {
    NamedPlayer player = player_of(request, specs[i], settings, limits[i]);
    if (i == 1 && request.command == "match" && is_namesake(player.row, players.rows[0])) {
      player = player_of(request, renamed(specs[i], player.row.name), settings, limits[i]);
    }
    players.rows.push_back(std::move(player.row));
    players.makers.push_back(std::move(player.make));
    players.files.push_back(std::move(player.files));
  }
  if (std::any_of(specs.begin(), specs.end(), has_own_limits)) players.limits = limits;
  return players;
}

}  // namespace rb
