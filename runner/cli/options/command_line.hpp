#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "runner/cli/options/syntax.hpp"

namespace rb::cli {

// What the user typed, for results files and for the command that resumes a run.
class CommandLine {
 public:
  CommandLine(std::string program, std::string_view command)
      : program_(std::move(program)), command_(command) {}
  // Adds a word, which belongs to this option or to none ("").
  void add(std::string_view option, std::string word);

  // The words after the command's name, less those of the options `without` and their values.
  std::vector<std::string> words(const std::vector<std::string_view>& without = {}) const;
  // The whole line, quoted for a shell ("renju-bench match --a hard ..."), less the same.
  std::string text(const std::vector<std::string_view>& without = {}) const;
  const std::string& command() const { return command_; }  // "match"

 private:
  struct Word {
    std::string option;  // the name it belongs to; empty: none
    std::string text;
  };
  std::string program_;
  std::string command_;
  std::vector<Word> words_;
};

// The words after the command's name, checked against its table. Throws UsageError: unknown option
// (with the nearest name), value missing, not of its kind or out of its range, option given twice,
// argument missing or too many. "--help" and "-h" are not of the table: see asks_help().
CommandLine parse_line(const Syntax& syntax, const std::string& program,
                       const std::vector<std::string>& words);

}  // namespace rb::cli
