#include "engine/base/content_lines.hpp"

#include "engine/base/text.hpp"

namespace rb {

std::string_view content(std::string_view line) { return trim(line.substr(0, line.find('#'))); }

std::vector<ContentLine> content_lines(std::string_view text) {
  std::vector<ContentLine> lines;
  int number = 0;
  for (const std::string_view line : split(text, '\n')) {
    ++number;
    const std::string_view said = content(line);
    if (!said.empty()) lines.push_back({number, said});
  }
  return lines;
}

}  // namespace rb
