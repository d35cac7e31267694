#include "runner/results/rare_rows.hpp"

#include <limits>
#include <string_view>

#include <fmt/format.h>

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
  for (const std::string_view table : {"traffic", "ruling", "swap2"}) {
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

}  // namespace rb
