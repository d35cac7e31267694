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

std::string few(std::vector<std::string> texts) {
  constexpr std::size_t kMost = 4;
  const std::size_t more = texts.size() > kMost ? texts.size() - kMost : 0;
  texts.resize(texts.size() - more);
  const std::string rest = more > 0 ? fmt::format(" and {} more", more) : "";
  return fmt::format("{}{}", fmt::join(texts, ", "), rest);
}

// "depth 5 instead of 4" for each field of two JSON objects that differs; objects within are
// entered.
void add_differences(const json& before, const json& now, std::vector<std::string>& found) {
  json all = before;
  all.update(now);
  for (const auto& [name, unused] : all.items()) {
    const bool both = before.contains(name) && now.contains(name);
    if (both && before[name] == now[name]) continue;
    if (both && before[name].is_object() && now[name].is_object()) {
      add_differences(before[name], now[name], found);
    } else {
      found.push_back(
          fmt::format("{} {} instead of {}", name, shown(now, name), shown(before, name)));
    }
  }
}

std::string differences(const std::string& first, const std::string& other) {
  std::vector<std::string> found;
  add_differences(json::parse(first), json::parse(other), found);
  return few(found);
}

std::string differences(const RatedPlayer& first, const RatedPlayer& other) {
  if (first.identities == other.identities) {
    return fmt::format("version {} instead of {}", fmt::join(other.versions, ", "),
                       fmt::join(first.versions, ", "));
  }
  return differences(first.identities.front(), other.identities.front());
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
      notes.push_back(fmt::format("{} plays as {} does in every way and is the same player",
                                  fmt::join(player.other_names, ", "), labels[i]));
    }
    if (const std::size_t kinds = player.identities.size(); kinds > 1) {
      notes.push_back(fmt::format("{} are {} players that --by-name takes for one: {}", labels[i],
                                  kinds, differences(player.identities[0], player.identities[1])));
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
