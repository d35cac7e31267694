#include "runner/players/profiles/player_tables.hpp"

#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/base/json_text.hpp"
#include "engine/base/printable.hpp"
#include "engine/renju/level/parameters.hpp"
#include "runner/players/book_files.hpp"
#include "runner/players/catalog.hpp"
#include "runner/players/pattern_files.hpp"
#include "runner/players/profile_file.hpp"

namespace rb {
namespace {

using Json = nlohmann::ordered_json;

std::string option_text(const Json& value) {
  if (value.is_boolean()) return value.get<bool>() ? "on" : "off";
  return value.is_string() ? value.get<std::string>() : json_text(value);
}

// The engines that have options instead of profiles, with their defaults.
std::string engines_table() {
  std::string text = fmt::format("\n{:<18}{:<9}{}\n", "other engines", "plays", "options");
  for (const std::string_view game : game_names()) {
    for (const std::string_view name : engine_names(game)) {
      std::vector<std::string> options;
      const Json all = engine_options(std::string(name), game);
      for (const auto& [option, value] : all.items()) {
        if (option != "engine") options.push_back(fmt::format("{}={}", option, option_text(value)));
      }
      text += fmt::format("{:<18}{:<9}{}\n", name, game, fmt::join(options, ","));
    }
  }
  return text;
}

std::string file_rows(std::string_view name, std::string_view file, std::string_view meaning) {
  return fmt::format("{:<33}{:>10}   on, off or a file\n    {}\n", name,
                     file.empty() ? "off" : printable(file), meaning);
}

}  // namespace

std::string players_table() {
  std::string text = fmt::format("{:<13}{:>5}{:>13}{:>10}{:>8}{:>11}\n", "profile", "depth",
                                 "max_nodes", "time_ms", "random", "threshold");
  for (const renju::Profile& p : renju::profiles()) {
    text += fmt::format("{:<13}{:>5}{:>13}{:>10}{:>8.2f}{:>11}\n", p.name, p.depth, p.max_nodes,
                        p.time_ms, p.random_factor, p.score_threshold);
  }
  return text + engines_table();
}

Json profiles_json() {
  Json all = Json::object();
  for (const renju::Profile& profile : renju::profiles()) {
    all[profile.name] = profile_json(with_patterns(profile));
  }
  return all;
}

std::string profile_table(const renju::Profile& profile, std::string_view book) {
  std::string text = fmt::format("{:<33}{:>10}   {}\n", profile.name, "value", "takes");
  const Json parameters = renju::parameters(profile);
  for (const auto& [name, value] : parameters.items()) {
    const renju::ParameterInfo info = renju::parameter_info(name);
    const std::string needs = info.needs.empty() ? "" : fmt::format("; needs {}", info.needs);
    text += fmt::format("{:<33}{:>10}   {}{}\n    {}\n", name, json_text(value), info.range, needs,
                        info.meaning);
  }
  return text + file_rows(kPatterns, profile.patterns, kPatternsMeaning) +
         file_rows(kBook, book, kBookMeaning);
}

Json engine_options(const std::string& player, std::string_view game) {
  const PlayerSpec spec{.place = "profiles", .text = player};
  return read_ordered_json(named_player(spec, MoveClock::nodes, {}, game).row.params);
}

std::string engine_options_table(const std::string& player, std::string_view game) {
  const Json options = engine_options(player, game);
  std::string text = fmt::format("{:<34}{:>14}\n", player, "value");
  for (const auto& [name, value] : options.items()) {
    if (name != "engine") text += fmt::format("{:<34}{:>14}\n", name, option_text(value));
  }
  return text;
}

}  // namespace rb
