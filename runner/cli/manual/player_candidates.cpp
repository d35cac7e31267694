#include "runner/cli/manual/player_candidates.hpp"

#include <nlohmann/json.hpp>

#include "engine/renju/level/parameters.hpp"
#include "engine/renju/level/profiles.hpp"
#include "runner/players/catalog.hpp"
#include "runner/players/profiles/player_tables.hpp"

namespace rb::cli {
namespace {

Completion names(std::string_view game) {
  Completion found;
  for (const std::string_view name : player_names(game)) {
    found.candidates.push_back({std::string(name), ""});
  }
  found.candidates.push_back({"cmd:", "a program that speaks the Gomocup protocol"});
  found.candidates.push_back({"file:", "a profile file"});
  return found;
}

struct Parameter {
  std::string name;
  std::string help;
  bool is_switch = false;
};

// Of a profile or an engine; none of an unknown name.
std::vector<Parameter> parameters_of(const std::string& name) {
  std::vector<Parameter> found;
  if (renju::find_profile(name) != nullptr) {
    for (const std::string_view parameter : renju::parameter_names()) {
      const renju::ParameterInfo info = renju::parameter_info(parameter);
      found.push_back({std::string(parameter), info.range, info.range == "on or off"});
    }
  } else if (const std::string_view game = game_of_engine(name); !game.empty()) {
    const nlohmann::ordered_json options = engine_options(name, game);
    for (const auto& [option, value] : options.items()) {
      if (option != "engine") found.push_back({option, "", value.is_boolean()});
    }
  }
  return found;
}

// `begun` is "NAME:..." up to the cursor.
Completion parameters(const std::string& begun) {
  const std::size_t item = begun.find_last_of(":,") + 1;
  const std::string head = begun.substr(0, item);
  const std::string typed = begun.substr(item, begun.find('=', item) - item);
  const bool has_value = begun.find('=', item) != begun.npos;
  Completion found;
  for (const Parameter& parameter : parameters_of(begun.substr(0, begun.find(':')))) {
    if (!has_value) {
      found.candidates.push_back({head + parameter.name + '=', parameter.help});
    } else if (parameter.name == typed && parameter.is_switch) {
      found.candidates.push_back({head + typed + "=on", ""});
      found.candidates.push_back({head + typed + "=off", ""});
    }
  }
  return found;
}

}  // namespace

Completion player_candidates(const std::string& begun, std::string_view game) {
  for (const char* const scheme : {"cmd:", "file:"}) {
    if (begun.starts_with(scheme)) return {{}, Paths::files, scheme};
  }
  return begun.find(':') == begun.npos ? names(game) : parameters(begun);
}

}  // namespace rb::cli
