#include "runner/base/text/table.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <fmt/format.h>

#include "engine/base/printable.hpp"
#include "runner/base/text/csv.hpp"
#include "runner/base/text/narrow.hpp"

namespace rb {
namespace {

using Texts = std::vector<std::string>;   // of the cells of a line
using Places = std::vector<std::size_t>;  // of columns

bool has_head(const Table& table) {
  return std::ranges::any_of(table.columns,
                             [](const auto& column) { return !column.name.empty(); });
}

Texts names_of(const Table& table) {
  Texts names;
  for (const Table::Column& column : table.columns) names.push_back(printable(column.name));
  return names;
}

std::string shown(const Table::Cell& cell, const Table::Column& column) {
  if (cell.text.empty()) return column.missing;
  return printable(cell.text) + (column.unit.empty() ? "" : " " + column.unit);
}

// The head, if there is one, and the rows.
std::vector<Texts> lines_of(const Table& table) {
  std::vector<Texts> lines;
  if (has_head(table)) lines.push_back(names_of(table));
  for (const Table::Row& row : table.rows) {
    Texts& line = lines.emplace_back();
    for (std::size_t i = 0; i < row.size(); ++i) line.push_back(shown(row[i], table.columns[i]));
  }
  return lines;
}

// Whether the cell takes the room of the columns behind it too.
bool reaches_over(const Table& table, const Texts& line, std::size_t place) {
  return place + 1 == line.size() && line.size() < table.size();
}

std::vector<std::size_t> widths_of(const Table& table, const std::vector<Texts>& lines) {
  std::vector<std::size_t> widths;
  for (std::size_t i = 0; i < table.size(); ++i) {
    std::size_t& width = widths.emplace_back(display_width(table.columns[i].widest));
    for (const Texts& line : lines) {
      if (i >= line.size() || reaches_over(table, line, i)) continue;
      width = std::max(width, display_width(line[i]));
    }
  }
  return widths;
}

std::string drawn(const Table& table, const std::vector<Texts>& lines,
                  const std::vector<std::size_t>& widths, const Places& places) {
  std::string text;
  for (const Texts& line : lines) {
    std::string drawn;
    for (const std::size_t place : places) {
      if (place >= line.size()) break;
      if (place != places.front()) drawn += table.gap;
      const std::size_t width = display_width(line[place]);
      const std::string blanks(widths[place] > width ? widths[place] - width : 0, ' ');
      const bool is_right = table.columns[place].align == Table::Align::right;
      drawn += is_right && !reaches_over(table, line, place) ? blanks + line[place]
                                                             : line[place] + blanks;
    }
    text += drawn.erase(drawn.find_last_not_of(' ') + 1) + '\n';
  }
  return text;
}

Places first_places(std::size_t count) {
  Places places(count);
  std::iota(places.begin(), places.end(), std::size_t{0});
  return places;
}

// How many of the first columns name the rows.
std::size_t names_of_rows(const Table& table) {
  const auto first = std::ranges::find(table.columns, Table::Align::left, &Table::Column::align);
  return first == table.columns.end() ? std::min<std::size_t>(1, table.size())
                                      : static_cast<std::size_t>(first - table.columns.begin()) + 1;
}

std::string markdown_line(const Texts& cells) {
  std::string text = "|";
  for (const std::string& cell : cells) {
    text += ' ';
    for (const char c : cell) {
      if (c == '|') text += '\\';
      text += c == '<' ? "&lt;" : std::string(1, c);
    }
    text += " |";
  }
  return text + '\n';
}

}  // namespace

std::string Table::Cell::digits(double value) {
  return std::isfinite(value) ? fmt::format("{}", value) : "";
}

Table& Table::operator+=(const Table& more) {
  if (columns.empty()) columns = more.columns, gap = more.gap;
  rows.insert(rows.end(), more.rows.begin(), more.rows.end());
  notes += more.notes;
  return *this;
}

Table::operator std::string() const { return wide(*this); }

Table operator+(Table table, const Table& more) { return std::move(table += more); }

std::string wide(const Table& table) {
  const std::vector<Texts> lines = lines_of(table);
  return table.title + drawn(table, lines, widths_of(table, lines), first_places(table.size())) +
         table.notes;
}

Table next_row(Table table, Table::Row row) {
  for (Table::Column& column : table.columns) {
    if (display_width(column.name) > display_width(column.widest)) column.widest = column.name;
    column.name.clear();
  }
  table.title.clear();
  table.notes.clear();
  table.rows = {std::move(row)};
  return table;
}

std::string narrow(const Table& table, std::size_t columns) {
  std::vector<Texts> lines = lines_of(table);
  const std::vector<std::size_t> widths = widths_of(table, lines);
  const auto width_of = [&](std::size_t first, std::size_t end) {
    return std::accumulate(widths.begin() + static_cast<std::ptrdiff_t>(first),
                           widths.begin() + static_cast<std::ptrdiff_t>(end),
                           (end - first) * table.gap.size());
  };
  const std::size_t names = names_of_rows(table), all = table.size();
  std::string text = narrowed(table.title, columns);
  const std::size_t before = all > 1 ? width_of(0, all - 1) : columns;
  if (4 * before <= 3 * columns && table.columns.back().align == Table::Align::left) {
    text += narrowed(drawn(table, lines, widths, first_places(all)), columns, before);
    return text + narrowed(table.notes, columns);
  }
  if (3 * width_of(0, names) > 2 * columns || width_of(0, all) <= columns + table.gap.size()) {
    text += drawn(table, lines, widths, first_places(all));
    return narrowed(text + table.notes, columns);
  }
  for (std::size_t first = names; first < all;) {
    std::size_t end = first + 1;
    while (end < all && width_of(0, names) + width_of(first, end + 1) <= columns + table.gap.size())
      ++end;
    std::erase_if(lines, [&](const Texts& line) {
      return first > names && line.size() < all && line.size() <= first;
    });
    Places places = first_places(names);
    for (; first < end; ++first) places.push_back(first);
    text += drawn(table, lines, widths, places);
    if (first < all) text += '\n';
  }
  return narrowed(text + table.notes, columns);
}

std::string markdown(const Table& table) {
  std::vector<Texts> lines = lines_of(table);
  if (lines.empty()) return "";
  std::string rule = "|";
  for (std::size_t i = 0; i < table.size(); ++i) rule += "---|";
  std::string text = table.title + markdown_line(lines.front()) + rule + '\n';
  for (std::size_t i = 1; i < lines.size(); ++i) {
    lines[i].resize(table.size());
    text += markdown_line(lines[i]);
  }
  return text + table.notes;
}

std::string csv(const Table& table) {
  std::string text;
  const auto add = [&](const auto& cells, const auto& text_of) {
    for (std::size_t i = 0; i < cells.size(); ++i) {
      text += (i == 0 ? "" : ",") + csv_text(text_of(cells[i]));
    }
    text += '\n';
  };
  add(table.columns, [](const Table::Column& column) { return column.name; });
  for (const Table::Row& row : table.rows)
    add(row, [](const Table::Cell& cell) { return cell.text; });
  return text;
}

Printout& Printout::operator+=(const Printout& more) {
  parts_.insert(parts_.end(), more.parts_.begin(), more.parts_.end());
  return *this;
}

Printout::operator std::string() const {
  std::string text;
  for (const Table& part : parts_) text += wide(part);
  return text;
}

std::string Printout::narrow(std::size_t columns) const {
  std::string text;
  for (const Table& part : parts_) text += rb::narrow(part, columns);
  return text;
}

Printout operator+(Printout printout, const Printout& more) { return printout += more; }

}  // namespace rb
