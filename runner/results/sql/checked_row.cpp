#include "runner/results/sql/checked_row.hpp"

#include <string>

#include <fmt/format.h>

#include "engine/base/error.hpp"

namespace rb {

std::int64_t Field::whole(std::int64_t min, std::int64_t max) const {
  const auto value = static_cast<std::int64_t>(bits());
  if (value < min || value > max) {
    refuse(fmt::format("{} is not in [{}, {}]", value, min, max));
  }
  return value;
}

std::uint64_t Field::bits() const {
  if (!value_.is_integer()) refuse("not a whole number");
  return static_cast<std::uint64_t>(value_.integer());
}

double Field::real(double min, double max) const {
  if (!value_.is_number()) refuse("not a number");
  const double value = value_.real();
  if (!(value >= min && value <= max)) {
    refuse(fmt::format("{} is not in [{}, {}]", value, min, max));
  }
  return value;
}

std::string_view Field::text() const {
  if (!value_.is_text()) refuse("not a text");
  return value_.text();
}

std::string_view Field::bytes() const {
  if (!value_.is_bytes()) refuse("not a BLOB");
  return value_.bytes();
}

void CheckedRow::refuse(int column, std::string_view why) const {
  const std::string place = ply_ > 0 ? fmt::format("move {} of game {}", ply_, game_)
                                     : fmt::format("{} {}", table_, game_);
  throw Error(fmt::format("{}: {}, column {}: {}", statement_->path(), place,
                          statement_->column_name(column), why));
}

}  // namespace rb
