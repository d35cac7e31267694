#include "runner/cli/rate_names.hpp"

#include <algorithm>
#include <map>
#include <optional>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/base/text.hpp"
#include "runner/cli/args.hpp"

namespace rb::cli {
namespace {

using nlohmann::json;

std::string shown(const json& object, const std::string& name) {
  if (!object.contains(name)) return "missing";
  return object[name].dump(-1, ' ', false, json::error_handler_t::replace);
}

// "depth 5 (was 4)" for each field of two JSON objects that differs.
void add_differences(const std::string& before, const std::string& now,
                     std::vector<std::string>& found) {
  const json a = json::parse(before, nullptr, false), b = json::parse(now, nullptr, false);
  if (!a.is_object() || !b.is_object()) {
    if (before != now) found.push_back("other parameters");
    return;
  }
  json all = a;
  all.update(b);
  for (const auto& [name, unused] : all.items()) {
    if (a.contains(name) && b.contains(name) && a[name] == b[name]) continue;
    found.push_back(fmt::format("{} {} instead of {}", name, shown(b, name), shown(a, name)));
  }
}

std::string differences(const RatedPlayer& first, const RatedPlayer& other) {
  constexpr std::size_t kMost = 4;
  std::vector<std::string> found;
  add_differences(first.params, other.params, found);
  add_differences(first.limits, other.limits, found);
  if (found.empty()) {
    found.push_back(fmt::format("version {} instead of {}", fmt::join(other.versions, ", "),
                                fmt::join(first.versions, ", ")));
  }
  const std::size_t more = found.size() > kMost ? found.size() - kMost : 0;
  found.resize(found.size() - more);
  const std::string rest = more > 0 ? fmt::format(" and {} more", more) : "";
  return fmt::format("{}{}", fmt::join(found, ", "), rest);
}

}  // namespace

std::vector<std::string> labels(const std::vector<RatedPlayer>& players) {
  std::vector<std::string> labels;
  for (const RatedPlayer& player : players) {
    std::string label = player.name;
    for (int number = 2; std::find(labels.begin(), labels.end(), label) != labels.end(); ++number) {
      label = fmt::format("{} ({})", player.name, number);
    }
    labels.push_back(label);
  }
  return labels;
}

std::vector<std::string> name_notes(const std::vector<RatedPlayer>& players,
                                    const std::vector<std::string>& labels) {
  std::vector<std::string> notes;
  std::map<std::string, std::size_t> first;
  for (std::size_t i = 0; i < players.size(); ++i) {
    const RatedPlayer& player = players[i];
    const auto [place, is_first] = first.try_emplace(player.name, i);
    if (!is_first) {
      notes.push_back(fmt::format("{} is another player than {}: {}", labels[i],
                                  labels[place->second],
                                  differences(players[place->second], player)));
    }
    if (!player.other_names.empty()) {
      notes.push_back(fmt::format("{} has the same parameters as {} and is the same player",
                                  fmt::join(player.other_names, ", "), labels[i]));
    }
    if (player.versions.size() > 1) {
      notes.push_back(
          fmt::format("{} was played by several versions of the program, here one "
                      "player (--by-version tells them apart): {}",
                      labels[i], fmt::join(player.versions, ", ")));
    }
  }
  return notes;
}

rating::RatingSpec::Anchor find_anchor(std::string_view text,
                                       const std::vector<RatedPlayer>& players,
                                       const std::vector<std::string>& labels) {
  // Names have "=" in them: "hard:depth=5=1500".
  const std::size_t equals = text.rfind('=');
  const auto rating =
      equals == std::string_view::npos ? std::nullopt : parse_real(text.substr(equals + 1));
  if (!rating || std::abs(*rating) > 1e5) {
    throw UsageError(fmt::format("rate: --anchor takes NAME=ELO, not '{}'", text));
  }
  const std::string_view name = text.substr(0, equals);
  const auto found = std::find(labels.begin(), labels.end(), name);
  if (found != labels.end()) return {static_cast<int>(found - labels.begin()), *rating};
  for (std::size_t i = 0; i < players.size(); ++i) {
    const auto& others = players[i].other_names;
    if (std::find(others.begin(), others.end(), name) != others.end()) {
      return {static_cast<int>(i), *rating};
    }
  }
  const std::vector<std::string_view> all(labels.begin(), labels.end());
  const std::string_view near = nearest(name, all);
  throw UsageError(
      near.empty() ? fmt::format("rate: --anchor: no player '{}'; there are {}", name,
                                 fmt::join(labels, ", "))
                   : fmt::format("rate: --anchor: no player '{}'; did you mean '{}'?", name, near));
}

}  // namespace rb::cli
