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

// A wrong command line. One line of text; exit status 2 instead of 1.
class UsageError : public Error {
 public:
  using Error::Error;
};

enum class Kind : std::uint8_t { flag, text, whole, real, choice };

// One row of the table.
struct Option {
  std::string_view name;  // "games" for --games; for a positional argument its capital name
  char letter = 0;        // 'v' for -v as well
  Kind kind = Kind::flag;
  std::string_view value = {};  // how the help calls the value: "N", "FILE"
  std::string_view help = {};
  std::string_view fallback = {};  // the value when it is not given; empty: none
  double min = 0;                  // of whole and real, both ends included
  double max = 0;
  std::vector<std::string_view> choices = {};
  bool required = false;
  bool multi = false;         // may be given more than once
  bool positional = false;    // an argument without "--", in the order of the table
  bool may_be_empty = false;  // of text: '' is a value
};

// All that a command says about itself.
struct Syntax {
  std::string_view name;     // "match"
  std::string_view summary;  // one line for the list of commands
  std::vector<Option> options;
  std::string_view details = {};  // paragraphs below the options, wrapped as written
  std::vector<std::string_view> examples = {};
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

  // The words as typed, less those of the options `without` and their values.
  std::vector<std::string> words(const std::vector<std::string_view>& without = {}) const;

  // The command line as typed, quoted for a shell ("renju-bench match --a hard ..."), less the
  // options `without` and their values.
  std::string command_line(const std::vector<std::string_view>& without = {}) const;

 private:
  friend Args parse_args(const Syntax&, const std::string&, const std::vector<std::string>&);
  struct Word {
    std::string option;  // the name it belongs to; empty: none
    std::string text;
  };
  std::string program_;
  std::string command_;
  std::vector<Word> words_;
  std::map<std::string, std::vector<std::string>, std::less<>> given_;
  std::map<std::string, std::string, std::less<>> fallbacks_;
};

// Throws UsageError: unknown option (with the nearest name), value missing, not of its kind or
// out of its range, option given twice, argument missing or too many. "--help" and "-h" are not
// of the table: see asks_help().
Args parse_args(const Syntax& syntax, const std::string& program,
                const std::vector<std::string>& words);

// Is "--help" or "-h" among the words, before any "--"?
bool asks_help(const std::vector<std::string>& words);

std::string help_text(const Syntax& syntax);

// A word as a shell needs it: quoted only where it must be.
std::string shell_quoted(std::string_view word);

}  // namespace rb::cli
