#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "runner/play/record.hpp"
#include "runner/results/sql/sqlite.hpp"

// What few games have, each in a table of its own, which a file without such a game does not have:
// GameRecord::traffic in `traffic`, GameRecord::ruling in `ruling`, GameRecord::swap2 in `swap2`,
// GameRecord::annotations in `annotation`.
namespace rb {

// All but the annotations; nothing, if the record has none of them. REQUIRES: a transaction.
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

// Writes annotations, of which a file may have many. REQUIRES: a transaction at each call.
class AnnotationInsert {
 public:
  AnnotationInsert(const sqlite::Database& database, int board_size)
      : database_(&database), board_size_(board_size) {}
  void insert(const GameRecord& record);

 private:
  const sqlite::Database* database_;
  int board_size_;
  std::optional<sqlite::Statement> row_;  // made for the first
};

// The same for the annotations, of a game of so many moves.
class AnnotationSelect {
 public:
  AnnotationSelect(const sqlite::Database& database, int board_size);
  std::vector<Annotation> of(int game, int plies);

 private:
  int board_size_;
  std::optional<sqlite::Statement> rows_;
};

}  // namespace rb
