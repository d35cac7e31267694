#include "runner/cli/manual/line_completion.hpp"

#include <algorithm>
#include <cassert>
#include <map>
#include <utility>

#include <fmt/core.h>

#include "engine/base/text.hpp"
#include "runner/cli/manual/value_candidates.hpp"

namespace rb::cli {
namespace {

// The first words of commands: "sprt" of "sprt plan", with the second words in its help.
Completion first_words(const CommandTable& table) {
  std::map<std::string, std::string> help;
  for (const Syntax& syntax : public_commands(table)) {
    const auto name = split(syntax.name, ' ');
    std::string& text = help[std::string(name.front())];
    if (name.size() == 1) {
      text = syntax.summary;
    } else if (find_called(table, {std::string(name.front())}) == nullptr) {
      text += fmt::format("{}{}", text.empty() ? "" : ", ", name.back());
    }
  }
  Completion found{.candidates = {{"--help", "list the commands"},
                                  {"--version", "version, commit, compiler and build type"},
                                  {"help", "options and examples of a command"}}};
  for (const auto& [word, text] : help) found.candidates.push_back({word, text});
  return found;
}

void add_second_words(const CommandTable& table, const std::string& first, Completion& found) {
  for (const Syntax& syntax : sub_commands(table, first)) {
    if (syntax.is_internal) continue;
    found.candidates.push_back(
        {std::string(syntax.name.substr(first.size() + 1)), std::string(syntax.summary)});
  }
}

// The words behind the command's name, as the parser will take them.
class TypedLine {
 public:
  TypedLine(const Syntax& syntax, const std::vector<std::string>& words) : syntax_(syntax) {
    for (const std::string& word : words) take(word);
  }

  Completion complete(const std::string& begun) const {
    if (open_ != nullptr) return value_candidates(*open_, begun, typed_);
    if (!only_arguments_ && begun.starts_with('-')) {
      const std::size_t sign = begun.find('=');
      return sign == begun.npos ? options() : value_of_word(begun, sign);
    }
    const Option* const argument = next_argument();
    if (argument == nullptr) return only_arguments_ ? Completion{} : options();
    return value_candidates(*argument, begun, typed_);
  }

 private:
  void take(const std::string& word) {
    if (open_ != nullptr) {
      typed_.push_back({std::exchange(open_, nullptr), word});
    } else if (word == "--" && !only_arguments_) {
      only_arguments_ = true;
    } else if (!only_arguments_ && word.size() > 1 && word.starts_with('-')) {
      take_option(word);
    } else if (const Option* const argument = next_argument()) {
      typed_.push_back({argument, word});
    }
  }

  void take_option(const std::string& word) {
    const std::size_t sign = std::min(word.find('='), word.size());
    const Option* const option = find(word.substr(0, sign));
    if (option == nullptr) return;
    if (option->kind == Kind::flag || sign < word.size()) {
      typed_.push_back({option, word.substr(std::min(sign + 1, word.size()))});
    } else {
      open_ = option;
    }
  }

  // By "--name" or "-n"; nullptr: there is none.
  const Option* find(const std::string& dashed) const {
    for (const Option& option : syntax_.options) {
      if (option.positional) continue;
      if (dashed == "--" + option.name) return &option;
      if (option.letter != 0 && dashed == std::string{'-', option.letter}) return &option;
    }
    return nullptr;
  }

  bool is_given(const Option& option) const {
    return std::any_of(typed_.begin(), typed_.end(),
                       [&](const TypedWord& word) { return word.option == &option; });
  }

  // The argument that the next word without an option fills; nullptr: all are given.
  const Option* next_argument() const {
    for (const Option& option : syntax_.options) {
      if (option.positional && (option.multi || !is_given(option))) return &option;
    }
    return nullptr;
  }

  Completion options() const {
    Completion found;
    for (const Option& option : syntax_.options) {
      if (option.positional || (!option.multi && is_given(option))) continue;
      found.candidates.push_back({"--" + option.name, option.help});
    }
    found.candidates.push_back({"--help", "options and examples"});
    return found;
  }

  // Completes the value in "--name=begun".
  Completion value_of_word(const std::string& word, std::size_t sign) const {
    const Option* const option = find(word.substr(0, sign));
    if (option == nullptr || option->kind == Kind::flag) return {};
    const std::string head = word.substr(0, sign + 1);
    Completion found = value_candidates(*option, word.substr(sign + 1), typed_);
    for (CompletionWord& candidate : found.candidates) candidate.word.insert(0, head);
    found.before_path.insert(0, head);
    return found;
  }

  const Syntax& syntax_;
  std::vector<TypedWord> typed_;
  const Option* open_ = nullptr;  // waits for its value
  bool only_arguments_ = false;   // behind "--"
};

Completion candidates(const CommandTable& table, const std::vector<std::string>& words) {
  if (words.size() == 1) return first_words(table);
  if (words.front() == "help") {
    return candidates(table, {words.begin() + 1, words.end()});
  }
  Completion found;
  const std::vector<std::string> typed(words.begin(), words.end() - 1);
  if (const Command* const called = find_called(table, typed)) {
    const auto name = static_cast<std::ptrdiff_t>(name_length(called->syntax));
    found = TypedLine(called->syntax, {typed.begin() + name, typed.end()}).complete(words.back());
  }
  if (words.size() == 2) add_second_words(table, words.front(), found);
  return found;
}

}  // namespace

Completion complete_line(const CommandTable& table, const std::vector<std::string>& words) {
  assert(!words.empty());
  Completion found = candidates(table, words);
  std::erase_if(found.candidates, [&](const CompletionWord& candidate) {
    return !candidate.word.starts_with(words.back());
  });
  if (!words.back().starts_with(found.before_path)) found.paths = Paths::none;
  return found;
}

}  // namespace rb::cli
