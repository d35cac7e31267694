#include "runner/programs/gomocup/program_habits.hpp"

#include <fmt/core.h>

namespace rb {
namespace {

std::string sentence(Habit habit, int times, std::string_view first) {
  switch (habit) {
    case Habit::stuck_move:
      return fmt::format(
          "{} of its moves, the first '{}', came only with YXSTOP, when their time was over, "
          "though "
          "it computed nothing meanwhile: its output seems stuck in a buffer; flush it after each "
          "line",
          times, first);
    case Habit::second_answer:
      return fmt::format(
          "it printed '{}' after its move: other managers take a second move for the answer to "
          "their next question",
          first);
    case Habit::refused_rule: return std::string(first);
    case Habit::unmarked_lines: break;
  }
  return fmt::format(
      "it prints lines that are not part of the protocol, the first '{}': begin such lines with "
      "MESSAGE or DEBUG",
      first);
}

}  // namespace

void ProgramHabits::add(const std::string& player, Habit habit, std::string_view line) {
  const std::lock_guard lock(mutex_);
  Seen& seen = seen_[{player, habit}];
  if (seen.times++ == 0) seen.first = line;
}

std::vector<std::string> ProgramHabits::texts() const {
  const std::lock_guard lock(mutex_);
  std::vector<std::string> texts;
  for (const auto& [key, seen] : seen_) {
    const auto& [player, habit] = key;
    texts.push_back(fmt::format("{}: {}", player, sentence(habit, seen.times, seen.first)));
  }
  return texts;
}

}  // namespace rb
