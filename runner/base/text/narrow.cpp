#include "runner/base/text/narrow.hpp"

#include <algorithm>
#include <cctype>

#include "engine/base/printable.hpp"
#include "engine/base/text.hpp"

namespace rb {
namespace {

std::string_view without_end(std::string_view line) {
  const std::size_t last = line.find_last_not_of(' ');
  return last == line.npos ? std::string_view() : line.substr(0, last + 1);
}

bool is_long(std::string_view line, std::size_t columns) {
  return display_width(without_end(line)) > columns;
}

std::string_view called_name() { return program_invocation_short_name; }

// The blank before `end` at which a line is cut: not one between a number and its unit or the other
// end of an interval, if there is another beyond a third. npos: none.
std::size_t cut_of(std::string_view line, std::size_t end) {
  const auto is_digit = [](char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; };
  const std::size_t last = line.find_last_of(' ', end - 1);
  for (std::size_t at = last; at != line.npos && 3 * at >= end;
       at = line.find_last_of(' ', at - 1)) {
    const char before = line[at - 1], behind = line.substr(at + 1, 1).empty() ? ' ' : line[at + 1];
    const bool is_gap = before == ' ' || behind == ' ';
    if (is_gap || before == ',' || before == ';' || before == ':') return at;
    if (!is_digit(before) && !is_digit(behind)) return at;
  }
  return last;
}

// A single line at its blanks, each further one after a line feed.
std::string folded_line(std::string_view text, std::size_t columns, std::size_t indent) {
  std::string line(text), folded;
  while (is_long(line, columns)) {
    const std::string start = first_columns(line, columns + 1);
    const std::size_t first = line.find_first_not_of(' ');
    const std::size_t cut = first < columns ? cut_of(line, start.size()) : start.npos;
    if (cut == start.npos || cut < first) {
      if (first <= indent) break;
      line = std::string(indent, ' ') + line.substr(first);  // a head over the last columns
      continue;
    }
    const std::size_t next = line.find_first_not_of(' ', cut);
    folded += without_end(line.substr(0, cut));
    folded += '\n';
    line = std::string(indent, ' ') + line.substr(std::min(next, line.size()));
  }
  return folded.append(without_end(line));
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

}  // namespace

std::string narrowed(std::string_view text, std::size_t columns, std::size_t indent) {
  if (text.starts_with('{') || text.starts_with('[') || 4 * indent > 3 * columns) {
    return std::string(text);
  }
  const bool ends_line = text.ends_with('\n');
  if (ends_line) text.remove_suffix(1);
  std::string shown;
  for (const std::string_view line : split(text, '\n')) {
    if (!shown.empty() || line.data() != text.data()) shown += '\n';
    shown += names_command(line) ? std::string(line) : folded_line(line, columns, indent);
  }
  return ends_line ? shown + '\n' : shown;
}

std::string cut_lines(std::string_view text, std::size_t columns) {
  std::string shown;
  for (const std::string_view line : split(text, '\n')) {
    if (!line.empty()) shown += first_columns(line, columns) + '\n';
  }
  return shown;
}

}  // namespace rb
