#include "runner/cli/tune/tune_task.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/json_text.hpp"
#include "engine/base/wording.hpp"
#include "engine/renju/level/parameters.hpp"
#include "runner/base/text/output.hpp"
#include "runner/cli/options/shared_options.hpp"
#include "runner/players/book_files.hpp"
#include "runner/players/external_player.hpp"
#include "runner/players/games/game_catalog.hpp"
#include "runner/players/named_player.hpp"
#include "runner/tune/parameter_effects/parameter_effects.hpp"
#include "runner/tune/target/info_values.hpp"
#include "runner/tune/target/tuned_profile.hpp"
#include "runner/tune/target/tuned_program.hpp"
#include "runner/tune/tunables.hpp"

namespace rb::cli {
namespace {

std::string place_of(const TuneRequest& request, std::string_view option) {
  return fmt::format("{}: --{}", request.command, option);
}

bool is_by_default(const renju::Profile& profile, const tuning::Parameter& p) {
  return renju::parameter_info(p.name).tuning == renju::Tuning::by_default &&
         !renju::why_idle(profile, p.name);
}

// Of a game that profiles do not play nothing is said here.
renju::PlayedGame game_of(const TuneRequest& request) {
  const Game& game = *find_game(request.play.game);
  if (!game.has_profiles()) return {};
  return {.variant = *game.profile_game, .size = request.play.size.value_or(game.sizes.usual)};
}

// The profile that is varied. A run plays the profile without a book, so a player with one is
// refused.
renju::Profile profile_of(const TuneRequest& request, const renju::PlayedGame& game) {
  const std::string place = place_of(request, "player"), text = player_text(request);
  renju::Profile profile = named_profile(place, text, game);
  const NamedPlayer player = named_player({.place = place, .text = text}, MoveClock::nodes, {},
                                          game.variant.name, game.size);
  if (!read_json(player.row.params).contains(kBook)) return profile;
  throw UsageError(
      fmt::format("{}: {} plays from an opening book, which a tuning run cannot use: leave it out, "
                  "or give book=off",
                  place, text));
}

// Leaves out what changes no move of the player, as measured. Returns what to say about it.
std::string leave_out_dead(TuneTask& task) {
  const std::optional<std::vector<Acting>> measured = shipped_acting(task.profile);
  if (!measured) {
    return fmt::format(
        "all {} are tuned, although some may change no move: "
        "renju-bench params '{}' --measure shows which",
        counted(task.parameters.size(), "parameter"), task.profile_text);
  }
  std::vector<std::string> dead;
  for (const Acting& row : *measured) {
    const auto removed = std::erase_if(
        task.parameters, [&](const auto& p) { return p.name == row.name && !row.acts(); });
    if (removed > 0) dead.push_back(row.name);
  }
  if (dead.empty()) return "";
  return fmt::format("left out because a step changes no move of {} (renju-bench params {}): {}",
                     task.profile_text, task.profile_text, fmt::join(dead, ", "));
}

void check_effects(const TuneTask& task) {
  std::string idle;
  for (const tuning::Parameter& p : task.parameters) {
    const auto why = renju::why_idle(task.profile, p.name);
    if (why) idle += fmt::format("{}{} ({})", idle.empty() ? "" : ", ", p.name, *why);
  }
  if (idle.empty()) return;
  throw UsageError(fmt::format("{}: no effect on how {} plays: {}; leave it out", task.command,
                               task.profile_text, idle));
}

// Whole numbers are whole to the engine; where tuning starts is any number.
std::vector<double> starting_values(const std::vector<tuning::Parameter>& parameters) {
  std::vector<double> values;
  for (const tuning::Parameter& p : parameters) values.push_back(p.value);
  return values;
}

// Only programs need more of a clock than the time for a move.
void check_clock(const TuneRequest& request) {
  if (request.engine.program || has_program_opponent(request)) return;
  const PlayerLimits& limits = request.play.limits;
  if (!limits.clock && !limits.margin) return;
  throw UsageError(fmt::format("{}: --{} needs a program: --engine, or --against 'cmd:...'",
                               request.command, limits.clock ? "tc" : "margin"));
}

// Refuses options that only the other kind of player has.
void check_options(const TuneRequest& request) {
  const bool is_program = request.engine.program.has_value();
  const EngineRequest& engine = request.engine;
  struct Given {
    bool is_given;
    std::string_view option;
    bool needs_program;
  };
  const Given all[] = {{request.player.has_value(), "player", false},
                       {request.select.has_value(), "select", false},
                       {request.queue.address.has_value(), "queue", false},
                       {!engine.info.empty(), "info", true},
                       {!engine.folder.empty(), "engine-dir", true},
                       {!engine.environment.empty(), "engine-env", true}};
  for (const Given& given : all) {
    if (!given.is_given || given.needs_program == is_program) continue;
    throw UsageError(given.needs_program
                         ? fmt::format("{}: --{} needs a program that is tuned: --engine",
                                       request.command, given.option)
                         : fmt::format("{}: --engine tunes a program, on this machine and by INFO "
                                       "values: leave out --{}",
                                       request.command, given.option));
  }
  check_clock(request);
  if (is_program || !is_external({.place = {}, .text = player_text(request)})) return;
  throw UsageError(fmt::format(
      "{}: --player '{}' is a program: give it as --engine, and its values to tune as --info",
      request.command, player_text(request)));
}

bool is_fixed(const std::string& info) {
  const std::size_t end = info.find_first_of(",=");
  return end != std::string::npos && end > 0 && info[end] == '=';
}

// The values of --info and of --params, each key once.
std::vector<tuning::Parameter> info_values(const TuneRequest& request) {
  std::vector<tuning::Parameter> all;
  if (request.params) all = read_info_values(*request.params);
  const std::string place = place_of(request, "info");
  for (const std::string& text : request.engine.info) {
    if (is_fixed(text)) continue;
    tuning::Parameter next = parse_info_value(place, text);
    if (std::ranges::find(all, next.name, &tuning::Parameter::name) != all.end()) {
      throw UsageError(fmt::format("{}: {} is given twice", place, next.name));
    }
    all.push_back(std::move(next));
  }
  if (!all.empty()) return all;
  throw UsageError(fmt::format("{}: --engine needs a value to tune: --info KEY,START,MIN,MAX,C,R",
                               request.command));
}

std::shared_ptr<const TunedPlayer> tuned_program(const TuneRequest& request) {
  const EngineRequest& engine = request.engine;
  PlayerSpec spec{.place = place_of(request, "engine"),
                  .text = *engine.program,
                  .folder = engine.folder,
                  .environment = engine.environment};
  std::ranges::copy_if(engine.info, std::back_inserter(spec.info), is_fixed);
  return std::make_shared<TunedProgram>(std::move(spec), info_values(request));
}

}  // namespace

TuneTask tune_task(const TuneRequest& request) {
  only_one_of(request.command,
              {{"params", request.params.has_value()}, {"select", request.select.has_value()}});
  TuneTask task{.command = request.command};
  task.profile_text = player_text(request);
  task.game = game_of(request);
  task.profile = profile_of(request, task.game);
  if (request.params) {
    task.parameters = read_tunables(*request.params, task.profile);
  } else if (request.select) {
    task.parameters = select_tunables(task.profile, place_of(request, "select"), *request.select);
  } else {
    task.parameters = tunables(task.profile);
    std::erase_if(task.parameters, [&](const auto& p) { return !is_by_default(task.profile, p); });
    task.note = leave_out_dead(task);
  }
  check_effects(task);
  std::vector<double> values = starting_values(task.parameters);
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (task.parameters[i].whole) values[i] = std::round(values[i]);
  }
  task.profile = with_values(task.profile, task.parameters, values);
  return task;
}

TuneSubject tune_subject(const TuneRequest& request) {
  check_options(request);
  std::vector<TuneCondition> conditions = read_conditions(request);
  if (request.engine.program) return {tuned_program(request), std::move(conditions)};
  TuneTask task = tune_task(request);
  return {std::make_shared<TunedProfile>(task.command, std::move(task.profile_text),
                                         std::move(task.profile), std::move(task.parameters),
                                         task.game),
          std::move(conditions), std::move(task.note)};
}

}  // namespace rb::cli
