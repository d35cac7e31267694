#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "runner/cli/options/syntax.hpp"

namespace rb::cli {

// What the user typed, by options: for the request of a command, for results files and for the
// command that resumes a run.
class CommandLine {
 public:
  CommandLine(std::string program, std::string_view command)
      : program_(std::move(program)), command_(command) {}
  // Adds an option that was typed in these words, and what they give it.
  void add(std::string_view option, std::vector<std::string> words,
           std::vector<std::string> values);
  // Puts the options of an earlier line in front.
  void continue_from(const CommandLine& earlier);

  // The values of an option: one, more if it may be repeated, "" of a flag; none: it is not given.
  std::vector<std::string> values(std::string_view option) const;
  // The line less these options.
  CommandLine without(const std::vector<std::string_view>& options) const;
  // The words after the command's name, less those of the options `without` and their values.
  std::vector<std::string> words(const std::vector<std::string_view>& without = {}) const;
  // The whole line, quoted for a shell ("renju-bench match --a hard ..."), less the same.
  std::string text(const std::vector<std::string_view>& without = {}) const;
  const std::string& command() const { return command_; }  // "match"

 private:
  struct Part {
    std::string option;
    std::vector<std::string> words, values;
  };
  std::string program_;
  std::string command_;
  std::vector<Part> parts_;
};

// The words after the command's name, checked against its table. Throws UsageError: unknown option
// (with the nearest name), value missing, not of its kind or out of its range, option given twice,
// too many arguments. "--help" and "-h" are not of the table: see asks_help().
CommandLine parse_line(const Syntax& syntax, const std::string& program,
                       const std::vector<std::string>& words);

// Throws UsageError if the line lacks an option or argument that the command needs.
void require_all(const Syntax& syntax, const CommandLine& line);

}  // namespace rb::cli
