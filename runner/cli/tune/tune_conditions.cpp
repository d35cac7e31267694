#include "runner/cli/tune/tune_conditions.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/name_values.hpp"
#include "engine/base/refuse.hpp"
#include "engine/base/text.hpp"
#include "engine/base/wording.hpp"
#include "runner/base/text/duration.hpp"
#include "runner/cli/options/shared_options.hpp"
#include "runner/players/external_player.hpp"
#include "runner/results/limits_text.hpp"

namespace rb::cli {
namespace {

constexpr std::size_t kMostPlayers = 16;  // that a worker keeps

std::int64_t whole(std::string_view place, const NameValue& given, std::int64_t most) {
  const auto value = parse_int(given.value);
  if (value && *value >= 1 && *value <= most) return *value;
  refuse<UsageError>(place, fmt::format("{} takes a whole number from 1 to {}, not '{}'",
                                        given.name, most, given.value));
}

std::chrono::milliseconds time_of(std::string_view place, const NameValue& given) {
  const auto time = parse_duration(given.value);
  if (time && time->count() > 0) return *time;
  refuse<UsageError>(place, fmt::format("time takes a time such as 200ms, not '{}'", given.value));
}

void set_limit(std::string_view place, const NameValue& given, PlayerLimits& limits) {
  constexpr std::array<std::string_view, 3> kNames{"nodes", "depth", "time"};
  if (given.name == "nodes") {
    limits.nodes = static_cast<std::uint64_t>(whole(place, given, kMostNodesOfALimit));
  } else if (given.name == "depth") {
    limits.depth = static_cast<int>(whole(place, given, static_cast<std::int64_t>(kMostDepth)));
  } else if (given.name == "time") {
    limits.time = time_of(place, given);
  } else {
    refuse<UsageError>(place,
                       fmt::format("there is no limit '{}'{}", given.name,
                                   suggestion(given.name, kNames, "there are nodes, depth, time")));
  }
}

TuneCondition read_condition(std::string_view place, std::string_view word) {
  TuneCondition condition;
  for (const NameValue& given : name_values(place, word)) {
    set_limit(place, given, condition.limits);
  }
  condition.name = limits_text(condition.limits);
  if (condition.name.empty()) refuse<UsageError>(place, "takes limits such as depth=4, not ''");
  return condition;
}

std::vector<TuneCondition> limits_of(const TuneRequest& request) {
  const std::string place = fmt::format("{}: --at", request.command);
  std::vector<TuneCondition> all;
  for (const std::string& word : request.at) {
    TuneCondition next = read_condition(place, word);
    if (std::ranges::find(all, next.limits, &TuneCondition::limits) != all.end()) {
      refuse<UsageError>(place, fmt::format("{} is given twice", word));
    }
    all.push_back(std::move(next));
  }
  if (all.size() == 1) {
    refuse<UsageError>(place, "give it twice or more; --depth, --nodes and --time set one limit");
  }
  return all;
}

std::string place_of_opponents(const TuneRequest& request) {
  return fmt::format("{}: --against", request.command);
}

bool names_program(const std::string& place, const std::string& opponent) {
  return is_external({.place = place, .text = opponent});
}

void check_opponents(const TuneRequest& request) {
  const std::string place = place_of_opponents(request);
  std::set<std::string> seen;
  for (const std::string& opponent : request.against) {
    if (!seen.insert(opponent).second) {
      refuse<UsageError>(place, fmt::format("{} is given twice", opponent));
    }
    if (request.queue.address && names_program(place, opponent)) {
      refuse<UsageError>(place, fmt::format("'{}' is a program, and workers (--queue) tune only "
                                            "against players of 'renju-bench profiles'",
                                            opponent));
    }
  }
}

// What each is called in tables: a program by its file, if no other opponent is called so.
std::vector<std::string> names_of_opponents(const TuneRequest& request) {
  const std::string place = place_of_opponents(request);
  std::vector<std::string> names;
  for (const std::string& opponent : request.against) {
    names.push_back(names_program(place, opponent)
                        ? external_spec({.place = place, .text = opponent}, {}).log_name
                        : opponent);
  }
  std::vector<std::string> unique = names;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (std::ranges::count(names, names[i]) > 1) unique[i] = request.against[i];
  }
  return unique;
}

// Each opponent at each of the limits.
std::vector<TuneCondition> with_opponents(const std::vector<TuneCondition>& limits,
                                          const std::vector<std::string>& opponents,
                                          const std::vector<std::string>& names) {
  std::vector<TuneCondition> all;
  for (std::size_t i = 0; i < opponents.size(); ++i) {
    if (limits.empty()) all.push_back({.name = names[i], .opponent = opponents[i]});
    for (const TuneCondition& at : limits) {
      all.push_back({names[i] + ", " + at.name, at.limits, opponents[i]});
    }
  }
  return all;
}

}  // namespace

bool has_program_opponent(const TuneRequest& request) {
  const std::string place = place_of_opponents(request);
  return std::ranges::any_of(request.against,
                             [&](const std::string& text) { return names_program(place, text); });
}

std::vector<TuneCondition> read_conditions(const TuneRequest& request) {
  check_opponents(request);
  std::vector<TuneCondition> all = limits_of(request);
  if (!request.against.empty()) {
    all = with_opponents(all, request.against, names_of_opponents(request));
  }
  const std::size_t most = kMostPlayers / (request.against.empty() ? 2 : 4);
  if (all.size() > most) {
    const std::string_view options = request.against.empty() ? "at"
                                     : request.at.empty()    ? "against"
                                                             : "against and --at";
    throw UsageError(fmt::format("{}: --{}: takes up to {} {}, not {}", request.command, options,
                                 most,
                                 request.against.empty() ? "limits"
                                 : request.at.empty()    ? "opponents"
                                                         : "pairs of opponent and limit",
                                 all.size()));
  }
  return all;
}

}  // namespace rb::cli
