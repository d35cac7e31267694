#include "runner/results/schema.hpp"

#include <array>
#include <bitset>
#include <limits>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/quote.hpp"
#include "engine/base/text.hpp"
#include "engine/game/notation.hpp"
#include "runner/play/schedule.hpp"
#include "runner/results/checked_row.hpp"
#include "runner/results/player_identity.hpp"

namespace rb::schema {
namespace {

constexpr std::int64_t kMaxTimeMs = 253'402'300'799'999;  // the end of the year 9999
constexpr int kMaxGames = std::numeric_limits<int>::max();

constexpr int kOldestSchema = 1;

constexpr std::array<std::string_view, 5> kTables = {"run", "player", "opening", "game", "move"};

constexpr std::array<std::string_view, 5> kCreate = {
    "CREATE TABLE run (id INTEGER PRIMARY KEY CHECK (id = 1), game TEXT NOT NULL,"
    " board_size INTEGER NOT NULL, seed INTEGER NOT NULL, games INTEGER NOT NULL,"
    " format TEXT NOT NULL, sprt TEXT,"
    " openings_source TEXT NOT NULL, openings_hash TEXT NOT NULL, opening_order TEXT NOT NULL,"
    " limits TEXT NOT NULL, command_line TEXT NOT NULL, version TEXT NOT NULL,"
    " build TEXT NOT NULL, host TEXT NOT NULL, started_ms INTEGER NOT NULL)",
    "CREATE TABLE player (id INTEGER PRIMARY KEY, name TEXT NOT NULL, params TEXT NOT NULL)",
    "CREATE TABLE opening (id INTEGER PRIMARY KEY, name TEXT NOT NULL, moves TEXT NOT NULL)",
    "CREATE TABLE game (id INTEGER PRIMARY KEY, opening INTEGER, seed INTEGER NOT NULL,"
    " black INTEGER NOT NULL, white INTEGER NOT NULL, winner TEXT NOT NULL,"
    " reason TEXT NOT NULL, plies INTEGER NOT NULL, moves_key INTEGER)",
    "CREATE TABLE move (game INTEGER NOT NULL, ply INTEGER NOT NULL, move TEXT NOT NULL,"
    " fault TEXT, opening INTEGER NOT NULL, score INTEGER, depth INTEGER, nodes INTEGER,"
    " counters TEXT, elapsed_ms REAL NOT NULL, pv TEXT, cpu_ms REAL,"
    " PRIMARY KEY (game, ply)) WITHOUT ROWID"};

std::int64_t stored(std::uint64_t value) { return static_cast<std::int64_t>(value); }

void write_run(const sqlite::Database& database, const RunRow& run) {
  const std::string hash = fmt::format("{:016x}", run.openings_hash);
  sqlite::Statement row =
      database.prepare("INSERT INTO run VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  row.bind(1, run.game);
  row.bind(2, std::int64_t{run.board_size});
  row.bind(3, stored(run.seed));
  row.bind(4, std::int64_t{run.games});
  row.bind(5, run.format);
  if (run.sprt.empty()) {
    row.bind_null(6);
  } else {
    row.bind(6, run.sprt);
  }
  row.bind(7, run.openings_source);
  row.bind(8, hash);
  row.bind(9, run.order);
  row.bind(10, run.limits);
  row.bind(11, run.command_line);
  row.bind(12, run.version);
  row.bind(13, run.build);
  row.bind(14, run.host);
  row.bind(15, run.started_ms);
  row.run();
}

void write_players(const sqlite::Database& database, const std::vector<PlayerRow>& players) {
  sqlite::Statement row = database.prepare("INSERT INTO player VALUES (?, ?, ?)");
  std::int64_t id = 0;
  for (const PlayerRow& player : players) {
    row.bind(1, id++);
    row.bind(2, player.name);
    row.bind(3, player.params);
    row.run();
  }
}

void write_openings(const sqlite::Database& database, const std::vector<Opening>& openings,
                    int board_size) {
  sqlite::Statement row = database.prepare("INSERT INTO opening VALUES (?, ?, ?)");
  std::int64_t id = 0;
  for (const Opening& opening : openings) {
    const std::string moves = moves_text(opening.moves, board_size);
    row.bind(1, id++);
    row.bind(2, opening.name);
    row.bind(3, moves);
    row.run();
  }
}

std::vector<PlayerRow> read_players(const sqlite::Database& database) {
  std::vector<PlayerRow> players;
  sqlite::Statement rows = database.prepare("SELECT id, name, params FROM player ORDER BY id");
  while (rows.step()) {
    const int id = static_cast<int>(players.size());
    const Row row(rows, "player", rows.integer(0));
    row.integer(0, id, id);
    players.push_back({std::string(row.text(1)), std::string(row.text(2))});
  }
  return players;
}

bool is_hash(std::string_view text) {
  return text.size() == 16 && text.find_first_not_of("0123456789abcdef") == text.npos;
}

std::int64_t version_of(const sqlite::Database& database) {
  return database.number("PRAGMA user_version");
}

bool has_table(const sqlite::Database& database, std::string_view name) {
  sqlite::Statement find =
      database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?");
  find.bind(1, name);
  return find.step();
}

// Plain tables hold what they hold. A view, a virtual table or a column that is computed runs what
// somebody else has written, and may be without end.
void require_plain_tables(const sqlite::Database& database) {
  sqlite::Statement strange = database.prepare(
      "SELECT t.name, t.type FROM pragma_table_list AS t WHERE t.schema = 'main'"
      " AND t.name IN ('run', 'player', 'opening', 'game', 'move', 'traffic', 'tuning',"
      " 'tuning_step') AND (t.type <> 'table' OR EXISTS"
      " (SELECT 1 FROM pragma_table_xinfo(t.name) AS c WHERE c.hidden <> 0))");
  if (!strange.step()) return;
  const std::string_view type = strange.text(1);
  throw Error(fmt::format("{}: is damaged: {} is a {}, which this program never writes",
                          database.path(), strange.text(0),
                          type == "table"     ? "table with computed columns"
                          : type == "virtual" ? "virtual table"
                                              : type));
}

}  // namespace

Content identify(const sqlite::Database& database) {
  const std::string& path = database.path();
  const std::int64_t application = database.number("PRAGMA application_id");
  const std::int64_t version = version_of(database);
  if (application != kApplicationId) {
    if (application == 0 && database.number("SELECT count(*) FROM sqlite_schema") == 0) {
      return Content::nothing;
    }
    throw Error(
        fmt::format("{}: is no results file (an SQLite database of another program)", path));
  }
  if (version > kSchemaVersion) {
    throw Error(
        fmt::format("{}: was written by a newer renju-bench (schema {}; this one knows {}):"
                    " read it with that one",
                    path, version, kSchemaVersion));
  }
  if (version < kOldestSchema) {
    throw Error(fmt::format("{}: has the unknown schema {}", path, version));
  }
  require_plain_tables(database);
  for (const std::string_view table : kTables) {
    if (!has_table(database, table)) {
      throw Error(fmt::format("{}: is damaged: table {} is missing", path, table));
    }
  }
  if (database.number("SELECT count(*) FROM run") > 0) return Content::run;
  if (database.number("SELECT count(*) FROM game") > 0) {
    throw Error(fmt::format("{}: is damaged: it holds games, but not what run they are of", path));
  }
  return Content::no_run;
}

void create(const sqlite::Database& database, const RunRow& run,
            const std::vector<Opening>& openings) {
  for (std::size_t i = 0; i < kTables.size(); ++i) {
    database.run(fmt::format("DROP TABLE IF EXISTS {}", kTables[i]));
    database.run(kCreate[i]);
  }
  database.run(fmt::format("PRAGMA application_id = {}", kApplicationId));
  database.run(fmt::format("PRAGMA user_version = {}", kSchemaVersion));
  write_run(database, run);
  write_players(database, run.players);
  write_openings(database, openings, run.board_size);
}

void require_current(const sqlite::Database& database) {
  const std::int64_t version = version_of(database);
  if (version == kSchemaVersion) return;
  throw Error(
      fmt::format("{}: was written by an older renju-bench (schema {}; this one writes {}): it can "
                  "be read, but a run goes on with it only in that one",
                  database.path(), version, kSchemaVersion));
}

bool has_moves_keys(const sqlite::Database& database) { return version_of(database) >= 3; }

bool has_claims(const sqlite::Database& database) { return version_of(database) >= 4; }

RunRow read_run(const sqlite::Database& database) {
  sqlite::Statement rows = database.prepare(fmt::format(
      "SELECT id, game, board_size, seed, games, {}, openings_source, openings_hash,"
      " opening_order, limits, command_line, version, build, host, started_ms FROM run",
      version_of(database) == 1 ? "'round-robin' AS format, NULL AS sprt" : "format, sprt"));
  rows.step();
  const Row row(rows, "run", 1);
  RunRow run;
  run.game = row.text(1);
  run.board_size = row.integer(2, 1, kMaxSize);
  run.seed = row.bits(3);
  run.games = row.integer(4, 0, kMaxGames);
  run.format = row.text(5);
  if (!find_format(run.format)) row.refuse(5, "is no format of a run");
  if (!row.is_null(6)) run.sprt = row.text(6);
  run.openings_source = row.text(7);
  if (!is_hash(row.text(8))) row.refuse(8, "is no hash of 16 hexadecimal digits");
  run.openings_hash = std::stoull(std::string(row.text(8)), nullptr, 16);
  run.order = row.text(9);
  run.limits = row.text(10);
  run.command_line = row.text(11);
  run.version = row.text(12);
  run.build = row.text(13);
  run.host = row.text(14);
  run.started_ms = row.whole(15, 0, kMaxTimeMs);
  run.players = read_players(database);
  return run;
}

std::vector<Opening> read_openings(const sqlite::Database& database, int board_size) {
  std::vector<Opening> openings;
  sqlite::Statement rows = database.prepare("SELECT id, name, moves FROM opening ORDER BY id");
  while (rows.step()) {
    const int id = static_cast<int>(openings.size());
    const Row row(rows, "opening", rows.integer(0));
    row.integer(0, id, id);
    Opening opening{std::string(row.text(1)), {}};
    std::bitset<kMaxCells> seen;
    for (const std::string_view word : words(row.text(2))) {
      if (word == "pass") {
        opening.moves.push_back(Move::pass());
        continue;
      }
      const auto cell = parse_cell(word, board_size);
      if (!cell) row.refuse(2, fmt::format("'{}' is not on the board", shortened(word)));
      if (seen.test(static_cast<std::size_t>(*cell))) {
        row.refuse(2, fmt::format("'{}' is played twice", word));
      }
      seen.set(static_cast<std::size_t>(*cell));
      opening.moves.emplace_back(*cell);
    }
    openings.push_back(std::move(opening));
  }
  return openings;
}

void write_games(const sqlite::Database& database, int games) {
  sqlite::Statement row = database.prepare("UPDATE run SET games = ?");
  row.bind(1, std::int64_t{games});
  row.run();
}

bool mark_written(const sqlite::Database& database, int player, const std::string& word) {
  const std::string before = read_players(database).at(static_cast<std::size_t>(player)).params;
  const std::string params = with_written_file(before, word);
  if (params == before) return false;
  sqlite::Statement row = database.prepare("UPDATE player SET params = ? WHERE id = ?");
  row.bind(1, params);
  row.bind(2, std::int64_t{player});
  row.run();
  return true;
}

}  // namespace rb::schema
