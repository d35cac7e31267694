#include "runner/cli/time_options.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "runner/cgroup.hpp"
#include "runner/cli/duration.hpp"
#include "runner/cli/output_file.hpp"
#include "runner/cores.hpp"

namespace rb::cli {
namespace {

using std::chrono::milliseconds;

[[noreturn]] void refuse(std::string_view option, const std::string& text, std::string_view takes) {
  throw UsageError(fmt::format("--{} takes {}, not '{}'", option, takes, text));
}

std::optional<milliseconds> find_time(const Args& args, std::string_view option,
                                      milliseconds least) {
  const auto text = args.find_text(option);
  if (!text) return std::nullopt;
  const auto time = parse_duration(*text);
  if (!time || *time < least) refuse(option, *text, "a time such as 200ms, 1.5s or 2m");
  return time;
}

std::string cgroup_folder(const Args& args) {
  const auto folder = args.find_text("engine-cgroup");
  if (!args.given("engine-memory")) {
    if (folder) throw UsageError("--engine-cgroup needs --engine-memory");
    return {};
  }
  if (!folder) return Cgroup::find();
  if (*folder == "none") return {};
  if (const auto why = Cgroup::refusal(*folder)) {
    throw UsageError(fmt::format("--engine-cgroup '{}': {}", *folder, *why));
  }
  return *folder;
}

std::optional<GameClock> find_game_clock(const Args& args, std::string_view option) {
  const auto text = args.find_text(option);
  if (!text) return std::nullopt;
  const auto clock = parse_game_clock(*text);
  if (clock) return clock;
  refuse(option, *text, "a time for the game and an increment, such as 5+0.1 or 2m+500ms");
}

}  // namespace

std::vector<Option> time_options() {
  return {
      {.name = "move-time",
       .kind = Kind::text,
       .value = "TIME",
       .help =
           "a move, for all players: 200ms, 1.5s, 2m; default: 5s if a program plays, else none"},
      {.name = "tc",
       .kind = Kind::text,
       .value = "TIME+TIME",
       .help = "a clock for each side's game, and an increment a move: 5+0.1, 2m+500ms"},
      {.name = "margin",
       .kind = Kind::text,
       .value = "TIME",
       .help = "an answer that is late by less loses nothing",
       .fallback = "100ms"}};
}

std::vector<Option> outside_options() {
  constexpr double kMostMib = 1 << 30;
  constexpr double kMostSeconds = 1e9;
  return {{.name = "start-time",
           .kind = Kind::text,
           .value = "TIME",
           .help = "for a program's answer to START, and again to take in INFO, before the clock "
                   "of its first move starts; default: 5s, or as for a move if that is more"},
          {.name = "turn-delay",
           .kind = Kind::text,
           .value = "TIME",
           .help = "rest of a program between its move and the next question, on nobody's clock, "
                   "for one that is not ready at once; default: 0ms"},
          {.name = "max-failures",
           .kind = Kind::whole,
           .value = "N",
           .help = "end when a player has failed (crash, timeout, bad answer, illegal move) in so "
                   "many games in a row; 0: never",
           .fallback = "10",
           .max = 1e9},
          {.name = "engine-memory",
           .kind = Kind::whole,
           .value = "MIB",
           .help = "address space of a program's process, which it is told too (max_memory); where "
                   "the system lets us make groups (cgroup v2), also what it and its children use "
                   "together; default: no limit, and it is told the 350 MiB of Gomocup",
           .min = 1,
           .max = kMostMib},
          {.name = "engine-cpu",
           .kind = Kind::whole,
           .value = "S",
           .help = "processor time of a program in a game, in seconds; default: no limit",
           .min = 1,
           .max = kMostSeconds},
          {.name = "engine-cgroup",
           .kind = Kind::text,
           .value = "FOLDER",
           .help = "where to make these groups; default: in this program's own group or the one "
                   "above it, if possible; 'none': nowhere"},
          {.name = "affinity",
           .help = "keep each of the games at the same time, with its two programs, on one core; "
                   "the cores that this program may use are given out in turn"},
          {.name = "log",
           .kind = Kind::text,
           .value = "FILE",
           .help = "append all that is said to programs and by them, with times"}};
}

void set_times(const Args& args, Limits& limits) {
  limits.time = find_time(args, "move-time", milliseconds(1));
  limits.clock = find_game_clock(args, "tc");
  limits.margin = find_time(args, "margin", milliseconds(0)).value_or(milliseconds(0));
}

PlayerLimits side_limits(const Args& args, std::string_view side) {
  const auto named = [&](std::string_view what) { return fmt::format("{}-{}", side, what); };
  PlayerLimits own;
  if (const auto nodes = args.find_whole(named("nodes"))) {
    own.nodes = static_cast<std::uint64_t>(*nodes);
  }
  if (const auto depth = args.find_whole(named("depth"))) own.depth = static_cast<int>(*depth);
  own.time = find_time(args, named("move-time"), milliseconds(1));
  own.clock = find_game_clock(args, named("tc"));
  own.margin = find_time(args, named("margin"), milliseconds(0));
  return own;
}

OutsideSettings outside_settings(const Args& args, const Limits& limits) {
  OutsideSettings settings;
  constexpr milliseconds kLeast{5};  // any machine may be as late as that now and then
  settings.lateness = std::make_shared<Lateness>(std::max(limits.margin / 4, kLeast));
  settings.start_time = find_time(args, "start-time", milliseconds(1));
  settings.turn_delay = find_time(args, "turn-delay", milliseconds(0)).value_or(milliseconds(0));
  settings.memory_bytes = static_cast<std::uint64_t>(args.find_whole("engine-memory").value_or(0))
                          << 20;
  settings.cpu_seconds = static_cast<std::uint64_t>(args.find_whole("engine-cpu").value_or(0));
  settings.cgroup = cgroup_folder(args);
  if (const auto path = args.find_text("log")) {
    const auto db = args.find_text("db");
    if (db && is_same_file(*path, *db)) {
      throw UsageError(fmt::format("--log and --db name one file, {}: give each its own", *db));
    }
    settings.log = std::make_shared<TrafficLog>(*path);
  }
  return settings;
}

std::vector<int> worker_cores(const Args& args) {
  return args.flag("affinity") ? usable_cores() : std::vector<int>();
}

int max_failures(const Args& args) {
  return static_cast<int>(args.find_whole("max-failures").value_or(0));
}

void check_outside_options(const Args& args, std::string_view command, bool outside) {
  if (outside) return;
  for (const Option& option : outside_options()) {
    if (!args.given(option.name)) continue;
    throw UsageError(
        fmt::format("{}: --{} is of programs ('cmd:...'); none plays", command, option.name));
  }
}

void add_outside_limits(nlohmann::ordered_json& fields, const Args& args) {
  const auto start = find_time(args, "start-time", milliseconds(1));
  if (start) fields["start_time_ms"] = start->count();
  const auto delay = find_time(args, "turn-delay", milliseconds(0));
  if (delay && delay->count() > 0) fields["turn_delay_ms"] = delay->count();
  if (const auto mib = args.find_whole("engine-memory")) fields["engine_memory_mib"] = *mib;
  if (const auto seconds = args.find_whole("engine-cpu")) fields["engine_cpu_s"] = *seconds;
}

}  // namespace rb::cli
