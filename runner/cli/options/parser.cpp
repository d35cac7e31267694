#include <algorithm>
#include <array>
#include <boost/program_options.hpp>

#include <fmt/core.h>

#include "engine/base/error.hpp"
#include "engine/base/text.hpp"
#include "engine/base/wording.hpp"
#include "runner/base/text/command_words.hpp"
#include "runner/cli/options/command_line.hpp"
#include "runner/cli/options/help.hpp"
#include "runner/cli/options/option_groups.hpp"
#include "runner/cli/options/option_value.hpp"

namespace rb::cli {
namespace {

namespace po = boost::program_options;

const Option* find(const Syntax& syntax, std::string_view name) {
  for (const Option& option : syntax.options) {
    if (option.name == name) return &option;
  }
  return nullptr;
}

// "--games", or "GAME" for a positional argument.
std::string shown(const Option& option) {
  return option.positional ? std::string(option.name) : fmt::format("--{}", option.name);
}

po::options_description described(const Syntax& syntax) {
  po::options_description description;
  for (const Option& option : syntax.options) {
    if (option.positional) continue;
    std::string names(option.name);
    if (option.letter != 0) names += fmt::format(",{}", option.letter);
    if (option.kind == Kind::flag) {
      description.add_options()(names.c_str(), "");
    } else {
      description.add_options()(names.c_str(), po::value<std::string>(), "");
    }
  }
  return description;
}

std::string without_dashes(const std::string& name) {
  return name.substr(std::min(name.find_first_not_of('-'), name.size()));
}

// The option that had this name once; nullptr: none.
const Option* find_renamed(const Syntax& syntax, std::string_view name) {
  for (const Option& option : syntax.options) {
    if (std::find(option.was.begin(), option.was.end(), name) != option.was.end()) return &option;
  }
  return nullptr;
}

// A limit that is part of the player here: "give depth in the player: --against hard:depth=6".
std::string player_limit(const Syntax& syntax, std::string_view name) {
  struct Limit {
    std::string_view name, field, value;
  };
  static constexpr std::array<Limit, 3> kLimits{
      {{"nodes", "max_nodes", "1000"}, {"depth", "depth", "6"}, {"time", "time_ms", "500"}}};
  const auto* const limit = std::ranges::find(kLimits, name, &Limit::name);
  const auto player = std::ranges::find_if(syntax.options, [](const Option& option) {
    return option.value == "PLAYER" && !option.positional;
  });
  if (limit == kLimits.end() || player == syntax.options.end()) return "";
  return fmt::format("give {0} in the player: --{1} hard:{0}={2}", limit->field, player->name,
                     limit->value);
}

[[noreturn]] void throw_unknown(const Syntax& syntax, const std::string& word) {
  const std::string name = word.substr(0, word.find('='));
  if (const Option* option = find_renamed(syntax, without_dashes(name))) {
    throw UsageError(fmt::format("{}: {} is now {}{}", syntax.name, name,
                                 option->positional ? "the argument " : "", shown(*option)));
  }
  for (const AbsentOption& absent : syntax.absent) {
    if (absent.name != without_dashes(name)) continue;
    throw UsageError(
        fmt::format("{}: {} is no option here: {}", syntax.name, name, absent.instead));
  }
  const std::string limit = player_limit(syntax, without_dashes(name));
  if (!limit.empty()) {
    throw UsageError(fmt::format("{}: {} is no option here: {}", syntax.name, name, limit));
  }
  std::vector<std::string_view> names{"help"};
  for (const Option& option : syntax.options) {
    if (!option.positional) names.push_back(option.name);
  }
  const std::string_view near = nearest(without_dashes(name), names);
  const std::string hint = near.empty()
                               ? fmt::format("'renju-bench {} --help{}' lists them", syntax.name,
                                             names.size() > kMostOfShortHelp ? "=all" : "")
                               : fmt::format("did you mean '--{}'?", near);
  throw UsageError(fmt::format("{}: unknown option '{}'; {}", syntax.name, name, hint));
}

// The library's complaints in this program's words.
std::vector<po::option> split_words(const Syntax& syntax, const std::vector<std::string>& words) {
  using namespace po::command_line_style;
  const int style = allow_long | long_allow_adjacent | long_allow_next | allow_short |
                    allow_dash_for_short | short_allow_adjacent | short_allow_next | allow_sticky;
  const po::options_description description = described(syntax);
  try {
    return po::command_line_parser(words).options(description).style(style).run().options;
  } catch (const po::unknown_option& error) {
    throw_unknown(syntax, error.get_option_name());
  } catch (const po::error_with_option_name& error) {
    const std::string name = without_dashes(error.get_option_name());
    const auto option =
        std::find_if(syntax.options.begin(), syntax.options.end(), [&](const Option& row) {
          return row.name == name || (name.size() == 1 && row.letter == name.front());
        });
    if (option == syntax.options.end()) throw_unknown(syntax, error.get_option_name());
    throw UsageError(fmt::format("{}: {} takes {}", syntax.name, shown(*option), takes(*option)));
  } catch (const po::error& error) {
    throw UsageError(fmt::format("{}: {}", syntax.name, error.what()));
  }
}

[[noreturn]] void throw_missing(const Syntax& syntax, const Option& option) {
  if (option.positional && option.kind == Kind::text) {
    const std::string example =
        syntax.examples.empty() ? "" : fmt::format(", as in: {}", syntax.examples.front());
    throw UsageError(option.value.empty()
                         ? fmt::format("{}: {} is missing{}", syntax.name, option.name, example)
                         : fmt::format("{}: give {}{}", syntax.name, option.value, example));
  }
  throw UsageError(
      fmt::format("{}: {} is missing; it takes {}", syntax.name, shown(option), takes(option)));
}

using OptionRow = std::vector<Option>::const_iterator;

// "; players are named by options: --a hard --b medium", for words that stand without one.
std::string players_hint(const Syntax& syntax, const std::vector<std::string>& strays) {
  std::string hint;
  auto stray = strays.begin();
  for (const Option& option : syntax.options) {
    if (option.value != "PLAYER" || option.positional) continue;
    do {
      if (stray == strays.end()) break;
      hint += fmt::format(" --{} {}", option.name, shell_quoted(*stray++));
    } while (option.multi);
  }
  return hint.empty() ? "" : fmt::format("; players are named by options:{}", hint);
}

// Where the words belong that stand without an option.
std::string way_out(const Syntax& syntax, const std::vector<std::string>& strays) {
  if (!strays.front().ends_with(".db")) return players_hint(syntax, strays);
  const bool has_db =
      std::ranges::any_of(syntax.options, [](const Option& option) { return option.name == "db"; });
  if (!has_db) return "";
  return fmt::format("; the results file is named by an option: --db {}",
                     shell_quoted(strays.front()));
}

// The row of a word without an option; `next` moves behind it.
const Option& next_positional(const Syntax& syntax, OptionRow& next, const po::option& part,
                              const std::vector<std::string>& strays) {
  next = std::find_if(next, syntax.options.end(),
                      [](const Option& option) { return option.positional; });
  if (next == syntax.options.end()) {
    throw UsageError(fmt::format("{}: unexpected argument '{}'{}", syntax.name, part.value.front(),
                                 way_out(syntax, strays)));
  }
  return next->multi ? *next : *next++;
}

// Numbers and times of an option that may be repeated may also stand in one word: 1000,4000.
std::vector<std::string> items_of(const Option& option, const std::string& text) {
  const bool has_items = option.kind == Kind::whole || option.kind == Kind::time;
  if (!option.multi || !has_items) return {text};
  std::vector<std::string> items;
  for (const std::string_view item : split(text, ',')) items.emplace_back(item);
  return items;
}

std::vector<std::string> values_of(const Syntax& syntax, const Option& option,
                                   const po::option& part) {
  if (option.kind == Kind::flag) return {""};
  const std::string& text = part.value.front();
  // "--a --games 4": the library takes the second option for the value of the first.
  if (part.original_tokens.size() == 2 && text.starts_with("--")) {
    throw UsageError(fmt::format("{}: {} takes {}", syntax.name, shown(option), takes(option)));
  }
  const std::vector<std::string> items = items_of(option, text);
  for (const std::string& item : items) {
    if (is_valid(option, item)) continue;
    throw UsageError(fmt::format("{}: {} takes {}, not '{}'{}", syntax.name, shown(option),
                                 takes(option), item, suggestion(item, option.choices)));
  }
  return items;
}

}  // namespace

void CommandLine::add(std::string_view option, std::vector<std::string> words,
                      std::vector<std::string> values) {
  parts_.push_back({std::string(option), std::move(words), std::move(values)});
}

void CommandLine::continue_from(const CommandLine& earlier) {
  parts_.insert(parts_.begin(), earlier.parts_.begin(), earlier.parts_.end());
}

std::vector<std::string> CommandLine::values(std::string_view option) const {
  std::vector<std::string> values;
  for (const Part& part : parts_) {
    if (part.option == option) values.insert(values.end(), part.values.begin(), part.values.end());
  }
  return values;
}

CommandLine CommandLine::without(const std::vector<std::string_view>& options) const {
  CommandLine line = *this;
  std::erase_if(line.parts_, [&](const Part& part) {
    return std::find(options.begin(), options.end(), part.option) != options.end();
  });
  return line;
}

std::vector<std::string> CommandLine::words(const std::vector<std::string_view>& without) const {
  std::vector<std::string> words;
  for (const Part& part : this->without(without).parts_) {
    words.insert(words.end(), part.words.begin(), part.words.end());
  }
  return words;
}

std::string CommandLine::text(const std::vector<std::string_view>& without) const {
  std::string line = fmt::format("{} {}", shell_quoted(program_), command_);
  for (const std::string& word : words(without)) line += ' ' + shell_quoted(word);
  return line;
}

CommandLine parse_line(const Syntax& syntax, const std::string& program,
                       const std::vector<std::string>& words) {
  CommandLine line(program, syntax.name);
  auto next = syntax.options.begin();  // the place to look for the next positional argument
  const std::vector<po::option> parts = split_words(syntax, words);
  std::vector<std::string> strays;
  for (const po::option& part : parts) {
    if (part.string_key.empty()) strays.push_back(part.value.front());
  }
  for (const po::option& part : parts) {
    const Option& option = part.string_key.empty() ? next_positional(syntax, next, part, strays)
                                                   : *find(syntax, part.string_key);
    if (!option.multi && !line.values(option.name).empty()) {
      throw UsageError(fmt::format("{}: {} is given twice", syntax.name, shown(option)));
    }
    line.add(option.name, part.original_tokens, values_of(syntax, option, part));
  }
  return line;
}

void require_all(const Syntax& syntax, const CommandLine& line) {
  for (const Option& option : syntax.options) {
    if (option.required && line.values(option.name).empty()) throw_missing(syntax, option);
  }
}

std::vector<std::string> with_new_names(const Syntax& syntax, std::vector<std::string> words) {
  for (std::string& word : words) {
    const std::string name = word.substr(0, word.find('='));
    if (!name.starts_with("--")) continue;
    const Option* option = find_renamed(syntax, without_dashes(name));
    if (option != nullptr && !option->positional) word = shown(*option) + word.substr(name.size());
  }
  return words;
}

bool asks_help(const std::vector<std::string>& words) { return asked_help(words).has_value(); }

}  // namespace rb::cli
