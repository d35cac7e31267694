#include "runner/cli/other_tools/translation.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/text.hpp"
#include "runner/base/text/command_words.hpp"
#include "runner/cli/other_tools/options_elsewhere.hpp"
#include "runner/cli/other_tools/other_clock.hpp"

// A line is cut into groups, an option and the words after it; each group of another tool is
// translated by its rows, and the others stay as they are.
namespace rb::cli {
namespace {

constexpr std::string_view kKeys = "{KEYS}";  // KEY=VALUE,...
constexpr std::array<std::string_view, 4> kSprtKeys = {"elo0", "elo1", "alpha", "beta"};

struct Group {
  std::string option;               // "concurrency"; empty: words before the first option
  std::vector<std::string> values;  // the words after it
  std::string typed;                // "-concurrency"

  bool has_one_dash() const { return typed.size() == option.size() + 1; }
};

struct Answer {
  std::vector<std::string> words;  // quoted for a shell
  std::vector<std::string> notes;

  void add(const Answer& more) {
    words.insert(words.end(), more.words.begin(), more.words.end());
    for (const std::string& note : more.notes) {
      if (std::ranges::find(notes, note) == notes.end()) notes.push_back(note);
    }
  }
};

bool is_option(std::string_view word) {
  return word.size() > 2 && word[0] == '-' &&
         (word[1] == '-' || std::isalpha(static_cast<unsigned char>(word[1])) != 0);
}

std::vector<Group> groups_of(const std::vector<std::string>& words) {
  std::vector<Group> groups(1);
  for (auto word = words.begin(); word != words.end() && *word != "--"; ++word) {
    if (!is_option(*word)) {
      groups.back().values.push_back(*word);
      continue;
    }
    const std::size_t sign = std::min(word->find('='), word->size());
    const std::string typed = word->substr(0, sign);
    groups.push_back({typed.substr(typed.find_first_not_of('-')), {}, typed});
    if (sign < word->size()) groups.back().values.push_back(word->substr(sign + 1));
  }
  return groups;
}

// "cmd=./x" -> "cmd", "./x"; "option.Hash=64" -> "option.", "Hash=64"; without a sign no key.
std::pair<std::string_view, std::string_view> key_and_value(std::string_view word) {
  constexpr std::string_view kOption = "option.";
  if (word.starts_with(kOption)) return {kOption, word.substr(kOption.size())};
  const std::size_t sign = word.find('=');
  if (sign == word.npos) return {"", word};
  return {word.substr(0, sign), word.substr(sign + 1)};
}

const Elsewhere* find(std::string_view option, std::string_view key) {
  const auto row = std::ranges::find_if(options_elsewhere(), [&](const Elsewhere& elsewhere) {
    return elsewhere.option == option && elsewhere.key == key;
  });
  return row == options_elsewhere().end() ? nullptr : &*row;
}

std::string with_side(std::string_view text, char side) {
  std::string out(text);
  std::ranges::replace(out, '$', side);
  return out;
}

// The words of a row, with the value in the place of its {NAME}.
Answer filled(const Elsewhere& row, std::optional<std::string_view> value, char side = 'a') {
  Answer answer;
  for (const std::string_view word : rb::words(row.here)) {
    std::string text = with_side(word, side);
    const std::size_t open = text.find('{'), end = text.find('}');
    if (open != text.npos && value) {
      text = shell_quoted(text.replace(open, end - open + 1, *value));
    } else if (open != text.npos) {
      text.erase(end, 1).erase(open, 1);
    }
    answer.words.push_back(std::move(text));
  }
  if (!row.note.empty()) answer.notes.push_back(with_side(row.note, side));
  return answer;
}

Answer clock_answer(const OtherClock& clock, std::string_view prefix) {
  Answer answer;
  const std::string options = clock_options(clock, prefix), note = clock_note(clock);
  for (const std::string_view word : rb::words(options)) answer.words.emplace_back(word);
  if (!note.empty()) answer.notes.push_back(note);
  return answer;
}

// The time control of another tool that is given to an option such as --a-tc.
std::optional<OtherClock> other_clock(const Group& group) {
  if (!group.option.ends_with("tc") || group.values.empty()) return std::nullopt;
  return parse_other_clock(group.values.front());
}

// "4" -> "renju", by the numbers of Gomocup; another word as it is.
std::string_view game_of_rule(std::string_view rule) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 5> kGames{
      {{"0", "freestyle"},
       {"1", "standard"},
       {"4", "renju"},
       {"8", "caro"},
       {"9", "standard-caro"}}};
  const auto game =
      std::ranges::find(kGames, rule, &std::pair<std::string_view, std::string_view>::first);
  return game == kGames.end() ? rule : game->second;
}

Answer keyed(const Elsewhere& row, std::optional<std::string_view> value, char side = 'a') {
  if (row.key == "restart" && value != "on") return {};
  if (row.key == "type" && value == "pos") value = "moves";
  const auto clock = row.key == "tc" && value ? parse_other_clock(*value) : std::nullopt;
  if (!clock) return filled(row, value, side);
  return clock_answer(*clock, row.option == "each" ? "--" : fmt::format("--{}-", side));
}

// "cmd=./x" "arg=-y" -> "cmd=./x -y"
std::vector<std::string> with_arguments(std::vector<std::string> values) {
  const auto command =
      std::ranges::find_if(values, [](const auto& word) { return word.starts_with("cmd="); });
  if (command == values.end()) return values;
  const auto is_argument = [](const std::string& word) { return word.starts_with("arg"); };
  for (const std::string& word : values) {
    if (is_argument(word)) *command += fmt::format(" {}", key_and_value(word).second);
  }
  std::erase_if(values, is_argument);
  return values;
}

// "cmd=../new/x -y" -> "cmd=./x -y" "dir=../new": where c-gomoku-cli starts it.
std::vector<std::string> in_its_folder(std::vector<std::string> values) {
  constexpr std::string_view kCommand = "cmd=./", kKey = "cmd=";
  const auto starts_with = [](std::string_view key) {
    return [key](const std::string& word) { return word.starts_with(key); };
  };
  const auto command = std::ranges::find_if(values, starts_with(kKey));
  if (command == values.end() || std::ranges::any_of(values, starts_with("dir="))) return values;
  const std::size_t slash = command->rfind('/', command->find(' '));
  if (slash == command->npos || command->substr(0, slash + 1) == kCommand) return values;
  const std::string folder =
      command->substr(kKey.size(), std::max<std::size_t>(1, slash - kKey.size()));
  *command = fmt::format("{}{}", kCommand, command->substr(slash + 1));
  values.push_back(fmt::format("dir={}", folder));
  return values;
}

// The keys of values that have none, by their places: -resign 3 600, --sprt 0,5.
std::string_view key_at(std::string_view option, std::size_t place) {
  if (option == "sprt") return kSprtKeys[std::min(place, kSprtKeys.size() - 1)];
  return place == 0 ? "movecount" : "score";
}

// "[0, 5]" -> "0", "5"
std::vector<std::string_view> parts_of(std::string_view word) {
  std::vector<std::string_view> parts;
  for (std::string_view part : split(word, ',')) {
    if (part.starts_with('[')) part.remove_prefix(1);
    if (part.ends_with(']')) part.remove_suffix(1);
    if (!trim(part).empty()) parts.push_back(trim(part));
  }
  return parts;
}

// "movecount=3" "score=600" -> "moves=3,score=600", by the rows of the option.
std::string joined(const Group& group) {
  std::vector<std::string> parts;
  for (const std::string& word : group.values) {
    for (const std::string_view part : parts_of(word)) {
      auto [key, value] = key_and_value(part);
      if (key.empty()) key = key_at(group.option, parts.size());
      const Elsewhere* row = find(group.option, key);
      std::string text(value);
      if (key == "movenumber") text = fmt::format("{:.0f}", 2 * parse_real(value).value_or(0));
      if (key == "twosided") text = value == "true" ? "both" : "one";
      parts.push_back(fmt::format("{}={}", row == nullptr ? key : row->here, text));
    }
  }
  const auto is_start = [](const auto& part) { return part.starts_with("from="); };
  if (group.option == "draw" && std::ranges::none_of(parts, is_start)) parts.emplace_back("from=0");
  return fmt::format("{}", fmt::join(parts, ","));
}

class Translator {
 public:
  Translator(const Syntax& syntax, const std::vector<Group>& groups)
      : syntax_(syntax), groups_(groups) {}

