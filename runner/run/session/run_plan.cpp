#include "runner/run/session/run_plan.hpp"

#include <algorithm>
#include <filesystem>
#include <limits>
#include <system_error>
#include <utility>

#include <fmt/core.h>

#include "engine/base/error.hpp"
#include "engine/base/wording.hpp"
#include "runner/base/system/cores.hpp"
#include "runner/base/system/machine.hpp"
#include "runner/base/system/new_file.hpp"
#include "runner/base/system/same_file.hpp"
#include "runner/base/system/version.hpp"
#include "runner/players/external_player.hpp"
#include "runner/players/games/game_catalog.hpp"
#include "runner/players/named_player.hpp"
#include "runner/results/same_run.hpp"
#include "runner/run/session/run_notes.hpp"
#include "runner/run/session/run_openings.hpp"
#include "runner/run/session/run_players.hpp"

namespace rb {
namespace {

RunLimits run_limits(const GamesRequest& request, const Limits& limits) {
  const ExternalRequest& external = request.external;
  RunLimits run{.moves = stored_limits(limits),
                .clock = request.clock,
                .is_cpu_time = request.cpu_time,
                .max_moves = request.max_moves,
                .adjudication = request.adjudication,
                .opening_rule = request.openings.rule,
                .start_time = external.start_time,
                .turn_delay = external.turn_delay,
                .game_delay = external.game_delay,
                .memory_mib = external.memory_mib,
                .cpu_seconds = external.cpu_seconds};
  for (auto* const delay : {&run.turn_delay, &run.game_delay}) {
    if (*delay && (*delay)->count() == 0) delay->reset();
  }
  return run;
}

// The games of each pairing, in whole pairs; adds a note if it has to round.
int games_of(const RunRequest& request, std::size_t openings, std::vector<std::string>& notes) {
  if (!request.games) {
    if (openings > 0) return 2 * static_cast<int>(openings);
    throw UsageError(fmt::format(
        "{}: --sprt without openings needs --games, the most games to be played", request.command));
  }
  const int games = static_cast<int>(*request.games);
  if (games % 2 == 0) return games;
  notes.push_back(
      fmt::format("{} rounded up to {}: whole pairs, one opening with both "
                  "colours",
                  counted(games, "game is", "games are"), games + 1));
  return games + 1;
}

// The games of all players together.
int total_games(const RunRequest& request, int games) {
  const auto meetings = count_meetings(static_cast<int>(request.players.size()), request.format);
  if (meetings * games > std::numeric_limits<int>::max()) {
    throw UsageError(fmt::format("{}: {} pairings of {} games are too many games", request.command,
                                 meetings, games));
  }
  return static_cast<int>(meetings * games);
}

void check_max_moves(const std::vector<Opening>& openings, const RunRequest& request) {
  const std::optional<int>& most = request.play.max_moves;
  constexpr int kMostBySwap2 = 6;
  if (request.play.openings.rule == OpeningRule::swap2 && most && *most <= kMostBySwap2) {
    throw UsageError(fmt::format("{}: --max-moves {} is too low: swap2 takes up to {} moves",
                                 request.command, *most, kMostBySwap2));
  }
  std::size_t longest = 0;
  for (const Opening& opening : openings) longest = std::max(longest, opening.moves.size());
  if (most && static_cast<std::size_t>(*most) <= longest) {
    throw UsageError(fmt::format("{}: --max-moves {} is too low: the openings have up to {}",
                                 request.command, *most, counted(longest, "move")));
  }
}

void check_adjudication(const RunRequest& request) {
  const Adjudication& rules = request.play.adjudication;
  if (!rules.play_on || rules.has_rule()) return;
  throw UsageError(
      fmt::format("{}: --play-on needs a rule: --resign, --draw or --proof", request.command));
}

std::string shard_note(const RunRequest& request, int games) {
  const Shard& shard = *request.play.shard;
  if (request.sprt) {
    throw UsageError(
        fmt::format("{}: --shard: a shard cannot know when the test is decided: leave out --sprt",
                    request.command));
  }
  return fmt::format(
      "this is shard {}/{} of {} games; when all shards are played: renju-bench merge FILE... -o "
      "OUT",
      shard.index, shard.count, games);
}

// Events are added to what is there, so their file must be no other one of the run.
void check_events_file(const RunRequest& request) {
  const std::string& path = *request.events;
  std::vector<std::string> others{request.db.value_or(""), request.play.external.log.value_or(""),
                                  request.play.openings.source.value_or("")};
  for (const PlayerSpec& spec : request.players) {
    others.push_back(profile_path(spec.text).value_or(""));
  }
  for (const std::string& other : others) {
    if (other.empty() || !is_same_file(path, other)) continue;
    throw UsageError(
        fmt::format("{}: --events {} would be written into {}, another file of the run; "
                    "name another file",
                    request.command, path, other));
  }
  NewFile::check_writable(path, OldFile::replace);
}

std::shared_ptr<EventLog> events_of(const RunRequest& request) {
  if (!request.events) return nullptr;
  auto events = std::make_shared<EventLog>(*request.events);
  if (!events->is_standard_output()) check_events_file(request);
  return events;
}

std::string title_of_match(const RunSpec& run) {
  const Game& game = *find_game(run.game);
  const bool is_usual = &game == find_game("renju") && run.board_size == game.sizes.usual;
  return fmt::format("{} (A) against {} (B){}: {}{} games", run.players[0].name,
                     run.players[1].name,
                     is_usual ? "" : fmt::format(", {0} on {1}x{1}", run.game, run.board_size),
                     run.sprt ? "at most " : "", run.games);
}

// `games` is the number for each pairing.
RunSpec run_spec(const RunRequest& request, const Rules& rules, const RunPlayers& players,
                 const std::vector<Opening>& openings, int games) {
  const GamesRequest& play = request.play;
  RunSpec run;
  run.kind = request.kind;
  run.game = rules.name();
  run.board_size = rules.start().size;
  run.players = players.rows;
  const bool has_openings = play.openings.rule == OpeningRule::given;
  run.openings_source = has_openings ? play.openings.source.value_or(std::string(kDefaultOpenings))
                                     : std::string(kNoOpenings);
  if (const auto& slice = play.openings.slice) {
    run.openings_source += fmt::format(", {} to {}", slice->first, slice->last);
  }
  if (play.openings.turned) run.openings_source += ", turned";
  run.held_out = play.openings.held_out;
  run.decided_openings = play.openings.decided;
  run.games = total_games(request, games);
  run.format = request.format;
  run.seed = play.seed;
  run.openings_hash = openings_hash(openings);
  run.order = play.openings.order.value_or(Order::random);
  run.limits = run_limits(play, players.common);
  run.keep = play.keep;
  run.command_line = request.command_line;
  run.version = run_version();
  run.build = fmt::format("{}, {}", compiler(), build_type());
  run.host = fmt::format("{}, {}", machine_text(), counted(usable_threads(), "core"));
  run.sprt = request.sprt;
  return run;
}

// Whether it may compute on more than one core, or while its opponent thinks.
bool may_need_cores(const PlayerSpec& spec) {
  return spec.threads.value_or(1) > 1 || std::ranges::any_of(spec.info, [](const auto& item) {
           return item.starts_with("thread_num=") || item.starts_with("pondering=");
         });
}

// On one core an exchange with a program costs least. But other work there would take its time.
std::vector<int> cores_of(const RunRequest& request, int threads) {
  const ExternalRequest& external = request.play.external;
  if (external.affinity && external.no_affinity) {
    throw UsageError(fmt::format("{}: --affinity and --no-affinity: give one", request.command));
  }
  if (external.affinity) return usable_cores();
  const bool may_pin = !external.no_affinity && std::ranges::any_of(request.players, is_external) &&
                       std::ranges::none_of(request.players, may_need_cores);
  return may_pin ? claim_quiet_cores(threads) : std::vector<int>{};
}

// Before anything is missed of another board than that of the file, such as its openings.
void require_board_of_file(const RunRequest& request, int size) {
  std::error_code none;
  if (!request.resume || !std::filesystem::exists(*request.db, none)) return;
  try {
    const RunSpec stored = StoreReader(*request.db).run();
    if (stored.board_size == size || stored.game != request.play.game) return;
    refuse_to_resume(*request.db,
                     fmt::format("board size is {} in the file, now {}", stored.board_size, size));
  } catch (const NoRunError&) {  // killed before its first game: it begins anew
  }
}

// How the run is played, here or elsewhere.
MatchSpec match_spec(const GamesRequest& play, const RunSpec& run, const RunPlayers& players,
                     std::vector<Opening> openings) {
  const Game& game = *find_game(play.game);
  MatchSpec spec;
  spec.rules = find_rules(run.game, run.board_size);
  spec.players = players.makers;
  if (players.log) {
    for (const PlayerRow& row : players.rows) spec.names.push_back(row.name);
  }
  spec.openings = std::move(openings);
  spec.games = run.games;
  spec.keep = run.keep;
  spec.pairing = [schedule = schedule_of(run, spec.openings.size())](int id) {
    return schedule.pairing(id);
  };
  spec.game_delay = run.limits.game_delay.value_or(spec.game_delay);
  spec.threads = play.threads.value_or(usable_threads());
  spec.settings.limits = players.common;
  spec.settings.max_moves = play.max_moves;
  spec.settings.opening_rule = play.openings.rule;
  spec.limits = players.limits;
  set_adjudication(play.adjudication, game, spec);
  return spec;
}

}  // namespace

RunPlan plan_run(const RunRequest& request) {
  const GamesRequest& play = request.play;
  if (request.resume && !request.db) {
    throw UsageError(
        fmt::format("{}: --resume needs --db, the file of the run to resume", request.command));
  }
  const Game& game = *find_game(play.game);
  const Rules& rules = rules_on(game, play.size, request.command);
  require_board_of_file(request, rules.start().size);
  RunPlayers players = run_players(request);
  std::vector<Opening> openings =
      run_openings(play.openings, game, rules, play.seed, request.command);
  RunPlan plan;
  plan.notes = std::move(players.notes);
  const int games = games_of(request, openings.size(), plan.notes);
  plan.run = run_spec(request, rules, players, openings, games);
  for (std::string& note : run_notes(plan.run, openings.size(), games)) {
    plan.notes.push_back(std::move(note));
  }
  plan.shard = play.shard;
  if (plan.shard) plan.notes.push_back(shard_note(request, plan.run.games));
  check_adjudication(request);
  check_max_moves(openings, request);
  plan.spec = match_spec(play, plan.run, players, std::move(openings));
  plan.spec.cores = cores_of(request, plan.spec.threads);
  constexpr int kMaxFailures = 10;
  plan.max_failures = play.external.max_failures.value_or(kMaxFailures);
  plan.path = request.db.value_or("");
  plan.resume = request.resume;
  plan.resume_command = request.resume_command;
  plan.files = std::move(players.files);
  plan.profile_files = std::move(players.profile_files);
  plan.log = std::move(players.log);
  plan.lateness = std::move(players.lateness);
  plan.habits = std::move(players.habits);
  plan.progress = request.progress;
  plan.events = events_of(request);
  if (request.players.size() == 2) plan.title = title_of_match(plan.run);
  return plan;
}

}  // namespace rb
