#include "runner/players/profiles/player_tables.hpp"

#include <vector>

#include <fmt/format.h>

#include "engine/base/json_text.hpp"
#include "engine/base/printable.hpp"
#include "engine/renju/level/parameters.hpp"
#include "runner/players/book_files.hpp"
#include "runner/players/games/game_catalog.hpp"
#include "runner/players/named_player.hpp"
#include "runner/players/pattern_files.hpp"
#include "runner/players/profile_file.hpp"

namespace rb {
namespace {

std::string option_text(const Json& value) {
  if (value.is_boolean()) return value.get<bool>() ? "on" : "off";
  return value.is_string() ? value.get<std::string>() : json_text(value);
}

// The engines that have options instead of profiles, with their defaults.
Table engines_table() {
  using enum Table::Align;
  Table table{.title = "\n",
              .columns = {{"other engines", left}, {"plays", left}, {"options", left}}};
  for (const std::string_view game : game_names()) {
    for (const std::string_view name : engine_names(game)) {
      std::vector<std::string> options;
      const Json all = engine_options(std::string(name), game);
      for (const auto& [option, value] : all.items()) {
        if (option != "engine") options.push_back(fmt::format("{}={}", option, option_text(value)));
      }
      table.rows.push_back({name, game, fmt::format("{}", fmt::join(options, ","))});
    }
  }
  return table;
}

}  // namespace

Printout players_table() {
  Table table{.columns = {{"profile", Table::Align::left},
                          {"depth"},
                          {"max_nodes"},
                          {"time_ms"},
                          {"random"},
                          {"threshold"}}};
  for (const renju::Profile& p : renju::profiles()) {
    table.rows.push_back({p.name, p.depth, p.max_nodes > 0 ? p.max_nodes : renju::kNodesWithoutTime,
                          p.time_ms, fmt::format("{:.2f}", p.random_factor), p.score_threshold});
  }
  return table + Printout(engines_table());
}

Json profiles_json() {
  Json all = Json::object();
  for (const renju::Profile& profile : renju::profiles()) {
    all[profile.name] = profile_json(with_patterns(profile));
  }
  return all;
}

Table profile_table(const renju::Profile& profile, std::string_view book) {
  using enum Table::Align;
  Table table{.columns = {{profile.name, left}, {"value"}, {"takes", left}}};
  const auto add = [&](std::string_view name, std::string_view value, std::string_view takes,
                       std::string_view meaning) {
    table.rows.push_back({name, value, takes});
    table.rows.push_back({fmt::format("    {}", meaning)});
  };
  const Json parameters = renju::parameters(profile);
  for (const auto& [name, value] : parameters.items()) {
    const renju::ParameterInfo info = renju::parameter_info(name);
    const std::string needs = info.needs.empty() ? "" : fmt::format("; needs {}", info.needs);
    add(name, json_text(value), fmt::format("{}{}", info.range, needs), info.meaning);
  }
  const auto add_file = [&](std::string_view name, std::string_view file,
                            std::string_view meaning) {
    add(name, file.empty() ? "off" : file, "on, off or a file", meaning);
  };
  add_file(kPatterns, profile.patterns, kPatternsMeaning);
  add_file(kBook, book, kBookMeaning);
  return table;
}

Json engine_options(const std::string& player, std::string_view game) {
  const PlayerSpec spec{.place = "profiles", .text = player};
  return read_ordered_json(named_player(spec, MoveClock::nodes, {}, game).row.params);
}

Table engine_options_table(const std::string& player, std::string_view game) {
  const Json options = engine_options(player, game);
  Table table{.columns = {{player, Table::Align::left}, {"value"}}};
  for (const auto& [name, value] : options.items()) {
    if (name != "engine") table.rows.push_back({name, option_text(value)});
  }
  return table;
}

}  // namespace rb
