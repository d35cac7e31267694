#include "runner/results/same_run.hpp"

#include <algorithm>
#include <tuple>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/json_difference.hpp"
#include "engine/base/json_text.hpp"
#include "runner/play/schedule.hpp"
#include "runner/results/player_identity.hpp"
#include "runner/results/sprt_syntax.hpp"

namespace rb {
namespace {

using Difference = std::optional<std::string>;

std::string differs(std::string_view what, std::string_view stored, std::string_view asked,
                    const Sides& sides) {
  return fmt::format("{} is {}{}, {}{}{}", what, stored, sides.after_stored, sides.before_asked,
                     asked, sides.after_asked);
}

Difference compare(std::string_view what, std::string_view stored, std::string_view asked,
                   const Sides& sides) {
  if (stored == asked) return std::nullopt;
  return differs(what, fmt::format("'{}'", stored), fmt::format("'{}'", asked), sides);
}

Difference compare_number(std::string_view what, std::uint64_t stored, std::uint64_t asked,
                          const Sides& sides) {
  if (stored == asked) return std::nullopt;
  return differs(what, fmt::format("{}", stored), fmt::format("{}", asked), sides);
}

// "missing" for a field that one side does not have.
std::string shown(const Json* value) { return value == nullptr ? "missing" : json_text(*value); }

// The first field, by name, of two sorted objects that differs; objects within are entered.
Difference compare_objects(const std::string& place, const Json& stored, const Json& asked,
                           const Sides& sides) {
  const auto is_same = [](const Json& a, const Json& b) { return a == b; };
  const auto found = first_field(stored, asked, is_same);
  if (!found) return std::nullopt;
  const auto& [name, was, now] = *found;
  if (was != nullptr && now != nullptr && was->is_object() && now->is_object()) {
    return compare_objects(fmt::format("{}{}.", place, name), *was, *now, sides);
  }
  return differs(place + name, shown(was), shown(now), sides);
}

// Two JSON objects by their values, so that the order of fields does not count; other texts as
// such.
Difference compare_json(std::string_view what, const std::string& stored, const std::string& asked,
                        const Sides& sides) {
  if (stored == asked) return std::nullopt;
  const Json a = read_json(stored);
  const Json b = read_json(asked);
  if (!a.is_object() || !b.is_object()) return compare(what, stored, asked, sides);
  return compare_objects(fmt::format("{}: ", what), a, b, sides);
}

Difference compare_limits(const RunLimits& stored, const RunLimits& asked, const Sides& sides) {
  if (stored == asked) return std::nullopt;
  return compare_objects("limits: ", sorted(limit_fields(stored)), sorted(limit_fields(asked)),
                         sides);
}

std::string test_text(const RunSpec& run) { return run.sprt ? sprt_text(*run.sprt) : "none"; }

// What to do about a player that is another one than the run began with.
std::string way_back(const PlayerRow& was, const PlayerRow& now, std::string_view found) {
  const bool is_changed = was.name == now.name && (found.find("program_hash") != found.npos ||
                                                   found.find("files.") != found.npos);
  return is_changed
             ? fmt::format("; the program of {} has changed since: restore the old one", was.name)
             : fmt::format("; give {} as before", was.name);
}

Difference compare_players(const RunSpec& stored, const RunSpec& asked, const Sides& sides) {
  const std::size_t count = stored.players.size();
  if (auto found = compare_number("the number of players", count, asked.players.size(), sides)) {
    return found;
  }
  for (std::size_t i = 0; i < count; ++i) {
    const std::string who =
        count == 2 ? fmt::format("player {}", i == 0 ? 'a' : 'b') : fmt::format("player {}", i + 1);
    const PlayerRow& was = stored.players[i];
    const PlayerRow& now = asked.players[i];
    // Equal parameters are the same player, whatever it is called: the file of a profile may move.
    if (const auto found =
            compare_json(who, was.params, with_files_of(was.params, now.params), sides)) {
      // Of built-in engines the names say more than the first of many parameters that differ.
      const bool are_programs = is_program(was.params) && is_program(now.params);
      const auto told =
          was.name == now.name || are_programs ? found : compare(who, was.name, now.name, sides);
      return *told + (sides.is_resumed ? way_back(was, now, *found) : "");
    }
  }
  return std::nullopt;
}

// 'named' used to be the 26 openings as in their file, before it became all their images.
std::string_view way_out(const RunSpec& asked) {
  if (asked.openings_source != "named") return "";
  return "; those of a run of the 26 alone are --openings positions/openings_named.txt";
}

Difference compare_openings(const RunSpec& stored, const RunSpec& asked, const Sides& sides) {
  if (stored.openings_hash == asked.openings_hash) {
    return compare("order", name(stored.order), name(asked.order), sides);
  }
  if (auto found = compare("openings", openings_title(stored), openings_title(asked), sides)) {
    return found;
  }
  return fmt::format("the openings of '{}'{} are not those{}{}", asked.openings_source,
                     sides.after_asked, sides.after_stored, way_out(asked));
}

// As on the command line: games for each pairing.
Difference compare_games(const RunSpec& stored, const RunSpec& asked, int begun) {
  if (asked.games >= std::min(stored.games, begun)) return std::nullopt;
  const auto meetings = std::max<std::int64_t>(
      1, count_meetings(static_cast<int>(stored.players.size()), stored.format));
  const std::int64_t round = 2 * meetings;  // a pair of games of each meeting
  return fmt::format(
      "games is {} in the file, now {}: {} games have been played, so it cannot be less",
      stored.games / meetings, asked.games / meetings, 2 * ((begun + round - 1) / round));
}

}  // namespace

std::optional<std::string> difference(const RunSpec& stored, const RunSpec& asked, int begun,
                                      const Sides& sides) {
  if (auto found = compare("kind", name(stored.kind), name(asked.kind), sides)) return found;
  if (auto found = compare("game", stored.game, asked.game, sides)) return found;
  if (auto found = compare_number("board size", static_cast<std::uint64_t>(stored.board_size),
                                  static_cast<std::uint64_t>(asked.board_size), sides)) {
    return found;
  }
  if (auto found = compare_players(stored, asked, sides)) return found;
  if (auto found = compare("schedule", name(stored.format), name(asked.format), sides))
    return found;
  if (auto found = compare("sprt", test_text(stored), test_text(asked), sides)) return found;
  if (auto found = compare_number("seed", stored.seed, asked.seed, sides)) return found;
  if (auto found = compare_openings(stored, asked, sides)) return found;
  if (auto found = compare_limits(stored.limits, asked.limits, sides)) return found;
  if (auto found = compare("keep", name(stored.keep), name(asked.keep), sides)) return found;
  if (auto found = compare("version", stored.version, asked.version, sides)) {
    return *found + (sides.is_resumed ? "; continue with the build that began it" : "");
  }
  return compare_games(stored, asked, begun);
}

void refuse_to_resume(const std::string& path, const std::string& why) {
  throw Error(fmt::format("{}: cannot resume: {} (a run with other settings needs another name)",
                          path, why));
}

bool is_same_run(const RunSpec& a, const RunSpec& b) {
  const auto start = [](const RunSpec& run) {
    return std::tie(run.started_ms, run.seed, run.game, run.board_size, run.openings_hash);
  };
  return start(a) == start(b);
}

void check_same_game(const std::string& path, const RunSpec& run, const std::string& first_path,
                     const RunSpec& first, std::string_view way_out) {
  const auto differ = [&](const auto& here, const auto& there) {
    throw Error(fmt::format("{}: holds games of {}, but {} holds games of {}; {}", path, here,
                            first_path, there, way_out));
  };
  if (run.game != first.game) differ(run.game, first.game);
  if (run.board_size != first.board_size) {
    differ(fmt::format("board size {}", run.board_size),
           fmt::format("board size {}", first.board_size));
  }
}

}  // namespace rb
