#pragma once

#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/error.hpp"

// The command line of one command: a table of options, from which the parser and `--help` both
// come, so that the two cannot differ.
namespace rb::cli {

enum class Kind : std::uint8_t { flag, text, whole, real, time, choice };

// One row of the table.
struct Option {
  std::string name;  // "games" for --games; for a positional argument its capital name
  char letter = 0;   // 'v' for -v as well
  Kind kind = Kind::flag;
  std::string_view value = {};  // how the help calls the value: "N", "FILE"
  std::string help = {};
  std::string fallback = {};  // the value when it is not given; empty: none
  double min = 0;             // of whole and real, both ends included; of a time, in ms
  double max = 0;
  std::vector<std::string_view> choices = {};
  bool required = false;
  bool multi = false;                 // may be given more than once
  bool positional = false;            // an argument without "--", in the order of the table
  bool may_be_empty = false;          // of text: '' is a value
  std::vector<std::string> was = {};  // earlier names, which are answered with this one
};

// All that a command says about itself.
struct Syntax {
  std::string_view name;     // "match"
  std::string_view summary;  // one line for the list of commands
  std::vector<Option> options = {};
  std::string_view details = {};  // paragraphs below the options, wrapped as written
  std::vector<std::string_view> examples = {};
  std::vector<std::string_view> was = {};  // how it was asked for once: "speed --history"
};

class Args;

// What the user typed, for results files and for the command that goes on with a run.
class CommandLine {
 public:
  // The words after the command's name, less those of the options `without` and their values.
  std::vector<std::string> words(const std::vector<std::string_view>& without = {}) const;
  // The whole line, quoted for a shell ("renju-bench match --a hard ..."), less the same.
  std::string text(const std::vector<std::string_view>& without = {}) const;
  const std::string& command() const { return command_; }  // "match"

 private:
  friend Args parse_args(const Syntax&, const std::string&, const std::vector<std::string>&);
  struct Word {
    std::string option;  // the name it belongs to; empty: none
    std::string text;
  };
  std::string program_;
  std::string command_;
  std::vector<Word> words_;
};

// The words of a command line after the command's name, checked against its table. The names
// given to the functions must be in the table, with the kind that the function tells.
class Args {
 public:
  bool flag(std::string_view name) const { return given(name); }
  bool given(std::string_view name) const;  // on the command line, not by a default
  // REQUIRES of the next three: given, or the table has a default.
  std::string text(std::string_view name) const;  // of choices as well
  std::int64_t whole(std::string_view name) const;
  double real(std::string_view name) const;
  std::optional<std::string> find_text(std::string_view name) const;
  std::optional<std::int64_t> find_whole(std::string_view name) const;
  std::vector<std::string> texts(std::string_view name) const;  // of multi options; may be empty

  const CommandLine& line() const { return line_; }

 private:
  friend Args parse_args(const Syntax&, const std::string&, const std::vector<std::string>&);
  CommandLine line_;
  std::map<std::string, std::vector<std::string>, std::less<>> given_;
  std::map<std::string, std::string, std::less<>> fallbacks_;
};

// Throws UsageError: unknown option (with the nearest name), value missing, not of its kind or
// out of its range, option given twice, argument missing or too many. "--help" and "-h" are not
// of the table: see asks_help().
Args parse_args(const Syntax& syntax, const std::string& program,
                const std::vector<std::string>& words);

// The words of a command line that an earlier version took, with the names of today.
std::vector<std::string> with_new_names(const Syntax& syntax, std::vector<std::string> words);

// Is "--help" or "-h" among the words, before any "--"?
bool asks_help(const std::vector<std::string>& words);

std::string help_text(const Syntax& syntax);

}  // namespace rb::cli
