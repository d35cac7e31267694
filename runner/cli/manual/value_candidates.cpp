#include "runner/cli/manual/value_candidates.hpp"

#include <set>
#include <string_view>

#include "engine/base/json_text.hpp"
#include "engine/renju/level/parameters.hpp"
#include "engine/renju/level/profiles.hpp"
#include "positions/suite_kind.hpp"
#include "runner/base/system/new_file.hpp"
#include "runner/players/named_player.hpp"
#include "runner/players/profiles/player_tables.hpp"
#include "runner/results/store.hpp"
#include "runner/speed/part.hpp"

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
    const Json options = engine_options(name, game);
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

// What fits a PLAYER that begins so: profiles and engines of the game, their parameters behind
// "NAME:", "on" and "off" behind a switch, programs behind "cmd:", profile files behind "file:".
// Words that do not begin so may be among them.
Completion player_candidates(const std::string& begun, std::string_view game) {
  for (const char* const scheme : {"cmd:", "file:"}) {
    if (begun.starts_with(scheme)) return {{}, Paths::files, scheme};
  }
  return begun.find(':') == begun.npos ? names(game) : parameters(begun);
}

template <typename Words>
Completion of_words(const Words& words, Paths paths = Paths::none) {
  Completion found{.candidates = {}, .paths = paths};
  for (const auto& word : words) found.candidates.push_back({std::string(word), ""});
  return found;
}

std::string game_of(const std::vector<TypedWord>& typed) {
  for (const TypedWord& typed_word : typed) {
    if (typed_word.option->name == "game") return typed_word.word;
  }
  return "renju";
}

// The players of all results files among the words.
Completion stored_players(const std::vector<TypedWord>& typed, const std::string& after) {
  std::set<std::string> names;
  for (const TypedWord& typed_word : typed) {
    if (!typed_word.option->positional || !is_database(typed_word.word)) continue;
    for (const PlayerRow& row : StoreReader(typed_word.word).run().players) {
      names.insert(row.name + after);
    }
  }
  return of_words(names);
}

// Parameters, some of which may stand before a comma already.
Completion parameter_list(const std::string& begun) {
  const std::string head = begun.substr(0, begun.rfind(',') + 1);
  Completion found;
  for (const std::string_view name : renju::parameter_names()) {
    found.candidates.push_back({head + std::string(name), renju::parameter_info(name).range});
  }
  return found;
}

// Each part, and each group of parts: "search" of "search/hard".
Completion speed_parts() {
  std::set<std::string> names;
  for (const speed::Part& part : speed::parts()) {
    names.insert(part.name);
    names.insert(part.name.substr(0, part.name.find('/')));
  }
  return of_words(names);
}

Completion suites() {
  Completion found{.candidates = {}, .paths = Paths::files};
  for (const SuiteKind kind : kSuiteKinds) {
    found.candidates.push_back({std::string(name(kind)), "comes with the program"});
  }
  return found;
}

Completion openings() {
  return {{{"none", "from the start of the game"},
           {"named", "the named openings"},
           {"renju", "openings that grow from the named ones"}},
          Paths::files};
}

bool is_file(const Option& option, std::string_view placeholder) {
  return placeholder == "FILE" || placeholder == "DB" || placeholder == "GAMES" ||
         option.value.find("file") != std::string_view::npos;
}

}  // namespace

Completion value_candidates(const Option& option, const std::string& begun,
                            const std::vector<TypedWord>& typed) {
  if (option.kind == Kind::choice) return of_words(option.choices);
  if (option.kind != Kind::text) return {};
  const std::string_view placeholder = option.positional ? option.name : option.value;
  if (option.name == "openings") return openings();
  if (placeholder == "PLAYER" || placeholder == "ENGINE") {
    return player_candidates(begun, game_of(typed));
  }
  if (placeholder == "NAME=ELO") return stored_players(typed, "=");
  const bool is_player = option.name == "player" || option.name == "against";
  if (is_player && placeholder == "NAME") return stored_players(typed, "");
  if (placeholder == "NAMES") return parameter_list(begun);
  if (placeholder == "PART") return speed_parts();
  if (placeholder == "SUITE") return suites();
  if (placeholder == "DIR" || placeholder == "FOLDER") return {{}, Paths::folders};
  if (is_file(option, placeholder)) return {{}, Paths::files};
  return {};
}

}  // namespace rb::cli
