#include "runner/session/run_plan.hpp"

#include <sys/utsname.h>

#include <algorithm>
#include <ctime>
#include <filesystem>
#include <limits>
#include <utility>

#include <fmt/core.h>

#include "engine/base/error.hpp"
#include "engine/base/text.hpp"
#include "rating/sprt/sprt_plan.hpp"
#include "runner/play/all_images.hpp"
#include "runner/players/catalog.hpp"
#include "runner/players/outside_player.hpp"
#include "runner/results/limits_text.hpp"
#include "runner/session/outside_run.hpp"
#include "runner/system/cores.hpp"
#include "runner/system/data_dir.hpp"
#include "runner/system/new_file.hpp"
#include "runner/system/same_file.hpp"
#include "runner/system/version.hpp"

namespace rb {
namespace {

int cores() { return static_cast<int>(usable_cores().size()); }

std::string host() {
  utsname names{};
  uname(&names);
  return fmt::format("{}, {} {} {}, {} cores", names.nodename, names.sysname, names.release,
                     names.machine, cores());
}

// A word that is not a file may be a misspelt name of openings.
void check_there(const std::string& source) {
  std::error_code none;
  if (source.find('/') != std::string::npos || std::filesystem::exists(source, none)) return;
  throw Error(
      fmt::format("--openings {}: there is no such file; '{}' are the openings that have "
                  "names, '{}' those that grow from them, '{}' is the start of the game",
                  source, kNamedOpenings, kGrownOpenings, kNoOpenings));
}

OpeningTest with_way_out(const OpeningTest& test) {
  return [test](const Position& position) {
    auto why = test(position);
    if (why) *why += "; --openings-decided plays it";
    return why;
  };
}

// All requested openings. Tests have checked those that come with the program; another file may
// contain anything.
std::vector<Opening> suite_of(const OpeningsRequest& request, const Game& game) {
  const std::string source = request.source.value_or("");
  const auto ours = openings_called(game, source);
  const bool is_word = source == kNamedOpenings || source == kGrownOpenings;
  if (is_word && !ours) {
    throw UsageError(fmt::format(
        "--openings {0}: {1} has no openings of that name; a file is ./{0}", source, game.name));
  }
  if (request.source && !ours) {
    check_there(*request.source);
    const OpeningTest test = request.decided ? OpeningTest() : with_way_out(game.opening_test);
    return load_openings(*request.source, request.format.value_or(OpeningFormat::moves),
                         game.rules(), test);
  }
  const std::string file = data_file(ours.value_or(game.openings)).string();
  std::vector<Opening> openings = load_openings(file, OpeningFormat::moves, game.rules(), {});
  if (source != kNamedOpenings) return openings;
  return all_images(openings, game.rules().start().size);
}

// The openings to be played: those that are not held out, or only those.
std::vector<Opening> openings_of(const OpeningsRequest& request, const Game& game,
                                 std::uint64_t seed) {
  const std::string name = request.source.value_or("default");
  if (name == kNoOpenings) return {};
  std::vector<Opening> openings = part_of(suite_of(request, game), request.held_out);
  if (openings.empty()) {
    const std::string_view why =
        request.held_out ? "no opening is held out: none stands below a line '# held-out: ...'"
                         : "every opening is held out; --held-out plays them";
    throw Error(fmt::format("{}: {}", name, why));
  }
  return request.turned ? turned(openings, game.rules().start(), seed) : openings;
}

RunLimits run_limits(const GamesRequest& request, const Limits& limits) {
  const OutsideRequest& outside = request.outside;
  RunLimits run{.moves = stored_limits(limits),
                .clock = request.clock,
                .max_moves = request.max_moves,
                .adjudication = request.adjudication,
                .start_time = outside.start_time,
                .turn_delay = outside.turn_delay,
                .game_delay = outside.game_delay,
                .memory_mib = outside.memory_mib,
                .cpu_seconds = outside.cpu_seconds};
  for (auto* const delay : {&run.turn_delay, &run.game_delay}) {
    if (*delay && (*delay)->count() == 0) delay->reset();
  }
  return run;
}

GameSettings settings_of(const GamesRequest& request) {
  GameSettings settings;
  Limits common;
  common.margin = kMargin;
  settings.limits = limits_of(request.limits, common);
  settings.max_moves = request.max_moves;
  return settings;
}

// The games of each pairing, in whole pairs; adds a note if it had to round.
int games_of(const RunRequest& request, std::size_t openings, std::vector<std::string>& notes) {
  if (!request.games) {
    if (openings > 0) return 2 * static_cast<int>(openings);
    throw UsageError(fmt::format(
        "{}: --sprt without openings needs --games, the most games to be played", request.command));
  }
  const int games = static_cast<int>(*request.games);
  if (games % 2 == 0) return games;
  notes.push_back(
      fmt::format("{} games are rounded up to {}: whole pairs, one opening with both "
                  "colours",
                  games, games + 1));
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

// Options that would have no effect are errors.
void check_openings(const OpeningsRequest& request, std::string_view command) {
  const auto need = [&](bool is_given, std::string_view option, std::string_view what) {
    if (is_given) throw UsageError(fmt::format("{}: --{} {}", command, option, what));
  };
  const bool has_none = request.source == kNoOpenings;
  const bool has_word = request.source == kNamedOpenings || request.source == kGrownOpenings;
  if (!request.source || has_none || has_word) {
    constexpr std::string_view kNeedsFile = "needs --openings FILE";
    need(request.format.has_value(), "openings-format", kNeedsFile);
    need(request.decided, "openings-decided", kNeedsFile);
  }
  if (!has_none) return;
  constexpr std::string_view kNeedsOpenings = "needs openings, but there are none";
  need(request.order.has_value(), "order", kNeedsOpenings);
  need(request.held_out, "held-out", kNeedsOpenings);
  need(request.turned, "openings-turned", kNeedsOpenings);
}

void check_max_moves(const std::vector<Opening>& openings, const GameSettings& settings,
                     std::string_view command) {
  std::size_t longest = 0;
  for (const Opening& opening : openings) longest = std::max(longest, opening.moves.size());
  if (settings.max_moves && static_cast<std::size_t>(*settings.max_moves) <= longest) {
    throw UsageError(fmt::format("{}: --max-moves {} is too low: the openings have up to {} moves",
                                 command, *settings.max_moves, longest));
  }
}

void add_adjudication(const GamesRequest& request, std::string_view command, RunPlan& plan) {
  const Adjudication& rules = request.adjudication;
  if (rules.play_on && !rules.has_rule()) {
    throw UsageError(
        fmt::format("{}: --play-on needs a rule: --resign, --draw or --proof", command));
  }
  set_adjudication(rules, *find_game(request.game), plan.spec);
}

// `games` is the number for each pairing.
void note_repetition(RunPlan& plan, int games) {
  const std::size_t pairs = static_cast<std::size_t>(games) / 2,
                    openings = plan.spec.openings.size();
  if (openings == 0) {
    plan.notes.emplace_back(
        "there are no openings, so that all games begin alike; players without randomness of their "
        "own repeat them");
    if (plan.run.sprt) {
      plan.notes.emplace_back(
          "without openings the test is of single games, and repeated ones do not count");
    }
  } else if (pairs > openings && plan.run.sprt) {
    plan.notes.push_back(fmt::format(
        "{} pairs share {} openings: the test counts the first pair of each", pairs, openings));
  } else if (pairs > openings) {
    plan.notes.push_back(
        fmt::format("{} pairs share {} openings: every opening comes up to {} times", pairs,
                    openings, (pairs + openings - 1) / openings));
  }
}

// `rate` merges equal players; the run itself cannot, since both sides must be played.
void note_equal_players(RunPlan& plan) {
  if (plan.run.format == Format::duels) return;  // most of them never meet
  const std::vector<PlayerRow>& players = plan.run.players;
  for (std::size_t b = 1; b < players.size(); ++b) {
    for (std::size_t a = 0; a < b; ++a) {
      if (players[a].params != players[b].params) continue;
      plan.notes.push_back(fmt::format(
          "{} and {} are the same player, with the same parameters: they are listed apart here, "
          "rate merges them, and without randomness every pair between them is even",
          players[a].name, players[b].name));
      break;
    }
  }
}

// A test with too few games can be played, but its end should not be a surprise.
void note_short_test(RunPlan& plan) {
  if (!plan.run.sprt) return;
  const bool is_comparison = plan.run.format == Format::duels;  // by opponents
  const auto candidates =
      is_comparison ? 1
                    : count_meetings(static_cast<int>(plan.run.players.size()), plan.run.format);
  rating::SprtSpec sprt = *plan.run.sprt;
  sprt.alpha /= static_cast<double>(candidates);  // of a race, at its start
  const int of_unit = is_comparison ? 4 : 2;      // four games tell as much as one of a match
  const double games = rating::games_midway(sprt) * (is_comparison ? of_unit : 1);
  const auto played = plan.run.games / (of_unit * candidates);
  const double units = plan.spec.openings.empty()
                           ? static_cast<double>(played)
                           : std::min<double>(static_cast<double>(played),
                                              static_cast<double>(plan.spec.openings.size()));
  // Where the mean is reached, about every third test is longer.
  if (games <= of_unit * units) return;
  plan.notes.push_back(
      fmt::format("the test may end without a decision: it takes {:.0f} games on average if the "
                  "truth lies midway between its bounds, and this run has at most {:.0f}",
                  games, of_unit * units));
}

bool has_clock(const Limits& limits) { return limits.time || limits.clock; }

// The limits of each player. If a program plays, players without a clock get one, with a note.
std::vector<Limits> limits_of_players(const RunRequest& request, bool outside, RunPlan& plan) {
  Limits& common = plan.spec.settings.limits;
  std::vector<Limits> all;
  for (const PlayerSpec& spec : request.players) {
    Limits limits = limits_of(spec.limits, common);
    if (outside && !has_clock(limits)) limits.time = kOutsideTime;
    if (spec.limits.margin && !has_clock(limits)) {
      throw UsageError(
          fmt::format("{}: a margin needs a clock: a time for the move or the game, the player's "
                      "own or one for all",
                      spec.place));
    }
    all.push_back(std::move(limits));
  }
  if (request.play.limits.margin && std::none_of(all.begin(), all.end(), has_clock)) {
    throw UsageError(fmt::format("{}: --margin needs a clock: --time or --tc", request.command));
  }
  const auto has_own = [](const PlayerSpec& spec) { return spec.limits.time || spec.limits.clock; };
  const auto owners = std::count_if(request.players.begin(), request.players.end(), has_own);
  if (!outside || has_clock(common) || owners == std::ssize(all)) return all;
  common.time = kOutsideTime;
  plan.notes.push_back(fmt::format(
      "a program plays: {} s a move for all{}; --time and --tc set the clock",
      kOutsideTime.count() / 1000, owners > 0 ? " that have no clock of their own" : ""));
  return all;
}

// A variant of the profile in a file is another profile.
void add_profile_file(const PlayerSpec& spec, RunPlan& plan) {
  const auto path = profile_path(spec.text);
  std::vector<std::string>& files = plan.profile_files;
  if (!path || !spec.text.ends_with(*path)) return;
  if (std::find(files.begin(), files.end(), *path) == files.end()) files.push_back(*path);
}

// Adds the players and the clocks, which external programs must have.
void add_players(const RunRequest& request, RunPlan& plan) {
  const GamesRequest& play = request.play;
  const bool outside = std::any_of(request.players.begin(), request.players.end(), is_outside);
  if (!outside) check_no_outside(play.outside, request.command);
  plan.spec.settings = settings_of(play);
  const std::vector<Limits> limits = limits_of_players(request, outside, plan);
  if (play.outside.affinity) plan.spec.cores = usable_cores();
  const OutsideSettings settings =
      outside_settings(play.outside, plan.spec.settings.limits, request.db);
  plan.log = settings.log;
  if (outside) plan.lateness = settings.lateness;
  for (const PlayerSpec& spec : request.players) {
    if (!spec.name.empty() && words(spec.name).empty()) {
      throw UsageError(fmt::format("{}: its name is blank: give it a visible name", spec.place));
    }
    add_profile_file(spec, plan);
    NamedPlayer player = named_player(spec, play.clock, settings, plan.run.game);
    if (!is_empty(spec.limits)) {
      plan.spec.limits = limits;
      add_limits(limits[plan.run.players.size()], player.row);
      const std::string own = limits_text(spec.limits);
      if (spec.name.empty() && !own.empty()) player.row.name += ", " + own;
    }
    plan.run.players.push_back(player.row);
    plan.files.push_back(std::move(player.files));
    if (plan.log) plan.spec.names.push_back(player.row.name);
    plan.spec.players.push_back(std::move(player.make));
  }
}

void add_shard(const RunRequest& request, RunPlan& plan) {
  plan.shard = request.play.shard;
  if (!plan.shard) return;
  if (request.sprt) {
    throw UsageError(fmt::format(
        "{}: --shard: a shard cannot know when the test is decided: play without --sprt",
        request.command));
  }
  plan.notes.push_back(fmt::format(
      "this is shard {}/{} of {} games; when all shards are played: renju-bench merge FILE... -o "
      "OUT",
      plan.shard->index, plan.shard->count, plan.run.games));
}

// Events are added to what is there, so their file must be no other one of the run.
void add_events(const RunRequest& request, RunPlan& plan) {
  if (!request.events) return;
  const std::string& path = *request.events;
  plan.events = std::make_shared<EventLog>(path);
  if (plan.events->is_standard_output()) return;
  std::vector<std::string> others{request.db.value_or(""), request.play.outside.log.value_or(""),
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

std::string title_of_match(const RunPlan& plan) {
  return fmt::format("{} (A) against {} (B): {}{} games", plan.run.players[0].name,
                     plan.run.players[1].name, plan.run.sprt ? "at most " : "", plan.run.games);
}

}  // namespace

RunPlan plan_run(const RunRequest& request) {
  RunPlan plan;
  const GamesRequest& play = request.play;
  plan.resume = request.resume;
  plan.resume_command = request.resume_command;
  if (plan.resume && !request.db) {
    throw UsageError(
        fmt::format("{}: --resume needs --db, the file of the run to go on with", request.command));
  }
  const Game& game = *find_game(play.game);
  plan.run.kind = request.kind;
  plan.run.game = game.name;
  plan.run.board_size = game.rules().start().size;
  add_players(request, plan);
  check_openings(play.openings, request.command);
  plan.spec.openings = openings_of(play.openings, game, play.seed);
  plan.run.openings_source = play.openings.source.value_or("default");
  if (play.openings.turned) plan.run.openings_source += ", turned";
  plan.run.held_out = play.openings.held_out;
  plan.run.decided_openings = play.openings.decided;
  const int games = games_of(request, plan.spec.openings.size(), plan.notes);
  plan.run.games = total_games(request, games);
  plan.run.format = request.format;
  plan.run.seed = play.seed;
  plan.run.openings_hash = openings_hash(plan.spec.openings);
  plan.run.order = play.openings.order.value_or(Order::random);
  plan.run.limits = run_limits(play, plan.spec.settings.limits);
  plan.run.command_line = request.command_line;
  plan.run.version = run_version();
  plan.run.build = fmt::format("{}, {}", compiler(), build_type());
  plan.run.host = host();
  plan.run.sprt = request.sprt;
  note_equal_players(plan);
  note_repetition(plan, games);
  note_short_test(plan);
  add_shard(request, plan);

  plan.spec.rules = &game.rules();
  plan.spec.games = plan.run.games;
  plan.spec.pairing = [schedule = schedule_of(plan.run, plan.spec.openings.size())](int id) {
    return schedule.pairing(id);
  };
  add_adjudication(play, request.command, plan);
  plan.spec.threads = play.threads.value_or(cores());
  check_max_moves(plan.spec.openings, plan.spec.settings, request.command);
  constexpr int kMaxFailures = 10;
  plan.max_failures = play.outside.max_failures.value_or(kMaxFailures);
  plan.spec.game_delay = plan.run.limits.game_delay.value_or(plan.spec.game_delay);
  plan.path = request.db.value_or("");
  plan.progress = request.progress;
  add_events(request, plan);
  if (request.players.size() == 2) plan.title = title_of_match(plan);
  return plan;
}

}  // namespace rb
