#include "runner/base/text/narrow.hpp"

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <span>
#include <utility>
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

bool is_blank_in_all(std::span<const std::string> lines, std::size_t column) {
  return std::ranges::all_of(lines, [&](const auto& line) { return is_blank_at(line, column); });
}

// A row of columns: two gaps at least between its words. A title with a text has one.
bool is_row(std::string_view line) {
  int gaps = 0;
  std::size_t at = line.find_first_not_of(' ');
  while (at != line.npos) {
    const std::size_t end = line.find("  ", at);
    at = end == line.npos ? end : line.find_first_not_of(' ', end);
    if (at != line.npos) ++gaps;
  }
  return gaps >= 2;
}

// The column behind that of the names, the first with a letter; 0: there is none.
std::size_t end_of_names(std::span<const std::string> lines, std::size_t columns) {
  const auto has_letter = [](std::string_view text) {
    return std::ranges::any_of(text, [](char c) {
      return std::isalpha(static_cast<unsigned char>(c)) != 0 || (c & 0x80) != 0;
    });
  };
  for (std::size_t column = 1; column < 2 * columns / 3; ++column) {
    if (!is_blank_in_all(lines, column) || !is_blank_in_all(lines, column + 1)) continue;
    const bool is_named = std::ranges::any_of(
        lines, [&](const auto& line) { return has_letter(first_columns(line, column)); });
    if (is_named) return column;
  }
  return 0;
}

// The last column between `least` and `columns` that is blank in all lines and follows a word; 0:
// there is none.
std::size_t common_cut(std::span<const std::string> lines, std::size_t least, std::size_t columns) {
  for (std::size_t column = columns; column > least; --column) {
    const bool follows_word = std::ranges::any_of(
        lines, [&](const auto& line) { return !is_blank_at(line, column - 1); });
    if (follows_word && is_blank_in_all(lines, column)) return column;
  }
  return 0;
}

std::string behind(std::string_view line, std::size_t column) {
  const std::string before = first_columns(line, column);
  return std::string(line.substr(std::min(before.size(), line.size())));
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

// A single line at its blanks.
void fold(std::string line, std::size_t columns, Lines& out) {
  while (is_long(line, columns)) {
    const std::string start = first_columns(line, columns + 1);
    const std::size_t first = line.find_first_not_of(' ');
    if (first >= columns) {  // a head over the last columns
      line = std::string(kIndent, ' ') + line.substr(first);
      continue;
    }
    const std::size_t cut = cut_of(line, start.size());
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

// What stands behind the cut, with the names before it.
Lines next_table(std::span<const std::string> rows, std::size_t names, std::size_t cut) {
  std::size_t blanks = std::string::npos;  // that all rests begin with
  for (const std::string& row : rows) {
    blanks = std::min(blanks, behind(row, cut).find_first_not_of(' '));
  }
  Lines next;
  for (const std::string& row : rows) {
    std::string rest = behind(row, cut);
    rest.erase(0, std::min(rest.size(), blanks));
    const std::string name = first_columns(row, names);
    const std::size_t width = std::max(names, kIndent - 2) + 2;
    next.push_back(padded(name, width) + rest);
  }
  return next;
}

// A table that is too wide becomes several, one below the other, each with the names. If these take
// most of the line, each row is folded instead: without them the others would say nothing.
void put_table(Lines rows, std::size_t columns, Lines& out) {
  for (bool is_first = true;; is_first = false) {
    const bool is_wide =
        std::ranges::any_of(rows, [&](const auto& row) { return is_long(row, columns); });
    const std::size_t names = is_wide ? end_of_names(rows, columns) : 0;
    const std::size_t cut = is_wide ? common_cut(rows, names + 2, columns) : 0;
    if (!is_first) out.emplace_back();
    if (cut == 0 || names == 0 || rows.size() < 2) {
      for (const std::string& row : rows) fold(row, columns, out);
      return;
    }
    for (const std::string& row : rows) {
      out.emplace_back(without_end(first_columns(row, cut)));
    }
    rows = next_table(rows, names, cut);
  }
}

// Tables, and lines between them.
void put_block(const Lines& lines, std::size_t columns, Lines& out) {
  Lines table;
  const auto end_table = [&] {
    if (!table.empty()) put_table(std::exchange(table, {}), columns, out);
  };
  for (const std::string& line : lines) {
    if (is_row(line)) {
      table.push_back(line);
      continue;
    }
    end_table();
    fold(line, columns, out);
  }
  end_table();
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
