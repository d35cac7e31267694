#include "runner/evidence/players/player_differences.hpp"

#include <algorithm>
#include <functional>
#include <iterator>
#include <map>
#include <optional>
#include <string_view>

#include <fmt/format.h>

#include "engine/base/json_text.hpp"

namespace rb {
namespace {

using Values = std::vector<std::optional<std::string>>;  // by player; nullopt: no such field

constexpr std::string_view kEnvironment = "environment ";

struct ParameterField {
  std::string name;
  bool is_content = false;  // the values are hashes, which mean nothing to a reader
};
bool operator<(const ParameterField& a, const ParameterField& b) { return a.name < b.name; }

std::string dump(const Json& value) {
  return value.is_string() ? value.get<std::string>() : json_text(value);
}

// The fields of one player by name, those of nested objects included.
class Fields {
 public:
  Fields(const PlayerKind& kind, std::size_t players, std::size_t player,
         std::map<ParameterField, Values>& all)
      : players_(players), player_(player), all_(all) {
    const Json params = read_json(kind.params);
    if (params.is_object()) command_ = params.value("command", Json());
    const Json identity = read_json(kind.identity);
    if (identity.is_object()) add("", identity);
  }

 private:
  void add(const std::string& prefix, const Json& object) {
    for (const auto& [name, value] : object.items()) {
      if (value.is_object()) {
        add(name == "environment" ? std::string(kEnvironment) : "", value);
      } else if (name == "program_hash") {
        set({"the program", true}, value);
      } else if (name == "arguments" && value.is_array()) {
        add_arguments(value);
      } else {
        set({prefix + name}, value);
      }
    }
  }

  // What the identity has another text of than the command line is a file, by its content.
  void add_arguments(const Json& arguments) {
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      const Json word = command_.is_array() && i + 1 < command_.size() ? command_[i + 1] : Json();
      if (word.is_string() && word != arguments[i]) {
        const auto text = word.get<std::string>();
        set({text.substr(text.find_last_of("/=") + 1), true}, arguments[i]);
      } else {
        set({fmt::format("argument {}", i + 1)}, arguments[i]);
      }
    }
  }

  void set(const ParameterField& field, const Json& value) {
    Values& values = all_.try_emplace(field, players_).first->second;
    values[player_] = dump(value);
  }

  std::size_t players_, player_;
  std::map<ParameterField, Values>& all_;
  Json command_;
};

std::string text_of(const ParameterField& field, const Values& values) {
  if (field.is_content && std::count(values.begin(), values.end(), std::nullopt) == 0) {
    return fmt::format("{} has changed", field.name);
  }
  std::vector<std::string> texts;
  for (const auto& value : values) {
    const std::string text = !value ? "not set" : field.is_content ? "given" : *value;
    if (std::find(texts.begin(), texts.end(), text) == texts.end()) texts.push_back(text);
  }
  if (texts.size() != 2) return fmt::format("{} {}", field.name, fmt::join(texts, ", "));
  if (field.name.starts_with(kEnvironment)) {
    return fmt::format("{} is {}, was {}", field.name, texts[1], texts[0]);
  }
  return fmt::format("{} {} instead of {}", field.name, texts[1], texts[0]);
}

// Does it come from results or games of other programs, which tell no more?
bool is_name_alone(const PlayerKind& kind) {
  const Json identity = read_json(kind.identity);
  return identity.is_object() && (identity.contains("imported") || identity.contains("results"));
}

}  // namespace

std::string player_differences(const std::vector<PlayerKind>& all) {
  constexpr std::size_t kMost = 4;
  std::vector<PlayerKind> kinds;
  std::ranges::remove_copy_if(all, std::back_inserter(kinds), is_name_alone);
  std::map<ParameterField, Values> fields;
  for (std::size_t i = 0; i < kinds.size(); ++i) Fields(kinds[i], kinds.size(), i, fields);
  std::vector<std::string> texts;
  std::size_t more = 0;
  for (const auto& [field, values] : fields) {
    const bool differ =
        std::adjacent_find(values.begin(), values.end(), std::not_equal_to()) != values.end();
    if (!differ) continue;
    if (texts.size() == kMost) {
      ++more;
    } else {
      texts.push_back(text_of(field, values));
    }
  }
  std::string text = fmt::format("{}", fmt::join(texts, ", "));
  if (more > 0) text += fmt::format(" and {} more", more);
  const std::size_t names = all.size() - kinds.size();
  if (names == 0) return text;
  return fmt::format("{}{}of {}", text, text.empty() ? "" : "; ",
                     names == 1 ? "one only the name is known"
                                : fmt::format("{} only the names are known", names));
}

}  // namespace rb
