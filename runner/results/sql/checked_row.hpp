#pragma once

#include <cstdint>
#include <string_view>

#include "runner/results/sql/sqlite.hpp"

namespace rb {

// A row of a results file, read with suspicion: anybody may have edited it. What is not of the type
// or the range that the column has is refused with an Error that names file, row and column.
class CheckedRow {
 public:
  // `table` and the numbers name the row in errors: "game 7", "move 3 of game 7".
  CheckedRow(const sqlite::Statement& statement, std::string_view table, std::int64_t game,
             std::int64_t ply = 0)
      : statement_(&statement), table_(table), game_(game), ply_(ply) {}

  sqlite::Value value(int column) const { return statement_->value(column); }
  bool is_null(int column) const { return value(column).is_null(); }
  int integer(int column, int min, int max) const;
  std::int64_t whole(int column, std::int64_t min, std::int64_t max) const;
  std::uint64_t bits(int column) const;
  std::string_view text(int column) const;
  [[noreturn]] void refuse(int column, std::string_view why) const;

 private:
  const sqlite::Statement* statement_;
  std::string_view table_;
  std::int64_t game_;
  std::int64_t ply_;
};

// A column of such a row, looked up once.
class Field {
 public:
  Field(const CheckedRow& row, int column)
      : row_(&row), column_(column), value_(row.value(column)) {}

  bool is_null() const { return value_.is_null(); }
  bool is_text() const { return value_.is_text(); }
  int integer(int min, int max) const { return static_cast<int>(whole(min, max)); }
  std::int64_t whole(std::int64_t min, std::int64_t max) const;
  bool flag() const { return whole(0, 1) == 1; }
  std::uint64_t bits() const;  // any 64 bits, as an unsigned number
  double real(double min, double max) const;
  std::string_view text() const;
  std::string_view bytes() const;
  [[noreturn]] void refuse(std::string_view why) const { row_->refuse(column_, why); }

 private:
  const CheckedRow* row_;
  int column_;
  sqlite::Value value_;
};

inline int CheckedRow::integer(int column, int min, int max) const {
  return Field(*this, column).integer(min, max);
}
inline std::int64_t CheckedRow::whole(int column, std::int64_t min, std::int64_t max) const {
  return Field(*this, column).whole(min, max);
}
inline std::uint64_t CheckedRow::bits(int column) const { return Field(*this, column).bits(); }
inline std::string_view CheckedRow::text(int column) const { return Field(*this, column).text(); }

}  // namespace rb
