#include "runner/results/sql/plain_tables.hpp"

#include <fmt/format.h>

namespace rb {

std::string strange_table(const sqlite::Database& database,
                          std::span<const std::string_view> tables) {
  sqlite::Statement found = database.prepare(
      "SELECT t.type FROM pragma_table_list AS t WHERE t.schema = 'main' AND t.name = ?"
      " AND (t.type <> 'table' OR EXISTS"
      " (SELECT 1 FROM pragma_table_xinfo(t.name) AS c WHERE c.hidden <> 0))");
  for (const std::string_view table : tables) {
    found.bind(1, table);
    if (found.step()) {
      const std::string_view type = found.text(0);
      return fmt::format("{} is a {}", table,
                         type == "table"     ? "table with computed columns"
                         : type == "virtual" ? "virtual table"
                                             : type);
    }
    found.reset();
  }
  return "";
}

}  // namespace rb