  // None: the group is for the parser.
  std::optional<Answer> answer(const Group& group) {
    const std::string& name = group.option;
    if (name.empty()) return std::nullopt;
    if (const auto games = games_and_rounds(group)) return games;
    if (const auto test = options_of_sprt(group)) return test;
    const bool is_own = has(name);
    if (is_own && !group.has_one_dash() && !is_in_other_words(group)) return std::nullopt;
    if (name == "engine" && plays()) return engine(group);
    if (name == "each" && plays()) return each(group);
    const Elsewhere* row = fitting(name, "");
    if (row != nullptr && row->here.ends_with(kKeys)) return by_row(*row, group);
    if (const auto all = by_keys(group)) return all;
    if (row != nullptr) return by_row(*row, group);
    return is_own ? as_own(group) : as_key(group);
  }

 private:
  bool has(std::string_view name) const {
    return name == "help" || std::ranges::any_of(syntax_.options, [&](const Option& option) {
             return option.name == name && !option.positional;
           });
  }
  bool plays() const { return has("openings") && (has("a") || has("player")); }

  // The first row whose options, outside quotes, are all of this command, which plays games.
  const Elsewhere* fitting(std::string_view option, std::string_view key) const {
    for (const Elsewhere& row : options_elsewhere()) {
      if (row.option == option && row.key == key && has("openings") && fits(row)) return &row;
    }
    return nullptr;
  }
  bool fits(const Elsewhere& row) const {
    bool is_quoted = false;
    const std::string text = fmt::format("{} {}", row.here, row.note);
    for (const std::string_view word : rb::words(text)) {
      is_quoted = is_quoted || word.front() == '\'';
      const std::string_view name = word.substr(0, word.find_last_not_of(",;:") + 1);
      if (!is_quoted && name.starts_with("--") && !has(name.substr(2))) return false;
      if (word.find('\'', 1) != word.npos) is_quoted = false;
    }
    return true;
  }

