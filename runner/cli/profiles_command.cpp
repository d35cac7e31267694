#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "runner/cli/catalog.hpp"
#include "runner/cli/commands.hpp"
#include "runner/cli/output.hpp"
#include "runner/cli/output_file.hpp"
#include "runner/cli/profile_file.hpp"

namespace rb::cli {
namespace {

using Json = nlohmann::ordered_json;

std::string option_text(const Json& value) {
  if (value.is_boolean()) return value.get<bool>() ? "on" : "off";
  return value.is_string() ? value.get<std::string>() : value.dump();
}

// The options of an engine that has these instead of a profile, with their values.
Json options_of(const std::string& player, std::string_view game) {
  const PlayerSpec spec{.place = "profiles", .text = player};
  return Json::parse(named_player(spec, MoveClock::nodes, {}, game).row.params);
}

// The engines that have options instead of profiles, with the defaults of these.
std::string engines_table() {
  std::string text = fmt::format("\n{:<18}{:<9}{}\n", "other engines", "plays", "options");
  for (const std::string_view game : game_names()) {
    for (const std::string_view name : engine_names(game)) {
      std::vector<std::string> options;
      const Json all = options_of(std::string(name), game);
      for (const auto& [option, value] : all.items()) {
        if (option != "engine") options.push_back(fmt::format("{}={}", option, option_text(value)));
      }
      text += fmt::format("{:<18}{:<9}{}\n", name, game, fmt::join(options, ","));
    }
  }
  return text;
}

// A row a profile, what costs and what weakens.
std::string list_table() {
  std::string text = fmt::format("{:<13}{:>5}{:>13}{:>10}{:>8}{:>11}\n", "profile", "depth",
                                 "max_nodes", "time_ms", "random", "threshold");
  for (const renju::Profile& p : renju::profiles()) {
    text += fmt::format("{:<13}{:>5}{:>13}{:>10}{:>8.2f}{:>11}\n", p.name, p.depth, p.max_nodes,
                        p.time_ms, p.random_factor, p.score_threshold);
  }
  return text + engines_table();
}

Json list_json() {
  Json all = Json::object();
  for (const renju::Profile& profile : renju::profiles()) all[profile.name] = profile_json(profile);
  return all;
}

// A row a parameter.
std::string profile_table(const renju::Profile& profile) {
  std::string text = fmt::format("{:<34}{:>14}   {}\n", profile.name, "value", "takes");
  const Json parameters = renju::parameters(profile);
  for (const auto& [name, value] : parameters.items()) {
    text += fmt::format("{:<34}{:>14}   {}{}\n", name, value.dump(), renju::parameter_range(name),
                        renju::parameter_is_used(name) ? "" : "; without effect");
  }
  return text;
}

std::string options_table(const std::string& player, const Json& options) {
  std::string text = fmt::format("{:<34}{:>14}\n", player, "value");
  for (const auto& [name, value] : options.items()) {
    if (name != "engine") text += fmt::format("{:<34}{:>14}\n", name, option_text(value));
  }
  return text;
}

int run(const Args& args) {
  const bool json = args.flag("json");
  const auto player = args.find_text("PLAYER");
  const auto path = args.find_text("output");
  if (!player) {
    if (path) throw UsageError("profiles: --output needs a PLAYER, whose profile is written");
    print("{}", json ? list_json().dump(2) + "\n" : list_table());
    return status::kDone;
  }
  const std::string engine = player->substr(0, player->find(':'));
  if (const std::string_view game = game_of_engine(engine); !game.empty()) {
    if (path) {
      throw UsageError(fmt::format(
          "profiles: --output: '{}' is an engine without a profile; name its options with it",
          engine));
    }
    const Json options = options_of(*player, game);
    print("{}", json ? options.dump(2) + "\n" : options_table(*player, options));
    return status::kDone;
  }
  const renju::Profile profile = named_profile("profiles", *player);
  if (path) {
    if (const auto input = profile_path(*player)) check_output("profiles", *path, {*input});
    NewFile::write_all(*path, old_file(args), profile_json(profile).dump(2) + "\n");
  } else {
    print("{}", json ? profile_json(profile).dump(2) + "\n" : profile_table(profile));
  }
  return status::kDone;
}

}  // namespace

Command profiles_command() {
  Syntax syntax;
  syntax.name = "profiles";
  syntax.summary = "list levels and other engines, show or save every parameter of one";
  syntax.options = {
      {.name = "PLAYER",
       .kind = Kind::text,
       .value = "a profile or engine",
       .help = "a profile, a variant of one (hard:depth=5,OPEN_THREE=1200), a file of one "
               "(file:mine.json), or another engine (date-gomoku-1997:guard=on)",
       .positional = true},
      {.name = "json", .help = "print JSON"},
      output_option("write the JSON of PLAYER to this file"),
      force_option(),
  };
  syntax.details =
      "A file of a profile is what --json prints: an object of parameters by their\n"
      "names. It may leave out what is as in a profile that it names:\n"
      "  {\"base\": \"hard\", \"depth\": 5, \"vcf\": false}\n"
      "Every command that takes a profile takes file:mine.json, and changes to it:\n"
      "file:mine.json:depth=6. Parameters in capitals are constants of the score;\n"
      "FORBIDDEN_TRAP, of an older one, is without effect.";
  syntax.examples = {"renju-bench profiles", "renju-bench profiles hard --json",
                     "renju-bench profiles hard:depth=5,vcf=off -o mine.json",
                     "renju-bench match --a file:mine.json --b hard --games 100"};
  return {syntax, run};
}

}  // namespace rb::cli
