#pragma once

#include <span>
#include <string>
#include <string_view>

#include "runner/results/sql/sqlite.hpp"

namespace rb {

// What is strange about these tables, "game is a view"; empty: nothing. Plain tables hold what they
// hold. A view, a virtual table or a computed column runs code from the file, possibly without end.
// Tables that are missing are not strange.
std::string strange_table(const sqlite::Database& database,
                          std::span<const std::string_view> tables);

}  // namespace rb
