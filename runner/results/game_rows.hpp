#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "runner/results/game_columns.hpp"
#include "runner/results/rare_rows.hpp"
#include "runner/results/sql/sqlite.hpp"
#include "runner/results/store.hpp"

// Records to rows of the tables game and move, and back.
namespace rb {

class GameInsert {
 public:
  GameInsert(const sqlite::Database& database, int board_size);
  void insert(const GameRecord& record);  // REQUIRES: a transaction

 private:
  // Most rows of table move that one statement inserts: a quarter less time than row by row.
  static constexpr std::size_t kBlock = 32;

  using Statements = std::array<std::optional<sqlite::Statement>, kBlock>;  // by rows - 1

  template <class Columns>
  void insert_moves(const GameRecord& record, std::size_t first, std::size_t count,
                    const Columns& columns, Statements& statements);

  const sqlite::Database* database_;
  int board_size_;
  CounterNames names_;
  CounterLists lists_;
  AnnotationInsert annotations_;
  sqlite::Statement game_;
  Statements moves_, bare_moves_;        // made when needed
  std::array<MoveTexts, kBlock> texts_;  // of the rows that are bound
};

// Removes games with all that belongs to them. REQUIRES: a transaction.
void remove_games(const sqlite::Database& database, std::span<const int> ids);

// Reads games in the order of ids, or one by one, with their rulings and choices by swap2, the
// traffic of those that ended by a fault, and, with all detail, their annotations. Throws Error
// that names file, game and column on a row that makes no sense. REQUIRES: a transaction, so that
// both tables agree.
class GameSelect {
 public:
  enum class Which : std::uint8_t { all, one };
  GameSelect(const sqlite::Database& database, const RowBounds& bounds, Detail detail,
             CounterNames& names, Which which = Which::all);
  bool next(GameRecord& record);          // of all; false: there is no further game
  bool find(int id, GameRecord& record);  // of one; false: there is no such game

 private:
  void read_game(ReadGame& game) const;
  void read_moves(ReadGame& game);
  void read_move(int game, int ply, MoveRecord& move) const;
  void read_rare(GameRecord& record);
  void check_key(const ReadGame& game) const;
  [[noreturn]] void refuse_orphan() const;

  const sqlite::Database* database_;
  RowBounds bounds_;
  Detail detail_;
  CounterNames* names_;
  CounterLists lists_;
  MoveColumns columns_;  // that are read
  sqlite::Statement games_;
  sqlite::Statement moves_;
  std::optional<TrafficSelect> traffic_;  // made for the first fault
  RulingSelect rulings_;
  Swap2Select swap2_;
  AnnotationSelect annotations_;
  std::vector<int> opening_lengths_;  // in a file without moves
  bool has_move_ = false;             // moves_ is at a row that was not used yet
};

}  // namespace rb
