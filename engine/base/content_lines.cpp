#include "engine/base/content_lines.hpp"

#include "engine/base/text.hpp"

namespace rb {

std::size_t comment_start(std::string_view line) {
  std::size_t at = line.find('#');
  for (; at != std::string_view::npos; at = line.find('#', at + 1)) {
    const std::string_view before = line.substr(0, at);
    const std::size_t blank = before.find_last_of(" \t");
    const std::string_view word = before.substr(blank == std::string_view::npos ? 0 : blank + 1);
    if (word.find("://") == std::string_view::npos) break;
  }
  return at;
}

std::string_view content(std::string_view line) {
  return trim(line.substr(0, comment_start(line)));
}

std::vector<ContentLine> content_lines(std::string_view text) {
  std::vector<ContentLine> lines;
  int number = 0;
  for (const std::string_view line : split(without_mark(text), '\n')) {
    ++number;
    const std::string_view said = content(line);
    if (!said.empty()) lines.push_back({number, said});
  }
  return lines;
}

}  // namespace rb
