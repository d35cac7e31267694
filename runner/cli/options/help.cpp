#include "runner/cli/options/help.hpp"

#include <algorithm>

#include <fmt/core.h>

#include "engine/base/plain_number.hpp"
#include "engine/base/text.hpp"
#include "runner/cli/options/option_groups.hpp"

// The text of `renju-bench COMMAND --help`, made of the command's table.
namespace rb::cli {
namespace {

constexpr std::size_t kWidth = 80;
constexpr std::size_t kIndent = 26;    // of the explanations, in this width
constexpr double kLargestShown = 1e9;  // as the end of a range: beyond it is no limit to anybody

// "-v, --verbose", "--games N", "GAME".
std::string left_side(const Option& option) {
  if (option.positional) return fmt::format("  {}", option.name);
  std::string text = option.letter != 0 ? fmt::format("  -{}, ", option.letter) : "  ";
  text += fmt::format("--{}", option.name);
  if (option.kind != Kind::flag) text += fmt::format(" {}", option.value);
  return text;
}

struct Page {
  std::size_t width = kWidth, indent = kIndent;
};

Page page_of(std::size_t columns) {
  const std::size_t width = std::min(columns, kWidth);
  return {width, kIndent * width / kWidth};
}

// The words of `text` after `line`, later lines indented.
std::string wrapped(const std::string& text, std::string line, std::size_t indent,
                    std::size_t width) {
  std::string out;
  bool first = true;
  for (const std::string_view word : words(text)) {
    if (!first && line.size() + 1 + word.size() > width) {
      out += line + '\n';
      line.assign(indent, ' ');
      first = true;
    }
    if (!first) line += ' ';
    line += word;
    first = false;
  }
  return out + line + '\n';
}

std::string option_lines(const Option& option, const Page& page) {
  std::string left = left_side(option);
  std::string out;
  if (left.size() + 2 > page.indent) {
    out = left + '\n';
    left.clear();
  }
  left.resize(page.indent, ' ');
  return out +
         wrapped(std::string(option.help) + option_remarks(option), left, page.indent, page.width);
}

}  // namespace

std::string option_remarks(const Option& option) {
  std::string text;
  const auto add = [&](const std::string& part) { text += (text.empty() ? "" : "; ") + part; };
  if (option.kind == Kind::whole) {
    add(option.max > kLargestShown ? fmt::format("from {:.0f}", option.min)
                                   : fmt::format("{:.0f} to {:.0f}", option.min, option.max));
  }
  if (option.kind == Kind::seed) add("from 0");
  if (option.kind == Kind::real) {
    add(fmt::format("{} to {}", plain_number(option.min), plain_number(option.max)));
  }
  if (option.required && !option.positional) add("required");
  if (option.multi) add("may be repeated");
  if (!option.fallback.empty() && !option.required) add(fmt::format("default {}", option.fallback));
  return text.empty() ? "" : fmt::format(" ({})", text);
}

std::string usage_words(const Syntax& syntax) {
  std::string line;
  bool optional = false;
  for (const Option& option : syntax.options) {
    const std::string_view dots = option.multi ? "..." : "";
    if (option.positional) {
      const std::string name = fmt::format("{}{}", option.name, dots);
      line += option.required ? " " + name : " [" + name + "]";
    } else if (option.required) {
      line += fmt::format(" --{} {}", option.name, option.value);
    } else {
      optional = true;
    }
  }
  return line + (optional ? " [options]" : "");
}

std::string help_text(const Syntax& syntax) { return help_text(syntax, kWidth); }

std::string help_text(const Syntax& syntax, std::size_t columns) {
  const Page page = page_of(columns);
  std::string text =
      wrapped(fmt::format("renju-bench {}: {}", syntax.name, syntax.summary), "", 2, page.width) +
      '\n' + fmt::format("Usage: renju-bench {}{}\n", syntax.name, usage_words(syntax));
  std::string positionals;
  for (const Option& option : syntax.options) {
    if (option.positional) positionals += option_lines(option, page);
  }
  if (!positionals.empty()) text += '\n' + positionals;
  for (const OptionGroup& group : option_groups(syntax)) {
    if (!group.title.empty()) {
      text += fmt::format("\n{}:\n", group.title);
    } else if (positionals.empty()) {
      text += '\n';
    }
    for (const Option& option : group.options) text += option_lines(option, page);
  }
  text += option_lines({.name = "help", .letter = 'h', .help = "show this text"}, page);
  if (!syntax.details.empty()) text += fmt::format("\n{}\n", syntax.details);
  if (!syntax.examples.empty()) {
    text += "\nExamples:\n";
    for (const std::string_view example : syntax.examples) {
      text += fmt::format("  {}\n", example);
    }
  }
  return text;
}

}  // namespace rb::cli
