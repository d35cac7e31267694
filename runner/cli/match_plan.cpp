#include "runner/cli/match_plan.hpp"

#include <sys/utsname.h>

#include <ctime>
#include <thread>
#include <utility>

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "runner/cli/catalog.hpp"
#include "runner/cli/data_dir.hpp"
#include "runner/cli/results_path.hpp"
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

OpeningFormat format_of(const Args& args) {
  return args.text("openings-format") == "offset" ? OpeningFormat::offset : OpeningFormat::moves;
}

// The suite and the name under which a results file remembers it.
std::pair<std::vector<Opening>, std::string> openings_of(const Args& args, const Game& game) {
  const auto file = args.find_text("openings");
  if (!file) {
    return {load_openings(data_file(game.openings).string(), OpeningFormat::moves, game.rules(),
                          game.opening_test),
            "default"};
  }
  if (*file == "none") return {{}, "none"};
  return {load_openings(*file, format_of(args), game.rules(), game.opening_test), *file};
}

// What the options of one side say: "a" or "b".
PlayerSpec player_spec(const Args& args, std::string_view side) {
  return {.place = fmt::format("match: --{}", side),
          .text = args.text(side),
          .name = args.find_text(fmt::format("{}-name", side)).value_or("")};
}

std::string limits_json(const Args& args) {
  const auto limit = [&](std::string_view name) {
    const auto value = args.find_whole(name);
    return value ? nlohmann::ordered_json(*value) : nlohmann::ordered_json(nullptr);
  };
  return nlohmann::ordered_json{{"nodes", limit("limit-nodes")},
                                {"depth", limit("limit-depth")},
                                {"clock", args.text("clock")},
                                {"max_moves", limit("max-moves")}}
      .dump();
}

GameSettings settings_of(const Args& args) {
  GameSettings settings;
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

// Whole pairs; says so when it had to round.
int games_of(const Args& args, std::vector<std::string>& notes) {
  const int games = static_cast<int>(args.whole("games"));
  if (games % 2 == 0) return games;
  notes.push_back(
      fmt::format("{} games are rounded up to {}: whole pairs, one opening with both "
                  "colours",
                  games, games + 1));
  return games + 1;
}

// What would be without effect is a mistake.
void check_openings_options(const Args& args) {
  const auto file = args.find_text("openings");
  if (args.given("openings-format") && (!file || *file == "none")) {
    throw UsageError("match: --openings-format is of a file, which --openings must name");
  }
  if (args.given("order") && file && *file == "none") {
    throw UsageError("match: --order needs openings, but there are none");
  }
}

void check_max_moves(const std::vector<Opening>& openings, const GameSettings& settings) {
  std::size_t longest = 0;
  for (const Opening& opening : openings) longest = std::max(longest, opening.moves.size());
  if (settings.max_moves && static_cast<std::size_t>(*settings.max_moves) <= longest) {
    throw UsageError(
        fmt::format("match: --max-moves {} leaves the players no move: the openings have up to {}",
                    *settings.max_moves, longest));
  }
}

void note_repetition(const MatchPlan& plan, std::vector<std::string>& notes) {
  const std::size_t pairs = static_cast<std::size_t>(plan.run.games) / 2;
  if (plan.openings.empty()) {
    notes.emplace_back(
        "all games start from the empty board; players without randomness of their "
        "own repeat them");
  } else if (pairs > plan.openings.size()) {
    notes.push_back(fmt::format("{} pairs share {} openings: every opening comes up to {} times",
                                pairs, plan.openings.size(),
                                (pairs + plan.openings.size() - 1) / plan.openings.size()));
  }
}

}  // namespace

MatchPlan plan_match(const Args& args) {
  MatchPlan plan;
  plan.resume = args.flag("resume");
  if (plan.resume && !args.given("db")) {
    throw UsageError("match: --resume needs --db, the file of the run to go on with");
  }
  const Game& game = *find_game("renju");
  const MoveClock clock = args.text("clock") == "wall" ? MoveClock::wall : MoveClock::nodes;
  plan.run.game = game.name;
  for (const std::string_view side : {"a", "b"}) {
    NamedPlayer player = named_player(player_spec(args, side), clock);
    plan.run.players.push_back(player.row);
    plan.spec.players.push_back(std::move(player.make));
  }
  check_openings_options(args);
  std::tie(plan.openings, plan.run.openings_source) = openings_of(args, game);
  plan.run.seed = static_cast<std::uint64_t>(args.whole("seed"));
  plan.run.games = games_of(args, plan.notes);
  plan.run.openings_hash = openings_hash(plan.openings);
  plan.run.order = args.text("order");
  plan.run.limits = limits_json(args);
  plan.run.command_line = args.command_line();
  plan.run.version = fmt::format("{} {}", version(), commit());
  plan.run.build = fmt::format("{}, {}", compiler(), build_type());
  plan.run.host = host();
  note_repetition(plan, plan.notes);

  plan.spec.rules = &game.rules();
  plan.spec.openings = plan.openings;
  plan.spec.games = plan.run.games;
  const Order order = plan.run.order == "random" ? Order::random : Order::sequential;
  const Schedule schedule(
      {.seed = plan.run.seed,
       .order = opening_order(static_cast<int>(plan.openings.size()), order, plan.run.seed)});
  plan.spec.pairing = [schedule](int id) { return schedule.pairing(id); };
  plan.spec.threads = static_cast<int>(args.find_whole("threads").value_or(cores()));
  plan.spec.settings = settings_of(args);
  check_max_moves(plan.openings, plan.spec.settings);
  if (const auto db = args.find_text("db")) plan.path = *db;
  return plan;
}

}  // namespace rb::cli
