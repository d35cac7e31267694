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

  bool is_null(int column) const { return statement_->is_null(column); }
  int integer(int column, int min, int max) const;
  std::int64_t whole(int column, std::int64_t min, std::int64_t max) const;
  std::uint64_t bits(int column) const;  // any 64 bits, as an unsigned number
  double real(int column, double min, double max) const;
  std::string_view text(int column) const;
  std::string_view bytes(int column) const;
  bool is_text(int column) const { return statement_->is_text(column); }
  [[noreturn]] void refuse(int column, std::string_view why) const;

 private:
  const sqlite::Statement* statement_;
  std::string_view table_;
  std::int64_t game_;
  std::int64_t ply_;
};

}  // namespace rb
