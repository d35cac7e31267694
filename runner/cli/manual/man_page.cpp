#include "runner/cli/manual/man_page.hpp"

#include <algorithm>
#include <cctype>
#include <vector>

#include <fmt/format.h>

#include "engine/base/text.hpp"
#include "runner/base/system/exit_status.hpp"
#include "runner/base/system/version.hpp"
#include "runner/cli/options/help.hpp"
#include "runner/cli/options/option_groups.hpp"

namespace rb::cli {
namespace {

constexpr std::string_view kDate = "2026-11-28";  // of this version's manual

// The text as man(7) reads it. Quotes, accents and hyphens would otherwise become typographic ones,
// which no shell understands, and a full stop at the beginning of a line a request.
std::string escaped(std::string_view text) {
  std::string out;
  for (const char letter : text) {
    const bool begins_line = out.empty() || out.back() == '\n';
    switch (letter) {
      case '\\': out += "\\e"; break;
      case '-': out += "\\-"; break;
      case '\'': out += "\\(aq"; break;
      case '`': out += "\\(ga"; break;
      case '^': out += "\\(ha"; break;
      case '~': out += "\\(ti"; break;
      case '.': out += begins_line ? "\\&." : "."; break;
      default: out += letter;
    }
  }
  return out;
}

// Escaped text with a line end in place of every blank that would come after 79 bytes of a line; a
// full stop that would then begin one would be a request.
std::string filled(std::string text) {
  constexpr std::size_t kLongest = 79;
  for (std::size_t begin = 0; text.size() - begin > kLongest;) {
    std::size_t blank = text.rfind(' ', begin + kLongest);
    while (blank != text.npos && blank > begin && text[blank + 1] == '.') {
      blank = text.rfind(' ', blank - 1);
    }
    if (blank == text.npos || blank <= begin) break;
    text[blank] = '\n';
    begin = blank + 1;
  }
  return text;
}

std::string bold(std::string_view text) { return fmt::format("\\fB{}\\fR", escaped(text)); }
std::string italic(std::string_view text) { return fmt::format("\\fI{}\\fR", escaped(text)); }

std::string head(const std::string& name, std::string_view summary) {
  std::string title = name;
  std::transform(title.begin(), title.end(), title.begin(),
                 [](unsigned char letter) { return static_cast<char>(std::toupper(letter)); });
  return fmt::format(".TH {} 1 {} \"renju\\-bench {}\" \"renju\\-bench\"\n.SH NAME\n{} \\- {}\n",
                     escaped(title), kDate, version(), escaped(name), escaped(summary));
}

// An entry of a list: what it is about, and what is said of it.
std::string entry(const std::string& about, const std::string& text) {
  return fmt::format(".TP\n{}\n{}\n", about, filled(text));
}

std::string option_entry(const Option& option) {
  std::string about;
  if (option.letter != 0) about = bold(fmt::format("-{}", option.letter)) + ", ";
  about += option.positional ? italic(option.name) : bold("--" + option.name);
  if (!option.positional && option.kind != Kind::flag) about += " " + italic(option.value);
  return entry(about, escaped(option.help + option_remarks(option)));
}

std::string option_section(const Syntax& syntax) {
  std::string arguments, options;
  for (const Option& option : syntax.options) {
    if (option.positional) arguments += option_entry(option);
  }
  for (const OptionGroup& group : option_groups(syntax)) {
    if (!group.title.empty()) options += fmt::format(".SS {}\n", group.title);
    for (const Option& option : group.options) options += option_entry(option);
  }
  if (!arguments.empty()) arguments = ".SH ARGUMENTS\n" + arguments;
  return arguments + ".SH OPTIONS\n" + options +
         option_entry({.name = "help", .letter = 'h', .help = "show a short form of this page"});
}

// Lines that stay as they are.
std::string literal(std::string_view lines) {
  return fmt::format(".nf\n{}\n.fi\n", escaped(lines));
}

std::string example_section(const Syntax& syntax) {
  std::vector<std::string> examples;
  for (const std::string_view example : syntax.examples) examples.push_back(literal(example));
  return examples.empty() ? "" : fmt::format(".SH EXAMPLES\n{}", fmt::join(examples, ".PP\n"));
}

std::string summary_entry(const Syntax& syntax) {
  return entry(bold(man_name(syntax.name)) + "(1)", escaped(syntax.summary));
}

std::string command_sections(const CommandTable& table) {
  std::string text;
  for (const CommandGroup& group : table) {
    text += fmt::format(".SS {}\n", group.title);
    for (const Command& command : group.commands) {
      if (!command.syntax.is_internal) text += summary_entry(command.syntax);
    }
  }
  return text;
}

constexpr std::string_view kOverview =
    "Plays engines of Renju against each other, reports how much stronger one of them is and how "
    "sure that is, compares speed and play of two builds, tunes the constants of its own engine, "
    "and judges, solves and analyzes positions.";

}  // namespace

std::string man_name(std::string_view command) {
  std::string name = fmt::format("renju-bench-{}", command);
  std::replace(name.begin(), name.end(), ' ', '-');
  return name;
}

std::string man_page(const Syntax& syntax) {
  std::string text = head(man_name(syntax.name), syntax.summary) + ".SH SYNOPSIS\n" +
                     bold(fmt::format("renju-bench {}", syntax.name)) +
                     escaped(usage_words(syntax)) + '\n' + option_section(syntax);
  if (!syntax.details.empty()) text += ".SH DETAILS\n" + literal(syntax.details);
  return text + example_section(syntax) +
         ".SH SEE ALSO\n.BR renju\\-bench (1),\nwhich also lists the exit statuses\n";
}

std::string man_overview(const CommandTable& table) {
  return head("renju-bench", "play, measure and tune renju engines") +
         ".SH SYNOPSIS\n\\fBrenju\\-bench\\fR \\fICOMMAND\\fR [options]\n.SH DESCRIPTION\n" +
         filled(escaped(kOverview)) + "\n.SH COMMANDS\n" + command_sections(table) +
         ".SH OPTIONS\n" +
         entry(bold("--help"),
               "list the commands; after a command: its options (--help=all: every one)") +
         entry(bold("--version"), "version, commit, compiler and build type") +
         ".SH EXIT STATUS\n" + literal(status_lines()) + ".SH ENVIRONMENT\n" +
         entry(bold("RENJU_BENCH_DATA"),
               "the folder that holds the folder of openings and positions, \\fIpositions\\fR, in "
               "place of the installed one") +
         ".SH FILES\n" +
         entry(italic("results/*.db"),
               "the default results file of a match or tournament, in the current folder: an "
               "SQLite database");
}

}  // namespace rb::cli
