#include "runner/cli/match_plan.hpp"

#include <sys/utsname.h>

#include <algorithm>
#include <ctime>
#include <limits>
#include <thread>
#include <utility>

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "engine/base/error.hpp"
#include "rating/sprt_plan.hpp"
#include "runner/cli/catalog.hpp"
#include "runner/cli/data_dir.hpp"
#include "runner/cli/outside_player.hpp"
#include "runner/cli/sprt_options.hpp"
#include "runner/cli/time_options.hpp"
#include "runner/cli/version.hpp"

namespace rb::cli {
namespace {

int cores() { return std::max(1, static_cast<int>(std::thread::hardware_concurrency())); }

std::string host() {
  utsname names{};
  uname(&names);
  return fmt::format("{}, {} {} {}, {} cores", names.nodename, names.sysname, names.release,
                     names.machine, cores());
}

// --openings takes this word besides files and kNoOpenings.
constexpr std::string_view kNamedOpenings = "named";

OpeningFormat format_of(const Args& args) {
  return args.text("openings-format") == "offset" ? OpeningFormat::offset : OpeningFormat::moves;
}

// All openings of the file that the command line names. What comes with the program has been looked
// at by its tests; another file may hold anything.
std::vector<Opening> suite_of(const Args& args, const Game& game) {
  const auto file = args.find_text("openings");
  if (file && *file != kNamedOpenings) {
    const OpeningTest test = args.flag("openings-decided") ? OpeningTest() : game.opening_test;
    return load_openings(*file, format_of(args), game.rules(), test);
  }
  if (file && game.named_openings.empty()) {
    throw UsageError(fmt::format(
        "--openings named: no openings of {} have names; a file of that name is ./named",
        game.name));
  }
  const std::string_view ours = file ? game.named_openings : game.openings;
  return load_openings(data_file(ours).string(), OpeningFormat::moves, game.rules(), {});
}

// The openings to be played and the name under which a results file remembers them: those that are
// not held out, or with --held-out the others.
std::pair<std::vector<Opening>, std::string> openings_of(const Args& args, const Game& game) {
  const std::string name = args.find_text("openings").value_or("default");
  if (name == kNoOpenings) return {{}, name};
  const bool held_out = args.flag("held-out");
  std::vector<Opening> openings = part_of(suite_of(args, game), held_out);
  if (openings.empty()) {
    const std::string_view why =
        held_out ? "no opening is held out: none stands below a line '# held-out: ...'"
                 : "every opening is held out; --held-out plays them";
    throw Error(fmt::format("{}: {}", name, why));
  }
  return {std::move(openings), held_out ? fmt::format("{}, held out", name) : name};
}

// What the options of one side say: "a" or "b".
PlayerSpec player_spec(const Args& args, std::string_view side) {
  const auto named = [&](std::string_view what) { return fmt::format("{}-{}", side, what); };
  return {.place = fmt::format("match: --{}", side),
          .text = args.text(side),
          .name = args.find_text(named("name")).value_or(""),
          .limits = side_limits(args, side),
          .folder = args.find_text(named("dir")).value_or(""),
          .info = args.texts(named("info")),
          .environment = args.texts(named("env"))};
}

std::string limits_json(const Args& args, const Limits& limits) {
  const auto limit = [&](std::string_view name) {
    const auto value = args.find_whole(name);
    return value ? nlohmann::ordered_json(*value) : nlohmann::ordered_json(nullptr);
  };
  nlohmann::ordered_json fields = limit_fields(limits);
  fields["clock"] = args.text("clock");
  fields["max_moves"] = limit("max-moves");
  add_outside_limits(fields, args);
  return fields.dump();
}

GameSettings settings_of(const Args& args) {
  GameSettings settings;
  set_times(args, settings.limits);
  if (const auto depth = args.find_whole("limit-depth")) {
    settings.limits.depth = static_cast<int>(*depth);
  }
  if (const auto nodes = args.find_whole("limit-nodes")) {
    settings.limits.nodes = static_cast<std::uint64_t>(*nodes);
  }
  if (const auto moves = args.find_whole("max-moves")) {
    settings.max_moves = static_cast<int>(*moves);
  }
  return settings;
}

// Games of each two players that meet. Whole pairs; says so when it had to round.
int games_of(const PlayersPlan& players, std::size_t openings, std::vector<std::string>& notes) {
  if (!players.games) {
    if (openings > 0) return 2 * static_cast<int>(openings);
    throw UsageError(fmt::format(
        "{}: --sprt without openings needs --games, the most games to be played", players.command));
  }
  const int games = static_cast<int>(*players.games);
  if (games % 2 == 0) return games;
  notes.push_back(
      fmt::format("{} games are rounded up to {}: whole pairs, one opening with both "
                  "colours",
                  games, games + 1));
  return games + 1;
}

// Of all players together.
int total_games(const PlayersPlan& players, int games) {
  const auto meetings = count_meetings(static_cast<int>(players.players.size()), players.format);
  if (meetings * games > std::numeric_limits<int>::max()) {
    throw UsageError(fmt::format("{}: {} pairings of {} games are too many games", players.command,
                                 meetings, games));
  }
  return static_cast<int>(meetings * games);
}

// What would be without effect is a mistake.
void check_openings_options(const Args& args, std::string_view command) {
  const auto file = args.find_text("openings");
  const bool is_file = file && *file != kNoOpenings && *file != kNamedOpenings;
  for (const std::string_view option : {"openings-format", "openings-decided"}) {
    if (!args.given(option) || is_file) continue;
    throw UsageError(
        fmt::format("{}: --{} is of a file, which --openings must name", command, option));
  }
  if (args.given("order") && file && *file == "none") {
    throw UsageError(fmt::format("{}: --order needs openings, but there are none", command));
  }
  if (args.flag("held-out") && file && *file == "none") {
    throw UsageError(fmt::format("{}: --held-out needs openings, but there are none", command));
  }
}

void check_max_moves(const std::vector<Opening>& openings, const GameSettings& settings,
                     std::string_view command) {
  std::size_t longest = 0;
  for (const Opening& opening : openings) longest = std::max(longest, opening.moves.size());
  if (settings.max_moves && static_cast<std::size_t>(*settings.max_moves) <= longest) {
    throw UsageError(
        fmt::format("{}: --max-moves {} leaves the players no move: the openings have up to {}",
                    command, *settings.max_moves, longest));
  }
}

// `games` of each two players.
void note_repetition(MatchPlan& plan, int games) {
  const std::size_t pairs = static_cast<std::size_t>(games) / 2, openings = plan.openings.size();
  if (openings == 0) {
    plan.notes.emplace_back(
        "there are no openings, so that all games begin alike; players without randomness of their "
        "own repeat them");
    if (plan.sprt) {
      plan.notes.emplace_back(
          "without openings the test is of single games, and repeated ones do not count");
    }
  } else if (pairs > openings && plan.sprt) {
    plan.notes.push_back(fmt::format(
        "{} pairs share {} openings: the test counts the first pair of each", pairs, openings));
  } else if (pairs > openings) {
    plan.notes.push_back(
        fmt::format("{} pairs share {} openings: every opening comes up to {} times", pairs,
                    openings, (pairs + openings - 1) / openings));
  }
}

// `rate` takes equal players for one; the run itself cannot, since somebody has to play both sides.
void note_equal_players(MatchPlan& plan) {
  const std::vector<PlayerRow>& players = plan.run.players;
  for (std::size_t b = 1; b < players.size(); ++b) {
    for (std::size_t a = 0; a < b; ++a) {
      if (players[a].params != players[b].params) continue;
      plan.notes.push_back(
          fmt::format("{} and {} are one and the same player, by every parameter: they count as "
                      "two here, as one in rate, and without chance each pair of theirs is even",
                      players[a].name, players[b].name));
      break;
    }
  }
}

// A test that the games are too few for can be played, but its end should be no surprise.
void note_short_test(MatchPlan& plan) {
  if (!plan.sprt) return;
  const rating::SprtSpec& sprt = *plan.sprt;
  const double games = rating::games_midway(sprt);
  const double pairs =
      plan.openings.empty()
          ? plan.run.games / 2
          : std::min<double>(plan.run.games / 2, static_cast<double>(plan.openings.size()));
  // Where the mean is reached, about every third test is longer.
  if (games <= 2 * pairs) return;
  plan.notes.push_back(
      fmt::format("the test may end without a decision: it takes {:.0f} games on average if the "
                  "truth lies midway between its bounds, and {:.0f} can count",
                  games, 2 * pairs));
}

bool has_clock(const Limits& limits) { return limits.time || limits.clock; }

// What bounds each player. Where a program plays, who has no clock gets one, and the user is told.
std::vector<Limits> limits_of_players(const Args& args, const PlayersPlan& players, bool outside,
                                      MatchPlan& plan) {
  Limits& common = plan.spec.settings.limits;
  std::vector<Limits> all;
  for (const PlayerSpec& spec : players.players) {
    Limits limits = limits_of(spec.limits, common);
    if (outside && !has_clock(limits)) limits.time = kOutsideMoveTime;
    if (spec.limits.margin && !has_clock(limits)) {
      throw UsageError(fmt::format(
          "{}: a margin needs a clock: a time for a move or a game, its own or that of all",
          spec.place));
    }
    all.push_back(std::move(limits));
  }
  if (args.given("margin") && std::none_of(all.begin(), all.end(), has_clock)) {
    throw UsageError("--margin needs a clock: --move-time or --tc");
  }
  const auto has_own = [](const PlayerSpec& spec) { return spec.limits.time || spec.limits.clock; };
  const auto owners = std::count_if(players.players.begin(), players.players.end(), has_own);
  if (!outside || has_clock(common) || owners == std::ssize(all)) return all;
  common.time = kOutsideMoveTime;
  plan.notes.push_back(fmt::format(
      "a program plays: {} s a move for all{}; --move-time and --tc set the clock",
      kOutsideMoveTime.count() / 1000, owners > 0 ? " that have no clock of their own" : ""));
  return all;
}

// The players and the clocks, which programs outside must have.
void add_players(const Args& args, const PlayersPlan& players, MatchPlan& plan) {
  const MoveClock clock = args.text("clock") == "wall" ? MoveClock::wall : MoveClock::nodes;
  const bool outside = std::any_of(players.players.begin(), players.players.end(), is_outside);
  check_outside_options(args, players.command, outside);
  plan.spec.settings = settings_of(args);
  const std::vector<Limits> limits = limits_of_players(args, players, outside, plan);
  plan.spec.cores = worker_cores(args);
  const OutsideSettings settings = outside_settings(args, plan.spec.settings.limits);
  plan.log = settings.log;
  if (outside) plan.lateness = settings.lateness;
  for (const PlayerSpec& spec : players.players) {
    NamedPlayer player = named_player(spec, clock, settings, plan.run.game);
    if (!is_empty(spec.limits)) {
      plan.spec.limits = limits;
      add_limits(limits[plan.run.players.size()], player.row);
      if (spec.name.empty()) player.row.name += limits_text(spec.limits);
    }
    plan.run.players.push_back(player.row);
    plan.files.push_back(std::move(player.files));
    if (plan.log) plan.spec.names.push_back(player.row.name);
    plan.spec.players.push_back(std::move(player.make));
  }
}

Schedule schedule_of(const RunRow& run, Format format, std::size_t openings) {
  const Order order = run.order == "random" ? Order::random : Order::sequential;
  return Schedule({.players = static_cast<int>(run.players.size()),
                   .format = format,
                   .seed = run.seed,
                   .order = opening_order(static_cast<int>(openings), order, run.seed)});
}

}  // namespace

MatchPlan plan_games(const Args& args, const PlayersPlan& players) {
  MatchPlan plan;
  plan.resume = args.flag("resume");
  if (plan.resume && !args.given("db")) {
    throw UsageError(
        fmt::format("{}: --resume needs --db, the file of the run to go on with", players.command));
  }
  const Game& game = *find_game(args.text("game"));
  plan.run.game = game.name;
  plan.run.board_size = game.rules().start().size;
  add_players(args, players, plan);
  check_openings_options(args, players.command);
  std::tie(plan.openings, plan.run.openings_source) = openings_of(args, game);
  const int games = games_of(players, plan.openings.size(), plan.notes);
  plan.run.games = total_games(players, games);
  plan.run.format = name(players.format);
  plan.run.seed = static_cast<std::uint64_t>(args.whole("seed"));
  plan.run.openings_hash = openings_hash(plan.openings);
  plan.run.order = args.text("order");
  plan.run.limits = limits_json(args, plan.spec.settings.limits);
  plan.run.command_line = args.command_line();
  plan.run.version = run_version();
  plan.run.build = fmt::format("{}, {}", compiler(), build_type());
  plan.run.host = host();
  plan.sprt = players.sprt;
  if (plan.sprt) plan.run.sprt = sprt_text(*plan.sprt);
  note_equal_players(plan);
  note_repetition(plan, games);
  note_short_test(plan);

  plan.spec.rules = &game.rules();
  plan.spec.openings = plan.openings;
  plan.spec.games = plan.run.games;
  plan.spec.pairing = [schedule = schedule_of(plan.run, players.format, plan.openings.size())](
                          int id) { return schedule.pairing(id); };
  plan.spec.threads = static_cast<int>(args.find_whole("threads").value_or(cores()));
  check_max_moves(plan.openings, plan.spec.settings, players.command);
  plan.max_failures = max_failures(args);
  if (const auto db = args.find_text("db")) plan.path = *db;
  return plan;
}

MatchPlan plan_match(const Args& args) {
  if (args.flag("json") && args.flag("csv")) {
    throw UsageError("match: --json and --csv are two forms of the output: choose one");
  }
  constexpr int kGames = 500;
  PlayersPlan players{.command = "match",
                      .players = {player_spec(args, "a"), player_spec(args, "b")},
                      .games = args.find_whole("games")};
  if (const auto sprt = args.find_text("sprt")) {
    players.sprt = parse_sprt("match: --sprt", *sprt);
  } else if (!players.games) {
    players.games = kGames;
  }
  MatchPlan plan = plan_games(args, players);
  plan.title = fmt::format("{} (A) against {} (B): {}{} games", plan.run.players[0].name,
                           plan.run.players[1].name, plan.sprt ? "at most " : "", plan.run.games);
  return plan;
}

}  // namespace rb::cli
