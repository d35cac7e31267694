#include "runner/text/narrow.hpp"

#include <algorithm>
#include <cerrno>
#include <span>
#include <vector>

#include "engine/base/printable.hpp"
#include "engine/base/text.hpp"

namespace rb {
namespace {

constexpr std::size_t kIndent = 4;  // of what follows a cut

using Lines = std::vector<std::string>;

std::string_view without_end(std::string_view line) {
  const std::size_t last = line.find_last_not_of(' ');
  return last == line.npos ? std::string_view() : line.substr(0, last + 1);
}

bool is_long(std::string_view line, std::size_t columns) {
  return display_width(without_end(line)) > columns;
}

// Whether the column is blank in the line, or lies behind its end. Letters of two columns count.
bool is_blank_at(std::string_view line, std::size_t column) {
  const std::string before = first_columns(line, column);
  return before.size() >= line.size() || line[before.size()] == ' ';
}

// The last column up to `columns` that is blank in all lines; 0: there is none but the indent.
std::size_t common_cut(std::span<const std::string> lines, std::size_t columns) {
  for (std::size_t column = columns; column > kIndent; --column) {
    const bool is_common =
        std::ranges::all_of(lines, [&](const auto& line) { return is_blank_at(line, column); });
    const bool follows_word = std::ranges::any_of(
        lines, [&](const auto& line) { return !is_blank_at(line, column - 1); });
    if (is_common && follows_word) return column;
  }
  return 0;
}

std::string rest_of(std::string_view line, std::size_t column) {
  const std::string before = first_columns(line, column);
  return std::string(kIndent, ' ') + std::string(line.substr(std::min(before.size(), line.size())));
}

std::string_view called_name() { return program_invocation_short_name; }

// A single line at its blanks.
void fold(std::string line, std::size_t columns, Lines& out) {
  while (is_long(line, columns)) {
    const std::string start = first_columns(line, columns + 1);
    const std::size_t first = line.find_first_not_of(' ');
    const std::size_t cut = start.find_last_of(' ');
    if (cut == start.npos || cut < first) break;
    const std::size_t next = line.find_first_not_of(' ', cut);
    out.emplace_back(without_end(line.substr(0, cut)));
    line = std::string(kIndent, ' ') + line.substr(std::min(next, line.size()));
  }
  out.emplace_back(without_end(line));
}

// "to go on: '/a folder/renju-bench' match --a hard", whatever name the program was started by.
bool names_command(std::string_view line) {
  for (const std::string_view name : {std::string_view("renju-bench"), called_name()}) {
    for (auto at = line.find(name); at != line.npos; at = line.find(name, at + 1)) {
      constexpr std::string_view kBefore = " /'(", kAfter = " '";
      const std::size_t end = at + name.size();
      const bool begins = at == 0 || kBefore.find(line[at - 1]) != kBefore.npos;
      if (begins && end < line.size() && kAfter.find(line[end]) != kAfter.npos) return true;
    }
  }
  return false;
}

// Rows cut at a column: what stands before it, then what stands behind, row by row.
void put_block(std::span<const std::string> lines, std::size_t columns, Lines& out) {
  const auto is_over = [&](const std::string& line) { return is_long(line, columns); };
  const std::size_t cut = lines.size() > 1 ? common_cut(lines, columns) : 0;
  if (std::ranges::none_of(lines, is_over) || cut == 0) {
    for (const std::string& line : lines) fold(line, columns, out);
    return;
  }
  for (const std::string& line : lines) {
    out.emplace_back(without_end(first_columns(line, cut)));
    if (display_width(line) <= cut) continue;
    fold(rest_of(line, cut), columns, out);
  }
}

}  // namespace

std::string narrowed(std::string_view text, std::size_t columns) {
  const auto lines = split(text, '\n');
  const bool fits =
      std::ranges::none_of(lines, [&](std::string_view line) { return is_long(line, columns); });
  if (fits || text.starts_with('{') || text.starts_with('[') || columns <= 2 * kIndent) {
    return std::string(text);
  }
  const bool ends_line = text.ends_with('\n');
  if (ends_line) text.remove_suffix(1);
  Lines block, out;
  const auto end_block = [&] {
    put_block(block, columns, out);
    block.clear();
  };
  for (const std::string_view line : split(text, '\n')) {
    const bool is_whole = trim(line).empty() || names_command(line);
    if (!is_whole) {
      block.emplace_back(line);
      continue;
    }
    end_block();
    out.emplace_back(line);
  }
  end_block();
  std::string shown;
  for (std::size_t i = 0; i < out.size(); ++i) shown += (i == 0 ? "" : "\n") + out[i];
  return ends_line ? shown + '\n' : shown;
}

}  // namespace rb
