#include "runner/results/import/game_reader.hpp"

#include <algorithm>
#include <cctype>

#include "runner/results/import/charset.hpp"
#include "runner/results/import/other_formats.hpp"

namespace rb {
namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

// "(;GM[": where SGF begins, which other text may precede. A '#' before it on its line makes it a
// part of a comment.
bool holds_sgf(std::string_view text) {
  const auto is_blank = [](char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; };
  for (std::size_t at = text.find('('); at != std::string_view::npos; at = text.find('(', at + 1)) {
    std::size_t next = at + 1;
    while (next < text.size() && is_blank(text[next])) ++next;
    if (next >= text.size() || text[next] != ';') continue;
    do {
      ++next;
    } while (next < text.size() &&
             (is_blank(text[next]) || std::isalnum(static_cast<unsigned char>(text[next])) != 0));
    if (next >= text.size() || text[next] != '[') continue;
    const std::size_t line = text.rfind('\n', at);
    const std::size_t start = line == std::string_view::npos ? 0 : line + 1;
    if (text.substr(start, at - start).find('#') == std::string_view::npos) return true;
  }
  return false;
}

void read_decoded(std::string_view text, const ReadAs& as, const UseGame& use) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  const std::string_view content = text.substr(std::min(first, text.size()));
  if (content.starts_with("(;") || content.starts_with("( ;")) return read_sgf(text, as, use);
  if (content.starts_with("Piskvork")) return read_psq(text, as, use);
  if (const std::string other = other_format(content); !other.empty()) {
    return use({1, 1, {}, other});
  }
  if (holds_sgf(text)) return read_sgf(text, as, use);
  read_text_games(text, as, use);
}

}  // namespace

void read_games(std::string_view text, const ReadAs& as, const UseGame& use) {
  ReadAs known = as;
  known.is_utf8 = true;
  if (text.starts_with(kByteOrderMark)) {
    return read_decoded(text.substr(kByteOrderMark.size()), known, use);
  }
  if (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF")) {
    if (const auto converted = utf8_of_utf16(text)) return read_decoded(*converted, known, use);
    return use({1, 1, {}, "begins as UTF-16, but is not valid: save it as UTF-8"});
  }
  read_decoded(text, as, use);
}

}  // namespace rb
