#include "runner/cli/options/command_table.hpp"

#include <algorithm>

#include "engine/base/text.hpp"

namespace rb::cli {
namespace {

bool is_called(const Syntax& syntax, const std::vector<std::string>& words) {
  const auto name = split(syntax.name, ' ');
  return words.size() >= name.size() && std::equal(name.begin(), name.end(), words.begin());
}

}  // namespace

std::vector<Syntax> public_commands(const CommandTable& table) {
  std::vector<Syntax> found;
  for (const CommandGroup& group : table) {
    for (const Command& command : group.commands) {
      if (!command.syntax.is_internal) found.push_back(command.syntax);
    }
  }
  return found;
}

const Command* find_called(const CommandTable& table, const std::vector<std::string>& words) {
  const Command* found = nullptr;
  for (const CommandGroup& group : table) {
    for (const Command& command : group.commands) {
      if (!is_called(command.syntax, words)) continue;
      if (found == nullptr || command.syntax.name.size() > found->syntax.name.size()) {
        found = &command;
      }
    }
  }
  return found;
}

std::vector<Syntax> sub_commands(const CommandTable& table, const std::string& word) {
  std::vector<Syntax> found;
  for (const CommandGroup& group : table) {
    for (const Command& command : group.commands) {
      if (command.syntax.name.starts_with(word + ' ')) found.push_back(command.syntax);
    }
  }
  return found;
}

std::size_t name_length(const Syntax& syntax) { return split(syntax.name, ' ').size(); }

}  // namespace rb::cli
