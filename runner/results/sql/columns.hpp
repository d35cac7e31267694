#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "runner/results/sql/checked_row.hpp"
#include "runner/results/sql/sqlite.hpp"

// The columns of a table, each said once: from a list of them follow the CREATE, the INSERT and the
// SELECT, so that the place of a column stands nowhere.
namespace rb {

// A parameter of an INSERT. Texts are not copied: they must live until the statement has run.
class Cell {
 public:
  Cell(sqlite::Statement& statement, int parameter)
      : statement_(&statement), parameter_(parameter) {}

  void put(std::int64_t value) const { statement_->bind(parameter_, value); }
  void put(int value) const { put(std::int64_t{value}); }
  void put(bool value) const { put(std::int64_t{value ? 1 : 0}); }
  void put(double value) const { statement_->bind(parameter_, value); }
  void put(std::string_view text) const { statement_->bind(parameter_, text); }
  void put(const char*) const = delete;  // a string_view says how long it is
  void put_bytes(std::string_view bytes) const { statement_->bind_bytes(parameter_, bytes); }
  void put_null() const { statement_->bind_null(parameter_); }
  void put_bits(std::uint64_t value) const { put(static_cast<std::int64_t>(value)); }

 private:
  sqlite::Statement* statement_;
  int parameter_;
};

// `Written` is what a row is made of, `Read` what it becomes.
template <class Written, class Read>
struct Column {
  std::string_view name, type;
  void (*write)(const Written&, Cell);
  void (*read)(const Field&, Read&);
  int since = 1;                     // the schema that has it
  std::string_view before = "NULL";  // what stands in its place in older files
  int detail = 0;                    // left out by who asks for less
};

// Over a std::array or a std::vector of columns.

template <class Columns>
std::string create_table(std::string_view table, const Columns& columns, std::string_view keys = {},
                         std::string_view options = {}) {
  std::string sql = std::string("CREATE TABLE ").append(table);
  std::string_view separator = " (";
  for (const auto& column : columns) {
    sql.append(separator).append(column.name).append(" ").append(column.type);
    separator = ", ";
  }
  return sql.append(keys).append(")").append(options);
}

template <class Columns>
std::string insert_into(std::string_view table, const Columns& columns, std::size_t rows = 1) {
  std::string names, parameters;
  for (const auto& column : columns) {
    names.append(names.empty() ? "" : ", ").append(column.name);
    parameters.append(parameters.empty() ? "(?" : ", ?");
  }
  parameters += ')';
  std::string sql = std::string("INSERT INTO ").append(table);
  sql.append(" (").append(names).append(") VALUES ");
  for (std::size_t i = 0; i < rows; ++i) sql.append(i == 0 ? "" : ", ").append(parameters);
  return sql;
}

// "SELECT id, NULL AS moves_key FROM game", of a file of this schema.
template <class Columns>
std::string select_from(std::string_view table, const Columns& columns, std::int64_t schema) {
  std::string sql;
  for (const auto& column : columns) {
    sql.append(sql.empty() ? "SELECT " : ", ");
    if (schema < column.since) sql.append(column.before).append(" AS ");
    sql.append(column.name);
  }
  return sql.append(" FROM ").append(table);
}

// Binds the parameters from `first` on.
template <class Columns, class Written>
void write_row(const Columns& columns, const Written& value, sqlite::Statement& statement,
               int first = 1) {
  for (const auto& column : columns) column.write(value, Cell(statement, first++));
}

// REQUIRES: `row` comes from select_from() with the same columns.
template <class Columns, class Read>
void read_row(const Columns& columns, const CheckedRow& row, Read& value) {
  int place = 0;
  for (const auto& column : columns) column.read(Field(row, place++), value);
}

}  // namespace rb
