#pragma once

#include <cstdint>
#include <string>
#include <vector>

// What a shell may offer for a word that is begun.
namespace rb::cli {

struct CompletionWord {
  std::string word;  // the whole word; ends with ':', '=' or ',' if it goes on
  std::string help;  // may be empty
};

enum class Paths : std::uint8_t { none, files, folders };

struct Completion {
  std::vector<CompletionWord> candidates;
  // Paths fit as well, behind this beginning of the word ("--a=cmd:"); the shell knows them.
  Paths paths = Paths::none;
  std::string before_path = {};
};

// As `renju-bench complete` prints it: a line "WORD", TAB, "HELP" a candidate, then ":files BEFORE"
// or ":folders BEFORE" if paths fit.
std::string completion_lines(const Completion& completion);

}  // namespace rb::cli
