#include "runner/cli/tune/verify_task.hpp"

#include <cmath>
#include <filesystem>
#include <memory>
#include <utility>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/json_text.hpp"
#include "engine/base/printable.hpp"
#include "runner/base/text/command_words.hpp"
#include "runner/base/text/output.hpp"
#include "runner/players/games/game_catalog.hpp"
#include "runner/players/named_player.hpp"
#include "runner/results/player_identity.hpp"
#include "runner/tune/target/tuned_profile.hpp"
#include "runner/tune/target/tuned_program.hpp"
#include "runner/tune/tunables.hpp"
#include "tuning/spsa_fit.hpp"

namespace rb::cli {
namespace {

// How the run's games are played, with the options for programs that were given now.
GamesRequest games_of(const RunSpec& run, const VerifyRequest& asked) {
  const RunLimits& limits = run.limits;
  GamesRequest play;
  play.game = run.game;
  play.size = run.board_size;
  if (run.openings_source != "default") play.openings.source = run.openings_source;
  play.seed = run.seed;
  play.threads = asked.threads;
  play.limits = limits.moves;
  play.clock = limits.clock.value_or(MoveClock::nodes);
  play.cpu_time = limits.is_cpu_time;
  play.max_moves = limits.max_moves;
  play.adjudication = limits.adjudication;
  play.keep = run.keep;
  play.external = asked.external;
  play.external.start_time = limits.start_time;
  play.external.turn_delay = limits.turn_delay;
  play.external.game_delay = limits.game_delay;
  play.external.memory_mib = limits.memory_mib;
  play.external.cpu_seconds = limits.cpu_seconds;
  return play;
}

// A profile with the values where the run starts.
std::shared_ptr<const TunedPlayer> profile_of(const TuneRequest& tune, const StoredTuning& stored) {
  const TuneSpec& settings = stored.settings;
  const Game& named = *find_game(stored.run.game);
  renju::PlayedGame game{.size = stored.run.board_size};
  if (named.has_profiles()) game.variant = *named.profile_game;
  renju::Profile start =
      named_profile(fmt::format("{}: --player", tune.command), settings.player, game);
  std::vector<double> values;
  for (const tuning::Parameter& p : settings.parameters) {
    values.push_back(p.whole ? std::round(p.value) : p.value);
  }
  start = with_values(start, settings.parameters, values);
  return std::make_shared<TunedProfile>(tune.command, settings.player, std::move(start),
                                        settings.parameters, game);
}

// "KEY=VALUE" of the texts of an object.
std::vector<std::string> items_of(const Json& object) {
  std::vector<std::string> items;
  for (const auto& [key, value] : object.items()) {
    if (value.is_string()) items.push_back(key + '=' + value.get<std::string>());
  }
  return items;
}

// A program with what it is told besides the tuned values and besides what every program is told.
std::shared_ptr<const TunedPlayer> program_of(const TuneRequest& tune, const StoredTuning& stored) {
  const TuneSpec& settings = stored.settings;
  const PlayerRow& row = stored.run.players.front();
  if (!is_program(row.params)) {
    throw Error(fmt::format("{}: damaged: player '{}' is not a program", tune.db, row.name));
  }
  const Json params = read_ordered_json(row.params);
  PlayerSpec spec{.place = fmt::format("{}: --engine", tune.command),
                  .text = settings.player,
                  .folder = params.value("folder", std::string()),
                  .environment = items_of(params.value("environment", Json::object())),
                  .is_started_anew = params.value("restart", false)};
  Json info = params.value("info", Json::object());
  for (const tuning::Parameter& p : settings.parameters) info.erase(p.name);
  const auto rule = find_game(stored.run.game)->gomocup_rule;
  if (rule && info.value("rule", "") == fmt::format("{}", *rule)) info.erase("rule");
  const bool has_own_folder =
      !spec.folder.empty() &&
      info.value("folder", "") == std::filesystem::absolute(spec.folder).string();
  if (has_own_folder) info.erase("folder");
  spec.info = items_of(info);
  return std::make_shared<TunedProgram>(std::move(spec), settings.parameters);
}

// Whether a run of spsa that nobody asked to go on to its last step is at its end.
bool is_ended(const std::string& path, const StoredTuning& stored) {
  return std::ssize(stored.state.steps) == stored.settings.steps ||
         tuning::tells_nothing_at_half(replayed_spsa(path, stored));
}

// Older files do not say where a run ends, nor where its result goes.
void check_older(const VerifyRequest& asked, const StoredTuning& stored) {
  const TuneSpec& settings = stored.settings;
  if (settings.kind == RunKind::tune_spsa && !settings.to_the_end && !is_ended(asked.db, stored)) {
    throw Error(fmt::format(
        "{0}: has not ended, and an older version began it: end it with '{1} --resume --db {2}'",
        asked.db, name(settings.kind), shell_quoted(asked.db)));
  }
  if (settings.output || asked.output) return;
  print(
      stderr,
      "note: {}: an older version began it and did not keep where its result goes: it goes to {}; "
      "-o names another file\n",
      printable(asked.db), ProofRequest().output);
}

}  // namespace

VerifyTask verify_task(const VerifyRequest& asked) {
  const RunSpec run = StoreReader(asked.db).run();
  if (!is_tuning(run.kind)) throw Error(fmt::format("{}: not a tuning run", asked.db));
  if (run.kind == RunKind::tune_gauge) {
    throw Error(
        fmt::format("{}: '{}' tunes nothing that can be verified", asked.db, name(run.kind)));
  }
  VerifyTask task{.stored = read_tuning_file(asked.db),
                  .tune = {.command = name(run.kind), .db = asked.db, .resume = true},
                  .proof = {.verify = true, .sprt = asked.sprt},
                  .subject = {}};
  check_older(asked, task.stored);
  const TuneSpec& settings = task.stored.settings;
  if (settings.is_program) {
    task.tune.engine.program = settings.player;
  } else {
    task.tune.player = settings.player;
  }
  task.tune.play = games_of(task.stored.run, asked);
  task.tune.queue = asked.queue;
  task.tune.progress = asked.progress;
  task.tune.json = asked.json;
  if (settings.output) task.proof.output = *settings.output;
  if (asked.output) task.proof.output = *asked.output;
  task.subject.conditions = settings.conditions;
  task.subject.player =
      settings.is_program ? program_of(task.tune, task.stored) : profile_of(task.tune, task.stored);
  return task;
}

}  // namespace rb::cli
