#include "runner/queue/worker_rows.hpp"

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "runner/play/record.hpp"

namespace rb::queue {
namespace {

void read_forfeits(const sqlite::Database& database, WorkerRows& rows) {
  sqlite::Statement counts = database.prepare(
      "SELECT worker, reason, count(*) FROM game_worker JOIN game ON game.id = game_worker.game"
      " GROUP BY worker, reason");
  rows.forfeits.resize(rows.origins.size());
  while (counts.step()) {
    const auto reason = find_reason(counts.text(1));
    if (!reason || !is_fault(*reason)) continue;
    rows.forfeits[static_cast<std::size_t>(counts.integer(0))] += counts.integer(2);
  }
}

}  // namespace

void create_worker_tables(const sqlite::Database& database) {
  database.run(
      "CREATE TABLE IF NOT EXISTS worker (id INTEGER PRIMARY KEY, name TEXT NOT NULL,"
      " user TEXT NOT NULL, host TEXT NOT NULL, build TEXT NOT NULL)");
  database.run(
      "CREATE TABLE IF NOT EXISTS game_worker (game INTEGER PRIMARY KEY,"
      " worker INTEGER NOT NULL, arrived_ms INTEGER NOT NULL)");
}

void insert_worker(const sqlite::Database& database, int id, const Origin& origin,
                   const Member& member) {
  sqlite::Statement row = database.prepare(
      "INSERT OR REPLACE INTO worker (id, name, user, host, build) VALUES (?, ?, ?, ?, ?)");
  row.bind(1, std::int64_t{id});
  row.bind(2, origin.worker);
  row.bind(3, origin.user);
  row.bind(4, member.host);
  row.bind(5, member.build);
  row.run();
}

void insert_game_workers(const sqlite::Database& database, std::span<const int> games,
                         std::span<const int> workers, std::int64_t arrived_ms) {
  sqlite::Statement row = database.prepare(
      "INSERT OR REPLACE INTO game_worker (game, worker, arrived_ms) VALUES (?, ?, ?)");
  row.bind(3, arrived_ms);
  for (std::size_t i = 0; i < games.size(); ++i) {
    row.bind(1, std::int64_t{games[i]});
    row.bind(2, std::int64_t{workers[i]});
    row.run();
  }
}

void delete_game_workers(const sqlite::Database& database, std::span<const int> games) {
  sqlite::Statement row = database.prepare("DELETE FROM game_worker WHERE game = ?");
  for (const int game : games) {
    row.bind(1, std::int64_t{game});
    row.run();
  }
}

WorkerRows read_worker_rows(const sqlite::Database& database) {
  WorkerRows rows;
  if (database.number("SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND"
                      " name IN ('worker', 'game_worker')") != 2) {
    return rows;
  }
  sqlite::Statement workers =
      database.prepare("SELECT id, user, name, host FROM worker ORDER BY id");
  while (workers.step()) {
    if (workers.integer(0) != std::ssize(rows.origins)) {
      throw Error(fmt::format("{}: table worker: the ids do not count from 0", database.path()));
    }
    rows.origins.push_back({std::string(workers.text(1)), std::string(workers.text(2))});
    rows.hosts.emplace_back(workers.text(3));
  }
  sqlite::Statement games = database.prepare("SELECT game, worker FROM game_worker");
  while (games.step()) {
    const std::int64_t worker = games.integer(1);
    if (worker < 0 || worker >= std::ssize(rows.origins)) {
      throw Error(
          fmt::format("{}: table game_worker: there is no worker {}", database.path(), worker));
    }
    rows.worker_of[static_cast<int>(games.integer(0))] = static_cast<int>(worker);
  }
  read_forfeits(database, rows);
  return rows;
}

}  // namespace rb::queue
