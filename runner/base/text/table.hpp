#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace rb {

// A table as data. Only the renderers below know how wide a column is.
struct Table {
  enum class Align : std::uint8_t { left, right };

  struct Column {
    std::string name;
    Align align = Align::right;
    std::string unit = "";      // behind each cell
    std::string missing = "-";  // what people see of a cell without a value; programs see nothing
    std::string widest = "";    // takes the room of what may come later
  };

  // A text, or a number with all its digits; without text, or not finite: missing.
  struct Cell {
    Cell() = default;
    template <std::convertible_to<std::string_view> Text>
    Cell(const Text& value) : text(std::string_view(value)) {}
    template <typename Number>
    requires std::is_arithmetic_v<Number> Cell(Number value)
        : text(std::is_integral_v<Number> ? std::to_string(value) : digits(value)) {}
    template <typename Value>
    Cell(const std::optional<Value>& value) : Cell(value ? Cell(*value) : Cell()) {}

    std::string text;

   private:
    static std::string digits(double value);
  };
  // The last cell of a row that is shorter than the table reaches over all columns that follow.
  using Row = std::vector<Cell>;

  std::string title = "";            // lines above it
  std::vector<Column> columns = {};  // all without names: there is no head
  std::vector<Row> rows = {};
  std::string notes = "";  // lines below it
  std::string gap = "  ";  // between columns

  bool empty() const { return rows.empty(); }
  std::size_t size() const { return columns.size(); }
  // Rows of the same columns, and notes.
  Table& operator+=(const Table& more);
  operator std::string() const;  // as wide()
};

Table operator+(Table table, const Table& more);

// Each of these ends with a line feed, unless it is empty. A cell is a line whatever it contains.
std::string wide(const Table& table);
// A row below the table, where each is printed as soon as it is known: a table that has no head and
// keeps the room that names and `widest` of the other take.
Table next_row(Table table, Table::Row row);
// For a terminal of `columns` columns: a table that is too wide becomes several, one below the
// other, each with the columns up to the first on the left, which names the rows. If these take two
// thirds of the line, each row is folded. A last column of texts is folded where a quarter of the
// line or more is left for it.
std::string narrow(const Table& table, std::size_t columns);
// Nothing in a cell can end it or become a tag. Without a head the first row is it.
std::string markdown(const Table& table);
// By RFC 4180, see csv.hpp; without units, titles and notes.
std::string csv(const Table& table);

// What a command prints for people: lines of text and tables, one below the other.
class Printout {
 public:
  Printout() = default;
  template <std::convertible_to<std::string_view> Text>
  requires(!std::same_as<Text, Table>) Printout(const Text& text)
      : parts_{Table{std::string(std::string_view(text)), {}}} {}
  Printout(Table table) : parts_{std::move(table)} {}

  Printout& operator+=(const Printout& more);
  operator std::string() const;  // as files and pipes have it
  // For a terminal of `columns` columns; text is folded as narrow.hpp says.
  std::string narrow(std::size_t columns) const;

 private:
  std::vector<Table> parts_;  // text is a table's title
};

Printout operator+(Printout printout, const Printout& more);

// To the standard output, where a terminal's columns, colours and safety count as for print().
void print_out(const Printout& printout);

}  // namespace rb
