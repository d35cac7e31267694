#pragma once

#include <vector>

#include "runner/results/sql/sqlite.hpp"
#include "runner/results/store.hpp"

// The tables of a results file, and what is written in them once a run. results/README.md says what
// each column means; a change of them is a new kSchemaVersion.
namespace rb::schema {

inline constexpr int kApplicationId = 0x526e6a42;  // "RnjB", in the header of the file
inline constexpr int kSchemaVersion = 7;

enum class Content : std::uint8_t {
  nothing,  // an empty database: what a run leaves that was killed before its first commit
  no_run,   // the tables, but neither a run nor a game
  run
};

// What the file is. Throws Error if it belongs to another program or to a newer version of this
// one, or if it holds games without a run.
Content identify(const sqlite::Database& database);

// Makes all tables, in place of those that are there, and writes the run. REQUIRES: a transaction.
void create(const sqlite::Database& database, const RunSpec& run,
            const std::vector<Opening>& openings);

// Writes another run in the place of the one that create() wrote, but for its start. REQUIRES: a
// transaction.
void replace_run(const sqlite::Database& database, RunSpec run,
                 const std::vector<Opening>& openings);

// The schema of a file that identify() took: 1 to kSchemaVersion.
std::int64_t version(const sqlite::Database& database);

// Files of older schemas can be read: 1 (matches without a sequential test), 2 (games without
// keys), 3 (moves without pv and cpu_ms, with 0 where nothing was reported), 4 (runs whose kind is
// in their command line), 5 (counters as JSON) and 6, whose moves lack columns only. A run cannot
// be resumed in them, but for 6: throws Error if the file is one.
void require_resumable(const sqlite::Database& database);
// Gives the table of moves the columns of today. REQUIRES: require_resumable(), access to write.
void bring_up_to_date(const sqlite::Database& database);

// REQUIRES: identify() said Content::run.
RunSpec read_run(const sqlite::Database& database);
std::vector<Opening> read_openings(const sqlite::Database& database, int board_size);
void write_games(const sqlite::Database& database, int games);  // only RunSpec::games
// with_written_file() (player_identity.hpp) of the parameters of this player. False: so they were.
bool mark_written(const sqlite::Database& database, int player, const std::string& word);

}  // namespace rb::schema
