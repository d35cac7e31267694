#include "runner/base/text/folded.hpp"

#include <algorithm>

#include "engine/base/text.hpp"

namespace rb {
namespace {

constexpr std::size_t kFewest = 16;  // columns besides the indent

}  // namespace

std::string folded(std::string_view text, std::size_t indent, std::size_t columns) {
  const std::size_t width = std::max(columns, indent + kFewest) - indent;
  std::string lines;
  std::size_t used = 0;  // on this line
  for (const std::string_view word : words(text)) {
    if (used > 0 && used + 1 + word.size() > width) {
      lines += '\n' + std::string(indent, ' ');
      used = 0;
    }
    if (used > 0) {
      lines += ' ';
      ++used;
    }
    lines += word;
    used += word.size();
  }
  return lines;
}

}  // namespace rb
