#include "runner/cli/play/tournament_file.hpp"

#include <algorithm>
#include <filesystem>
#include <set>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/base/error.hpp"
#include "engine/base/quote.hpp"
#include "engine/base/refuse.hpp"
#include "engine/base/wording.hpp"
#include "runner/cli/parser.hpp"
#include "runner/players/players_file.hpp"

namespace rb::cli {
namespace {

using nlohmann::json;

// What a file cannot say: what it is itself, and what belongs to one session.
constexpr std::string_view kNotInFiles[] = {"FILE", "resume", "player", "players-file"};

Syntax without_requirements(Syntax syntax) {
  for (Option& option : syntax.options) option.required = false;
  return syntax;
}

const Option& option_of(const Syntax& syntax, const std::string& path, const std::string& field) {
  std::vector<std::string_view> names{"players"};
  for (const Option& option : syntax.options) {
    const bool is_field = std::ranges::find(kNotInFiles, option.name) == std::end(kNotInFiles);
    if (is_field && option.name == field) return option;
    if (is_field) names.push_back(option.name);
  }
  refuse(path, fmt::format("unknown field '{}'{}", shortened(field),
                           suggestion(field, names,
                                      "there are players and the options of 'renju-bench "
                                      "tournament --help'")));
}

// "--games=100"; empty: a flag that is off.
std::string word_of(const Option& option, const std::string& path, const json& value) {
  const std::string place = fmt::format("{}: '{}'", path, option.name);
  if (option.kind == Kind::flag) {
    if (!value.is_boolean()) refuse(place, "takes true or false");
    return value.get<bool>() ? fmt::format("--{}", option.name) : "";
  }
  if (value.is_string()) return fmt::format("--{}={}", option.name, value.get<std::string>());
  if (value.is_number()) return fmt::format("--{}={}", option.name, value.dump());
  refuse(place, "takes a text or a number");
}

// The words of a field, checked against its option.
std::vector<std::string> words_of(const Syntax& syntax, const std::string& program,
                                  const std::string& path, const std::string& field,
                                  const json& value) {
  const Option& option = option_of(syntax, path, field);
  std::vector<std::string> words;
  const bool is_list = option.multi && value.is_array();
  for (const json& item : is_list ? value : json::array({value})) {
    std::string word = word_of(option, path, item);
    if (!word.empty()) words.push_back(std::move(word));
  }
  try {
    parse_line(syntax, program, words);
  } catch (const UsageError& error) {
    refuse(path, fmt::format("'{}': {}", field, error.what()));
  }
  return words;
}

// The names of the options that are given, and the file.
struct Asked {
  std::set<std::string> options;
  std::string file;
};

Asked asked_by(const Syntax& syntax, const std::string& program,
               const std::vector<std::string>& words) {
  Asked asked;
  detail::parse_line(syntax, program, words,
                     [&](const Option& option, const std::vector<std::string>& given) {
                       asked.options.insert(option.name);
                       if (option.positional) asked.file = given.front();
                     });
  return asked;
}

// Where the results are, and whether they are there already.
void add_results(const std::string& path, const std::set<std::string>& asked, std::string db,
                 std::vector<std::string>& words) {
  if (db.empty()) {
    db = std::filesystem::path(path).replace_extension(".db").string();
    words.push_back("--db=" + db);
  }
  std::error_code none;
  if (!asked.contains("resume") && std::filesystem::exists(db, none)) words.push_back("--resume");
}

}  // namespace

std::vector<std::string> with_tournament_file(const Syntax& syntax, const std::string& program,
                                              const std::vector<std::string>& words) {
  const Syntax lenient = without_requirements(syntax);
  Asked asked = asked_by(lenient, program, words);
  if (asked.file.empty()) return words;
  std::vector<std::string> all = words;
  const json document = load_document(asked.file);
  if (!document.is_object() || !document.contains("players")) {
    refuse(asked.file, "is no tournament: it needs a list, \"players\"");
  }
  for (const auto& [field, value] : document.items()) {
    if (field == "players") continue;
    const auto more = words_of(lenient, program, asked.file, field, value);
    if (!asked.options.contains(field)) all.insert(all.end(), more.begin(), more.end());
  }
  std::string db;
  detail::parse_line(lenient, program, all, [&](const Option& option, const auto& given) {
    if (option.name == "db") db = given.front();
  });
  add_results(asked.file, asked.options, db, all);
  return all;
}

}  // namespace rb::cli
