#include "runner/results/same_run.hpp"

#include <algorithm>
#include <string_view>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "runner/play/schedule.hpp"
#include "runner/results/player_identity.hpp"

namespace rb {
namespace {

using Difference = std::optional<std::string>;
using nlohmann::json;

std::string differs(std::string_view what, std::string_view stored, std::string_view asked) {
  return fmt::format("{} is {} in the file, now {}", what, stored, asked);
}

Difference compare(std::string_view what, std::string_view stored, std::string_view asked) {
  if (stored == asked) return std::nullopt;
  return differs(what, fmt::format("'{}'", stored), fmt::format("'{}'", asked));
}

Difference compare_number(std::string_view what, std::uint64_t stored, std::uint64_t asked) {
  if (stored == asked) return std::nullopt;
  return differs(what, fmt::format("{}", stored), fmt::format("{}", asked));
}

// "missing" for a field that one side does not have.
std::string shown(const json& object, const std::string& name) {
  if (!object.contains(name)) return "missing";
  return object[name].dump(-1, ' ', false, json::error_handler_t::replace);
}

// The first field, by name, of two objects that differs; objects within are entered.
Difference compare_objects(const std::string& place, const json& stored, const json& asked) {
  json all = stored;
  all.update(asked);
  for (const auto& [name, unused] : all.items()) {
    const bool both = stored.contains(name) && asked.contains(name);
    if (both && stored[name] == asked[name]) continue;
    if (both && stored[name].is_object() && asked[name].is_object()) {
      return compare_objects(fmt::format("{}{}.", place, name), stored[name], asked[name]);
    }
    return differs(place + name, shown(stored, name), shown(asked, name));
  }
  return std::nullopt;
}

// Two JSON objects by their values, so that the order of fields does not count; other texts as
// such.
Difference compare_json(std::string_view what, const std::string& stored,
                        const std::string& asked) {
  if (stored == asked) return std::nullopt;
  const json a = json::parse(stored, nullptr, false);
  const json b = json::parse(asked, nullptr, false);
  if (!a.is_object() || !b.is_object()) return compare(what, stored, asked);
  return compare_objects(fmt::format("{}: ", what), a, b);
}

std::string_view or_none(std::string_view text) { return text.empty() ? "none" : text; }

Difference compare_players(const RunRow& stored, const RunRow& asked) {
  const std::size_t count = stored.players.size();
  if (auto found = compare_number("the number of players", count, asked.players.size())) {
    return found;
  }
  for (std::size_t i = 0; i < count; ++i) {
    const std::string who =
        count == 2 ? fmt::format("player {}", i == 0 ? 'a' : 'b') : fmt::format("player {}", i + 1);
    const PlayerRow& was = stored.players[i];
    const PlayerRow& now = asked.players[i];
    // Equal parameters are the same player, whatever it is called: the file of a profile may move.
    if (const auto found = compare_json(who, was.params, with_files_of(was.params, now.params))) {
      return was.name == now.name ? found : compare(who, was.name, now.name);
    }
  }
  return std::nullopt;
}

Difference compare_openings(const RunRow& stored, const RunRow& asked) {
  if (stored.openings_hash == asked.openings_hash)
    return compare("order", stored.order, asked.order);
  if (auto found = compare("openings", stored.openings_source, asked.openings_source)) return found;
  return fmt::format("the openings of '{}' are not those in the file", asked.openings_source);
}

// Files of older programs hold neither a hash of the engines' sources nor some of the limits.
constexpr std::string_view kEngine = " engine ";
bool is_older(const RunRow& run) { return run.version.find(kEngine) == std::string::npos; }

// Nor does a commit that nobody knows, or one with changes, say which engines played.
bool tells_no_engine(const RunRow& run) {
  return is_older(run) && (run.version.ends_with("unknown") || run.version.ends_with("+changes"));
}

Difference compare_versions(const RunRow& stored, const RunRow& asked) {
  if (tells_no_engine(stored)) {
    return fmt::format("version '{}' in the file does not tell which engines played",
                       stored.version);
  }
  const std::size_t end = is_older(stored) ? asked.version.find(kEngine) : std::string::npos;
  return compare("version", stored.version, asked.version.substr(0, end));
}

Difference compare_limits(const RunRow& stored, const RunRow& asked) {
  json limits = json::parse(asked.limits, nullptr, false);
  if (!is_older(stored) || !limits.is_object()) {
    return compare_json("limits", stored.limits, asked.limits);
  }
  for (const char* const name : {"start_time_ms", "engine_memory_mib", "engine_cpu_s"}) {
    limits.erase(name);
  }
  return compare_json("limits", stored.limits, limits.dump());
}

// As the command line tells them: games of each two players that meet.
Difference compare_games(const RunRow& stored, const RunRow& asked, int begun) {
  if (asked.games >= std::min(stored.games, begun)) return std::nullopt;
  const auto format = find_format(stored.format).value_or(Format::round_robin);
  const auto meetings =
      std::max<std::int64_t>(1, count_meetings(static_cast<int>(stored.players.size()), format));
  const std::int64_t round = 2 * meetings;  // a pair of games of each meeting
  return fmt::format("games is {} in the file, now {}: {} games are played, it cannot be less",
                     stored.games / meetings, asked.games / meetings,
                     2 * ((begun + round - 1) / round));
}

}  // namespace

std::optional<std::string> difference(const RunRow& stored, const RunRow& asked, int begun) {
  if (auto found = compare("game", stored.game, asked.game)) return found;
  if (auto found = compare_number("board size", static_cast<std::uint64_t>(stored.board_size),
                                  static_cast<std::uint64_t>(asked.board_size))) {
    return found;
  }
  if (auto found = compare_players(stored, asked)) return found;
  if (auto found = compare("format", stored.format, asked.format)) return found;
  if (auto found = compare("sprt", or_none(stored.sprt), or_none(asked.sprt))) return found;
  if (auto found = compare_number("seed", stored.seed, asked.seed)) return found;
  if (auto found = compare_openings(stored, asked)) return found;
  if (auto found = compare_limits(stored, asked)) return found;
  if (auto found = compare_versions(stored, asked)) return found;
  return compare_games(stored, asked, begun);
}

}  // namespace rb
