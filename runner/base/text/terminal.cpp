#include "runner/base/text/terminal.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <array>
#include <cstdlib>

#include <fmt/core.h>

namespace rb {
namespace {

// The last selectors of variants of a letter (U+E01EC to U+E01EF): printable() leaves them, they
// have no width, and nobody writes them.
constexpr std::array<std::string_view, 3> kBegins = {"\U000E01EC", "\U000E01ED", "\U000E01EE"};
constexpr std::string_view kEnd = "\U000E01EF";
constexpr std::array<std::string_view, 3> kColours = {"\x1b[32m", "\x1b[31m", "\x1b[33m"};
constexpr std::string_view kPlain = "\x1b[0m";

ColourUse& colour_use() {
  static ColourUse use = ColourUse::automatic;
  return use;
}

std::optional<winsize> size_of(std::FILE* file) {
  winsize size{};
  if (ioctl(fileno(file), TIOCGWINSZ, &size) != 0) return std::nullopt;
  return size;
}

void replace_all(std::string& text, std::string_view old, std::string_view fresh) {
  for (auto at = text.find(old); at != text.npos; at = text.find(old, at + fresh.size())) {
    text.replace(at, old.size(), fresh);
  }
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

void use_colours(ColourUse use) { colour_use() = use; }

bool has_colours(std::FILE* file) {
  if (colour_use() != ColourUse::automatic) return colour_use() == ColourUse::always;
  const char* const refused = std::getenv("NO_COLOR");
  return (refused == nullptr || *refused == '\0') && is_terminal(file);
}

std::string toned(std::string_view word, Tone tone) {
  return fmt::format("{}{}{}", kBegins[static_cast<std::size_t>(tone)], word, kEnd);
}

std::string with_colours(std::string_view text) {
  std::string shown(text);
  for (std::size_t i = 0; i < kBegins.size(); ++i) replace_all(shown, kBegins[i], kColours[i]);
  replace_all(shown, kEnd, kPlain);
  return shown;
}

std::string without_marks(std::string_view text) {
  std::string shown(text);
  for (const std::string_view mark : kBegins) replace_all(shown, mark, "");
  replace_all(shown, kEnd, "");
  return shown;
}

std::string dimmed(std::string_view text) { return fmt::format("\x1b[2m{}\x1b[22m", text); }

}  // namespace rb
