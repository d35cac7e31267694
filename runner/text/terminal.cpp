#include "runner/text/terminal.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>

#include <fmt/core.h>

namespace rb {
namespace {

constexpr std::string_view kGreen = "32", kRed = "31", kYellow = "33";

// A word that says how something ended, wherever it stands by itself.
struct VerdictWord {
  std::string_view word, colour;
  std::size_t blanks_before = 0;  // at least, where the word means other things as well
};
constexpr std::array kWords = {VerdictWord{"H1", kGreen},        VerdictWord{"H0", kRed},
                               VerdictWord{"pass", kGreen, 3},   VerdictWord{"FAIL", kRed},
                               VerdictWord{"faster", kGreen},    VerdictWord{"slower", kRed},
                               VerdictWord{"reached", kGreen},   VerdictWord{"missed", kRed},
                               VerdictWord{"undecided", kYellow}};

ColourUse& colour_use() {
  static ColourUse use = ColourUse::automatic;
  return use;
}

std::optional<winsize> size_of(std::FILE* file) {
  winsize size{};
  if (ioctl(fileno(file), TIOCGWINSZ, &size) != 0) return std::nullopt;
  return size;
}

bool is_letter(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-'; }

bool stands_alone(std::string_view text, std::size_t at, const VerdictWord& verdict) {
  const std::size_t end = at + verdict.word.size();
  if (at > 0 && is_letter(text[at - 1])) return false;
  if (end < text.size() && is_letter(text[end])) return false;
  const std::size_t blanks = verdict.blanks_before;
  if (at < blanks) return false;
  const std::string_view before = text.substr(at - blanks, blanks);
  return before.find_first_not_of(' ') == before.npos;
}

const VerdictWord* word_at(std::string_view text, std::size_t at) {
  const auto* const found = std::ranges::find_if(kWords, [&](const VerdictWord& verdict) {
    return text.substr(at).starts_with(verdict.word) && stands_alone(text, at, verdict);
  });
  return found == kWords.end() ? nullptr : found;
}

}  // namespace

bool is_terminal(std::FILE* file) {
  const char* const type = std::getenv("TERM");
  return isatty(fileno(file)) != 0 && type != nullptr && std::string_view(type) != "dumb";
}

std::size_t terminal_columns(std::FILE* file) {
  const auto size = size_of(file);
  return size && size->ws_col > 0 ? size->ws_col : 80;
}

std::size_t terminal_rows(std::FILE* file) {
  const auto size = size_of(file);
  return size && size->ws_row > 0 ? size->ws_row : 24;
}

std::optional<ColourUse> find_colour_use(std::string_view word) {
  if (word == "auto") return ColourUse::automatic;
  if (word == "always") return ColourUse::always;
  if (word == "never") return ColourUse::never;
  return std::nullopt;
}

void use_colours(ColourUse use) { colour_use() = use; }

bool has_colours(std::FILE* file) {
  if (colour_use() != ColourUse::automatic) return colour_use() == ColourUse::always;
  const char* const refused = std::getenv("NO_COLOR");
  return (refused == nullptr || *refused == '\0') && is_terminal(file);
}

std::string with_colours(std::string_view text) {
  if (text.starts_with('{') || text.starts_with('[')) return std::string(text);
  std::string shown;
  for (std::size_t at = 0; at < text.size();) {
    if (const VerdictWord* verdict = word_at(text, at)) {
      shown += fmt::format("\x1b[{}m{}\x1b[0m", verdict->colour, verdict->word);
      at += verdict->word.size();
    } else {
      shown += text[at++];
    }
  }
  return shown;
}

std::string dimmed(std::string_view text) { return fmt::format("\x1b[2m{}\x1b[22m", text); }

}  // namespace rb