  // Whether an option of both is given in the words of the other tool.
  bool is_in_other_words(const Group& group) const {
    const auto row_of = [&](std::string_view word) {
      const std::string_view key = key_and_value(word).first;
      return key.empty() ? nullptr : fitting(group.option, key);
    };
    if (other_clock(group)) return true;
    if (group.option == "sprt" && !group.values.empty()) {
      const auto parts = parts_of(group.values.front());
      if (!parts.empty() && parse_real(parts.front())) return true;
    }
    if (group.values.size() > 1 && row_of(group.values[1]) != nullptr) return true;
    for (const std::string& word : group.values) {
      for (const std::string_view part : split(word, ',')) {
        const Elsewhere* row = row_of(part);
        if (row != nullptr && row->here != row->key) return true;
      }
    }
    return false;
  }

  Answer engine(const Group& group) {
    const char side = static_cast<char>('a' + engines_++);
    if (has("a") && side > 'b') return {{}, {"a match has two players, 'tournament' more"}};
    if (group.values.empty()) return of_engine("cmd", std::nullopt, side);
    Answer answer;
    const std::vector<std::string> values = with_arguments(group.values);
    for (const std::string& word : has("a") ? in_its_folder(values) : values) {
      const auto [key, value] = key_and_value(word);
      answer.add(of_engine(key, value, side));
    }
    return answer;
  }

  Answer of_engine(std::string_view key, std::optional<std::string_view> value, char side) const {
    const Elsewhere* row = find("engine", key);
    if (row == nullptr) return {{}, {fmt::format("'{}' has no word here", key)}};
    if (has("a") || row->here.empty()) return keyed(*row, value, side);
    if (key == "cmd" && has("engine")) return filled({"", "", "--engine cmd:{PROGRAM}"}, value);
    if (key == "cmd") return filled({"", "", "--player cmd:{PROGRAM}"}, value);
    return {{}, {"a --players-file has names, limits and INFO lines of players"}};
  }

  Answer each(const Group& group) const {
    Answer answer;
    for (const std::string& word : with_arguments(group.values)) {
      const auto [key, value] = key_and_value(word);
      const Elsewhere* common = key.empty() ? nullptr : find("each", key);
      answer.add(common != nullptr ? keyed(*common, value) : of_engine(key, value, 'a'));
      if (common == nullptr && has("a")) answer.add(of_engine(key, value, 'b'));
    }
    return group.values.empty() ? filled(*find("each", ""), std::nullopt) : answer;
  }

  // "-games 2 -rounds 500" is "--games 1000".
  std::optional<Answer> games_and_rounds(const Group& group) const {
    if ((group.option != "games" && group.option != "rounds") || has("rounds")) return std::nullopt;
    double product = 1;
    for (const std::string_view name : {"games", "rounds"}) {
      const auto other = std::ranges::find(groups_, name, &Group::option);
      if (other == groups_.end() || other->values.empty()) return std::nullopt;
      product *= parse_real(other->values.front()).value_or(0);
    }
    return group.option == "games" ? Answer{}
                                   : Answer{{"--games", fmt::format("{:.0f}", product)}, {}};
  }

