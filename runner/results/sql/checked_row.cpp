#include "runner/results/sql/checked_row.hpp"

#include <string>

#include <fmt/format.h>

#include "engine/base/error.hpp"

namespace rb {

int CheckedRow::integer(int column, int min, int max) const {
  return static_cast<int>(whole(column, min, max));
}

std::int64_t CheckedRow::whole(int column, std::int64_t min, std::int64_t max) const {
  const auto value = static_cast<std::int64_t>(bits(column));
  if (value < min || value > max) {
    refuse(column, fmt::format("{} is not in [{}, {}]", value, min, max));
  }
  return value;
}

std::uint64_t CheckedRow::bits(int column) const {
  if (!statement_->is_integer(column)) refuse(column, "not a whole number");
  return static_cast<std::uint64_t>(statement_->integer(column));
}

double CheckedRow::real(int column, double min, double max) const {
  if (!statement_->is_number(column)) refuse(column, "not a number");
  const double value = statement_->real(column);
  if (!(value >= min && value <= max)) {
    refuse(column, fmt::format("{} is not in [{}, {}]", value, min, max));
  }
  return value;
}

std::string_view CheckedRow::text(int column) const {
  if (!statement_->is_text(column)) refuse(column, "not a text");
  return statement_->text(column);
}

std::string_view CheckedRow::bytes(int column) const {
  if (!statement_->is_bytes(column)) refuse(column, "not a BLOB");
  return statement_->bytes(column);
}

void CheckedRow::refuse(int column, std::string_view why) const {
  const std::string place = ply_ > 0 ? fmt::format("move {} of game {}", ply_, game_)
                                     : fmt::format("{} {}", table_, game_);
  throw Error(fmt::format("{}: {}, column {}: {}", statement_->path(), place,
                          statement_->column_name(column), why));
}

}  // namespace rb
