#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

// What a command says about itself: a table of options, from which the parser and `--help` both
// come, so that the two cannot differ.
namespace rb::cli {

// `seed`: a whole number of 64 bits, any from 0.
enum class Kind : std::uint8_t { flag, text, whole, seed, real, time, choice };

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
  bool multi = false;                 // may be given more than once; numbers also as 1,2,3
  bool positional = false;            // an argument without "--", in the order of the table
  bool may_be_empty = false;          // of text: '' is a value
  std::vector<std::string> was = {};  // earlier names, which are answered with this one
};

// An option that other commands have and this one has not, and what is given instead.
struct AbsentOption {
  std::string_view name;     // "nodes"
  std::string_view instead;  // "give max_nodes in the player"
};

// All that a command says about itself.
struct Syntax {
  std::string_view name;     // "match"
  std::string_view summary;  // one line for the list of commands
  std::vector<Option> options = {};
  std::string_view details = {};  // paragraphs below the options, wrapped as written
  std::vector<std::string_view> examples = {};
  std::vector<std::string_view> was = {};  // how it was asked for once: "speed --history"
  std::vector<AbsentOption> absent = {};
  bool is_internal = false;      // used by scripts and builds, in no list of commands
  bool is_conversation = false;  // a signal is the usual end, or the terminal's own matter
};

// The words of a command line that an earlier version took, with the names of today.
std::vector<std::string> with_new_names(const Syntax& syntax, std::vector<std::string> words);

// Whether "--help" or "-h" is among the words, before any "--".
bool asks_help(const std::vector<std::string>& words);

std::string help_text(const Syntax& syntax);

}  // namespace rb::cli
