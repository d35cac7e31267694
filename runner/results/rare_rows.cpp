#include "runner/results/rare_rows.hpp"

#include <algorithm>
#include <limits>
#include <string_view>

#include <fmt/format.h>

#include "engine/game/notation.hpp"
#include "runner/play/game_check.hpp"
#include "runner/results/sql/checked_row.hpp"

namespace rb {
namespace {

bool is_there(const sqlite::Database& database, std::string_view name) {
  return database.number(fmt::format(
             "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = '{}'", name)) != 0;
}

void insert_traffic(const sqlite::Database& database, const GameRecord& record) {
  if (record.traffic[0].empty() && record.traffic[1].empty()) return;
  database.run(
      "CREATE TABLE IF NOT EXISTS traffic (game INTEGER NOT NULL, colour TEXT NOT NULL,"
      " text TEXT NOT NULL, PRIMARY KEY (game, colour)) WITHOUT ROWID");
  sqlite::Statement row =
      database.prepare("INSERT INTO traffic (game, colour, text) VALUES (?, ?, ?)");
  for (const Stone colour : {Stone::black, Stone::white}) {
    const std::string& text = record.traffic[colour == Stone::black ? 0 : 1];
    if (text.empty()) continue;
    row.bind(1, std::int64_t{record.id});
    row.bind(2, winner_name(colour));
    row.bind(3, text);
    row.run();
  }
}

void insert_ruling(const sqlite::Database& database, const GameRecord& record) {
  if (!record.ruling) return;
  database.run(
      "CREATE TABLE IF NOT EXISTS ruling (game INTEGER PRIMARY KEY, plies INTEGER NOT NULL,"
      " winner TEXT NOT NULL, reason TEXT NOT NULL)");
  sqlite::Statement row =
      database.prepare("INSERT INTO ruling (game, plies, winner, reason) VALUES (?, ?, ?, ?)");
  row.bind(1, std::int64_t{record.id});
  row.bind(2, std::int64_t{record.ruling->plies});
  row.bind(3, winner_name(record.ruling->outcome.winner));
  row.bind(4, name(record.ruling->outcome.reason));
  row.run();
}

void insert_swap2(const sqlite::Database& database, const GameRecord& record) {
  if (!record.swap2) return;
  database.run("CREATE TABLE IF NOT EXISTS swap2 (game INTEGER PRIMARY KEY, choice TEXT NOT NULL)");
  sqlite::Statement row = database.prepare("INSERT INTO swap2 (game, choice) VALUES (?, ?)");
  row.bind(1, std::int64_t{record.id});
  row.bind(2, name(*record.swap2));
  row.run();
}

}  // namespace

void insert_rare(const sqlite::Database& database, const GameRecord& record) {
  insert_traffic(database, record);
  insert_ruling(database, record);
  insert_swap2(database, record);
}

void remove_rare(const sqlite::Database& database, int game) {
  for (const std::string_view table : {"traffic", "ruling", "swap2", "annotation"}) {
    if (!is_there(database, table)) continue;
    sqlite::Statement row = database.prepare(fmt::format("DELETE FROM {} WHERE game = ?", table));
    row.bind(1, std::int64_t{game});
    row.run();
  }
}

TrafficSelect::TrafficSelect(const sqlite::Database& database) {
  if (!is_there(database, "traffic")) return;
  rows_.emplace(database.prepare("SELECT colour, text FROM traffic WHERE game = ?"));
}

std::array<std::string, 2> TrafficSelect::of(int game) {
  std::array<std::string, 2> traffic;
  if (!rows_) return traffic;
  rows_->bind(1, std::int64_t{game});
  while (rows_->step()) {
    const CheckedRow row(*rows_, "game", game);
    const auto colour = find_winner(row.text(0));
    if (!colour || *colour == Stone::empty) row.refuse(0, "neither black nor white");
    traffic[*colour == Stone::black ? 0 : 1] = row.text(1);
  }
  rows_->reset();
  return traffic;
}

RulingSelect::RulingSelect(const sqlite::Database& database) {
  if (!is_there(database, "ruling")) return;
  rows_.emplace(database.prepare("SELECT plies, winner, reason FROM ruling WHERE game = ?"));
}

std::optional<Ruling> RulingSelect::of(int game) {
  if (!rows_) return std::nullopt;
  rows_->bind(1, std::int64_t{game});
  std::optional<Ruling> ruling;
  if (rows_->step()) {
    const CheckedRow row(*rows_, "game", game);
    ruling.emplace().plies = row.integer(0, 1, std::numeric_limits<int>::max());
    const auto winner = find_winner(row.text(1));
    if (!winner) row.refuse(1, "not black, white or draw");
    const auto reason = find_reason(row.text(2));
    if (!reason || !is_adjudicated(*reason)) row.refuse(2, "not a rule of a run");
    ruling->outcome = {*winner, *reason};
    if (const auto wrong = wrong_outcome(ruling->outcome, ruling->plies)) row.refuse(2, *wrong);
  }
  rows_->reset();
  return ruling;
}

Swap2Select::Swap2Select(const sqlite::Database& database) {
  if (!is_there(database, "swap2")) return;
  rows_.emplace(database.prepare("SELECT choice FROM swap2 WHERE game = ?"));
}

std::optional<Swap2> Swap2Select::of(int game) {
  if (!rows_) return std::nullopt;
  rows_->bind(1, std::int64_t{game});
  std::optional<Swap2> choice;
  if (rows_->step()) {
    choice = find_swap2(rows_->text(0));
    if (!choice) CheckedRow(*rows_, "game", game).refuse(0, "not a choice of swap2");
  }
  rows_->reset();
  return choice;
}

void AnnotationInsert::insert(const GameRecord& record) {
  if (record.annotations.empty()) return;
  if (!row_) {
    database_->run(
        "CREATE TABLE IF NOT EXISTS annotation (game INTEGER NOT NULL, number INTEGER NOT NULL,"
        " ply INTEGER NOT NULL, move TEXT, text TEXT, PRIMARY KEY (game, number)) WITHOUT ROWID");
    row_.emplace(database_->prepare(
        "INSERT INTO annotation (game, number, ply, move, text) VALUES (?, ?, ?, ?, ?)"));
  }
  std::int64_t number = 0;
  for (const Annotation& one : record.annotations) {
    const std::string move = move_name(one.move, board_size_);
    row_->bind(1, std::int64_t{record.id});
    row_->bind(2, number++);
    row_->bind(3, std::int64_t{one.ply});
    one.move == Move::none() ? row_->bind_null(4) : row_->bind(4, move);
    one.text.empty() ? row_->bind_null(5) : row_->bind(5, one.text);
    row_->run();
  }
}

AnnotationSelect::AnnotationSelect(const sqlite::Database& database, int board_size)
    : board_size_(board_size) {
  if (!is_there(database, "annotation")) return;
  rows_.emplace(
      database.prepare("SELECT ply, move, text FROM annotation WHERE game = ? ORDER BY number"));
}

std::vector<Annotation> AnnotationSelect::of(int game, int plies) {
  std::vector<Annotation> annotations;
  if (!rows_) return annotations;
  rows_->bind(1, std::int64_t{game});
  const int none = plies + 2;
  int start = none, deepest = 0;  // of the variation
  while (rows_->step()) {
    const CheckedRow row(*rows_, "annotation", game);
    Annotation& one = annotations.emplace_back();
    one.ply = row.integer(0, 0, std::numeric_limits<int>::max() - 1);
    if (!row.is_null(2)) one.text = row.text(2);
    const bool is_of_game = row.is_null(1);
    const bool is_in_order = is_of_game ? start == none && one.ply <= plies
                                        : one.ply > 0 && (one.ply <= std::min(start, none - 1) ||
                                                          one.ply <= deepest + 1);
    if (!is_in_order) row.refuse(0, "not in the order of a game's comments and variations");
    if (is_of_game) continue;
    const auto cell = parse_cell(row.text(1), board_size_);
    if (!cell && row.text(1) != "pass") row.refuse(1, "not a move");
    one.move = cell ? Move(*cell) : Move::pass();
    start = std::min(start, one.ply);
    deepest = one.ply;
  }
  rows_->reset();
  return annotations;
}

}  // namespace rb
