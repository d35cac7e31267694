#include "runner/base/text/markdown.hpp"

#include "engine/base/printable.hpp"

namespace rb {
namespace {

std::string cell_text(std::string_view text) {
  std::string escaped;
  for (const char c : printable(std::string(text))) {
    if (c == '|') escaped += '\\';
    escaped += c == '<' ? "&lt;" : std::string(1, c);
  }
  return escaped;
}

}  // namespace

std::string markdown_row(const std::vector<std::string>& cells) {
  std::string text = "|";
  for (const std::string& cell : cells) text += ' ' + cell_text(cell) + " |";
  return text + '\n';
}

std::string markdown_head(const std::vector<std::string>& titles) {
  std::string line = "|";
  for (std::size_t i = 0; i < titles.size(); ++i) line += "---|";
  return markdown_row(titles) + line + '\n';
}

}  // namespace rb
