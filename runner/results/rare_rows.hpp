#pragma once

#include <array>
#include <optional>
#include <string>

#include "runner/play/record.hpp"
#include "runner/results/sql/sqlite.hpp"

// What few games have, each in a table of its own, which a file without such a game does not have:
// GameRecord::traffic in `traffic`, GameRecord::ruling in `ruling`, GameRecord::swap2 in `swap2`.
namespace rb {

// Nothing, if the record has none of them. REQUIRES: a transaction.
void insert_rare(const sqlite::Database& database, const GameRecord& record);
// REQUIRES: a transaction.
void remove_rare(const sqlite::Database& database, int game);

// Reads it of any number of games. REQUIRES: a transaction for as long as it lives.
class TrafficSelect {
 public:
  explicit TrafficSelect(const sqlite::Database& database);
  // Black's and White's; empty where there is none.
  std::array<std::string, 2> of(int game);

 private:
  std::optional<sqlite::Statement> rows_;  // none: the file has no such table
};

// The same for the ruling. What makes no sense is refused with an Error that names file, row and
// column; that it fits the moves is for others to see.
class RulingSelect {
 public:
  explicit RulingSelect(const sqlite::Database& database);
  std::optional<Ruling> of(int game);

 private:
  std::optional<sqlite::Statement> rows_;
};

// The same for what was chosen by swap2.
class Swap2Select {
 public:
  explicit Swap2Select(const sqlite::Database& database);
  std::optional<Swap2> of(int game);

 private:
  std::optional<sqlite::Statement> rows_;
};

}  // namespace rb