  // "--elo0 0 --elo1 5" is "--sprt elo0=0,elo1=5", said where the first of them is.
  std::optional<Answer> options_of_sprt(const Group& group) const {
    if (std::ranges::find(kSprtKeys, group.option) == kSprtKeys.end()) return std::nullopt;
    if (!has("sprt") || has(group.option)) return std::nullopt;
    std::vector<std::string> keys;
    bool is_first = true;
    for (const std::string_view key : kSprtKeys) {
      const auto found = std::ranges::find(groups_, key, &Group::option);
      if (found != groups_.end() && !found->values.empty()) {
        keys.push_back(fmt::format("{}={}", key, found->values.front()));
      } else if (key.starts_with("elo")) {
        keys.push_back(fmt::format("{}={}", key, key == "elo0" ? "0" : "N"));
      }
      is_first = is_first && (found == groups_.end() || &*found >= &group);
    }
    if (!is_first) return Answer{};
    return Answer{{"--sprt", fmt::format("{}", fmt::join(keys, ","))}, {}};
  }

  // Of an option whose words KEY=VALUE have rows of their own.
  std::optional<Answer> by_keys(const Group& group) const {
    Answer answer;
    bool has_order = group.option != "openings";
    for (const std::string& word : group.values) {
      const auto [key, value] = key_and_value(word);
      const Elsewhere* row = key.empty() ? nullptr : fitting(group.option, key);
      if (row == nullptr) return std::nullopt;
      has_order = has_order || key == "order";
      answer.add(keyed(*row, value));
    }
    if (group.values.empty()) return std::nullopt;
    if (!has_order) answer.add({{"--order", "sequential"}, {}});
    return answer;
  }

  static Answer by_row(const Elsewhere& row, const Group& group) {
    if (group.values.empty()) return filled(row, std::nullopt);
    if (row.here.ends_with(kKeys)) return filled(row, joined(group));
    const std::string& value = group.values.front();
    if (row.option == "rule") return filled(row, game_of_rule(value));
    return filled(row, value.starts_with("file=") ? value.substr(5) : value);
  }

  // An option of this command, with one dash or with a time control of another tool.
  static Answer as_own(const Group& group) {
    if (const auto clock = other_clock(group)) {
      const std::string_view name = group.option;
      return clock_answer(*clock, fmt::format("--{}", name.substr(0, name.size() - 2)));
    }
    Answer answer{{"--" + group.option}, {}};
    for (const std::string& value : group.values) answer.words.push_back(shell_quoted(value));
    return answer;
  }

  // "--timemargin 50": a word KEY=VALUE of an engine in the form of an option. None if the command
  // has no such option: the parser says what it has instead.
  std::optional<Answer> as_key(const Group& group) const {
    const std::string value = group.values.empty() ? "" : group.values.front();
    const std::string word = fmt::format("{}={}", group.option, value);
    const bool is_slip = has(group.option + "s");  // --thread
    if (!plays() || is_slip || find("engine", key_and_value(word).first) == nullptr) {
      return std::nullopt;
    }
    const auto is_missing = [&](const std::string& option) {
      return option.starts_with("--") && !has(option.substr(2));
    };
    const Answer answer = each({"each", {word}, {}});
    return std::ranges::any_of(answer.words, is_missing) ? std::nullopt : std::optional(answer);
  }

  const Syntax& syntax_;
  const std::vector<Group>& groups_;
  int engines_ = 0;
};

std::string as_typed(const Group& group) {
  std::string text = group.typed;
  for (const std::string& value : group.values) {
    text += fmt::format("{}{}", text.empty() ? "" : " ", shell_quoted(value));
  }
  return text;
}

}  // namespace

void refuse_other_tools(const Syntax& syntax, const std::vector<std::string>& words) {
  const std::vector<Group> groups = groups_of(words);
  Translator translator(syntax, groups);
  std::vector<std::string> line, theirs;
  Answer all;
  for (const Group& group : groups) {
    const auto answer = translator.answer(group);
    if (!answer) {
      if (!as_typed(group).empty()) line.push_back(as_typed(group));
      continue;
    }
    theirs.push_back(as_typed(group));
    line.insert(line.end(), answer->words.begin(), answer->words.end());
    all.add(*answer);
  }
  if (theirs.empty()) return;
  const std::string notes = fmt::format("{}", fmt::join(all.notes, "; "));
  const std::string rest = notes.empty() ? "" : "; " + notes;
  if (theirs.size() > 1) {
    throw UsageError(
        fmt::format("{0}: these are words of another tool; here: renju-bench {0} {1}{2}",
                    syntax.name, fmt::join(line, " "), rest));
  }
  if (all.words.empty()) {
    throw UsageError(fmt::format("{}: there is no {} here: {}", syntax.name, theirs.front(),
                                 notes.empty() ? "leave it out" : notes));
  }
  throw UsageError(fmt::format("{}: {} is {} here{}", syntax.name, theirs.front(),
                               fmt::join(all.words, " "), rest));
}

}  // namespace rb::cli
