#pragma once

#include <array>
#include <optional>
#include <string>

#include "runner/play/record.hpp"
#include "runner/results/sql/sqlite.hpp"

// GameRecord::traffic in the table `traffic` of a results file. A file without such a game has no
// such table.
namespace rb {

// Nothing, if the record has none. REQUIRES: a transaction.
void insert_traffic(const sqlite::Database& database, const GameRecord& record);

// Reads it of any number of games. REQUIRES: a transaction for as long as it lives.
class TrafficSelect {
 public:
  explicit TrafficSelect(const sqlite::Database& database);
  // Black's and White's; empty where there is none.
  std::array<std::string, 2> of(int game);

 private:
  std::optional<sqlite::Statement> rows_;  // none: the file has no such table
};

}  // namespace rb
