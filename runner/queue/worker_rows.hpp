#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

#include "runner/queue/message/members.hpp"
#include "runner/results/sql/sqlite.hpp"

// The tables worker and game_worker of a results file whose games were played by workers of a
// queue: which of them handed in which game. They are made by the first such game.
namespace rb::queue {

struct Origin {
  std::string user, worker;
  friend bool operator==(const Origin&, const Origin&) = default;
  friend auto operator<=>(const Origin&, const Origin&) = default;
};

// REQUIRES of those that write: a transaction.
void create_worker_tables(const sqlite::Database& database);
void insert_worker(const sqlite::Database& database, int id, const Origin& origin,
                   const Member& member);
void insert_game_workers(const sqlite::Database& database, std::span<const int> games,
                         std::span<const int> workers,  // of each game
                         std::int64_t arrived_ms);      // since 1970, UTC
void delete_game_workers(const sqlite::Database& database, std::span<const int> games);

struct WorkerRows {
  std::vector<Origin> origins;         // by id
  std::vector<std::string> hosts;      // the same
  std::vector<std::int64_t> forfeits;  // the same: games that ended by a fault
  std::map<int, int> worker_of;        // of each game that a worker handed in
};
// Empty if the file has no such tables. Throws Error if they make no sense.
WorkerRows read_worker_rows(const sqlite::Database& database);

}  // namespace rb::queue
