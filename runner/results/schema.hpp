#pragma once

#include <vector>

#include "runner/results/sqlite.hpp"
#include "runner/results/store.hpp"

// The tables of a results file, and what is written in them once a run. results/README.md says what
// each column means; a change of them is a new kSchemaVersion.
namespace rb::schema {

inline constexpr int kApplicationId = 0x526e6a42;  // "RnjB", in the header of the file
inline constexpr int kSchemaVersion = 4;

enum class Content : std::uint8_t {
  nothing,  // an empty database: what a run leaves that was killed before its first commit
  no_run,   // the tables, but neither a run nor a game
  run
};

// What the file is. Throws Error if it belongs to another program or to a newer version of this
// one, or if it holds games of which nobody knows the run.
Content identify(const sqlite::Database& database);

// Makes all tables, in place of those that are there, and writes the run. REQUIRES: a transaction.
void create(const sqlite::Database& database, const RunRow& run,
            const std::vector<Opening>& openings);

// Files of schema 1 (matches without a sequential test), 2 (games without keys) and 3 (moves
// without pv and cpu_ms, with 0 where nothing was told) can be read, but a run cannot go on with
// them: throws Error if the file is one.
void require_current(const sqlite::Database& database);

// Does table game have the column moves_key?
bool has_moves_keys(const sqlite::Database& database);
// Does table move have the columns pv and cpu_ms, and NULL in depth and nodes of who told none?
bool has_claims(const sqlite::Database& database);

// REQUIRES: identify() said Content::run.
RunRow read_run(const sqlite::Database& database);
std::vector<Opening> read_openings(const sqlite::Database& database, int board_size);
void write_games(const sqlite::Database& database, int games);  // RunRow::games alone
// with_written_file() (player_identity.hpp) of the parameters of this player. False: so they were.
bool mark_written(const sqlite::Database& database, int player, const std::string& word);

}  // namespace rb::schema
