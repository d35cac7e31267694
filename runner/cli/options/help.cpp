#include "runner/cli/options/help.hpp"

#include <algorithm>
#include <cctype>
#include <utility>

#include <fmt/core.h>

#include "engine/base/error.hpp"
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

std::string lower(std::string_view text) {
  std::string out(text);
  std::ranges::transform(out, out.begin(),
                         [](unsigned char letter) { return std::tolower(letter); });
  return out;
}

// Options of A that B has too are explained once: "--b-nodes, --b-time: the same for B".
std::string group_lines(const OptionGroup& group, const Page& page) {
  std::string text, twins;
  for (const Option& option : group.options) {
    if (option.help == kSameForB) {
      twins += fmt::format("{}--{}", twins.empty() ? "" : ", ", option.name);
    } else {
      text += option_lines(option, page);
    }
  }
  if (twins.empty()) return text;
  return text + wrapped(fmt::format("{}: {}", twins, kSameForB), "  ", 4, page.width);
}

std::string all_lines(const std::vector<OptionGroup>& groups, const Page& page) {
  std::string text;
  for (const OptionGroup& group : groups) {
    if (!group.title.empty()) text += fmt::format("\n{}:\n", group.title);
    text += group_lines(group, page);
  }
  return text;
}

// Takes out what only some people need, where there are many options; how many those are.
std::size_t leave_out(std::vector<OptionGroup>& groups) {
  std::size_t all = 0, hidden = 0;
  for (const OptionGroup& group : groups) all += group.options.size();
  if (all <= kMostOfShortHelp) return 0;
  for (OptionGroup& group : groups) {
    hidden += std::erase_if(group.options, [](const auto& option) { return !is_main(option); });
  }
  std::erase_if(groups, [](const OptionGroup& group) { return group.options.empty(); });
  return hidden;
}

std::string rest_words(const Syntax& syntax, std::size_t hidden) {
  std::string titles;
  for (const OptionGroup& group : option_groups(syntax)) {
    titles += fmt::format("{}{}", titles.empty() ? "" : ", ", lower(group.title));
  }
  return fmt::format(
      "{} more options and details: --help=all. Those of a group, or with a word in their names: "
      "--help=WORD; groups: {}.",
      hidden, titles);
}

std::string part_text(const Syntax& syntax, const std::string& part,
                      std::vector<OptionGroup> groups, const Page& page) {
  const std::string word = lower(part);
  const auto is_titled = [&](const OptionGroup& group) {
    return lower(group.title).find(word) != std::string::npos;
  };
  if (std::ranges::any_of(groups, is_titled)) {
    std::erase_if(groups, [&](const OptionGroup& group) { return !is_titled(group); });
  } else {
    for (OptionGroup& group : groups) {
      std::erase_if(group.options, [&](const Option& option) {
        return option.name.find(word) == std::string::npos;
      });
    }
    std::erase_if(groups, [](const OptionGroup& group) { return group.options.empty(); });
  }
  if (!groups.empty()) return all_lines(groups, page);
  throw UsageError(fmt::format(
      "{}: --help={}: no group or option has this word; --help=all shows all", syntax.name, part));
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

std::optional<std::string> asked_help(const std::vector<std::string>& words) {
  constexpr std::string_view kPart = "--help=";
  for (const std::string& word : words) {
    if (word == "--") break;
    if (word == "--help" || word == "-h") return "";
    if (word.starts_with(kPart)) return word.substr(kPart.size());
  }
  return std::nullopt;
}

std::string help_text(const Syntax& syntax) { return help_text(syntax, ""); }

std::string help_text(const Syntax& syntax, const std::string& part, std::size_t columns) {
  const Page page = page_of(columns);
  std::vector<OptionGroup> groups = option_groups(syntax);
  if (!part.empty() && part != "all") return part_text(syntax, part, std::move(groups), page);
  const std::size_t hidden = part.empty() ? leave_out(groups) : 0;
  std::string text =
      wrapped(fmt::format("renju-bench {}: {}", syntax.name, syntax.summary), "", 2, page.width) +
      '\n' + fmt::format("Usage: renju-bench {}{}\n", syntax.name, usage_words(syntax));
  std::string positionals;
  for (const Option& option : syntax.options) {
    if (option.positional) positionals += option_lines(option, page);
  }
  if (!positionals.empty()) text += '\n' + positionals;
  if (positionals.empty() && groups.front().title.empty()) text += '\n';
  text += all_lines(groups, page) +
          option_lines({.name = "help", .letter = 'h', .help = "show this text"}, page);
  if (hidden > 0) text += '\n' + wrapped(rest_words(syntax, hidden), "", 0, page.width);
  if (hidden == 0 && !syntax.details.empty()) text += fmt::format("\n{}\n", syntax.details);
  if (!syntax.examples.empty()) {
    text += "\nExamples:\n";
    for (const std::string_view example : syntax.examples) {
      text += fmt::format("  {}\n", example);
    }
  }
  return text;
}

}  // namespace rb::cli
