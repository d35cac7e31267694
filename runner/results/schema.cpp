#include "runner/results/schema.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/game/notation.hpp"
#include "runner/base/text/command_words.hpp"
#include "runner/results/game_columns.hpp"
#include "runner/results/player_identity.hpp"
#include "runner/results/run_columns.hpp"
#include "runner/results/sql/plain_tables.hpp"
#include "runner/results/sql/views.hpp"

namespace rb::schema {
namespace {

constexpr int kOldestSchema = 1, kOldestResumed = 6;
constexpr std::array<std::string_view, 5> kTables = {"run", "player", "opening", "game", "move"};

void write_run(const sqlite::Database& database, const RunSpec& run) {
  const WrittenRun written(run);
  sqlite::Statement row = database.prepare(insert_into("run", kRunColumns));
  write_row(kRunColumns, written, row);
  row.run();
}

void write_players(const sqlite::Database& database, const std::vector<PlayerRow>& players) {
  sqlite::Statement row = database.prepare(insert_into("player", kPlayerColumns));
  StoredPlayer stored;
  for (const PlayerRow& player : players) {
    stored.row = player;
    write_row(kPlayerColumns, stored, row);
    row.run();
    ++stored.id;
  }
}

void write_openings(const sqlite::Database& database, const std::vector<Opening>& openings,
                    int board_size) {
  constexpr std::size_t kBlock = 64;  // rows of a statement: twice as fast as one by one
  std::vector<StoredOpening> block(std::min(kBlock, openings.size()));
  std::optional<sqlite::Statement> insert;
  for (std::size_t first = 0; first < openings.size(); first += block.size()) {
    const std::size_t rows = std::min(block.size(), openings.size() - first);
    if (!insert || rows < block.size()) {
      insert.emplace(database.prepare(insert_into("opening", kOpeningColumns, rows)));
    }
    int parameter = 1;
    for (std::size_t i = 0; i < rows; ++i, parameter += int{kOpeningColumnCount}) {
      const Opening& opening = openings[first + i];
      block[i].id = static_cast<int>(first + i);
      block[i].name = opening.name;
      block[i].moves_text = moves_text(opening.moves, board_size);
      write_row(kOpeningColumns, block[i], *insert, parameter);
    }
    insert->run();
  }
}

std::vector<PlayerRow> read_players(const sqlite::Database& database) {
  std::vector<PlayerRow> players;
  sqlite::Statement rows =
      database.prepare(select_from("player", kPlayerColumns, version(database)) + " ORDER BY id");
  while (rows.step()) {
    StoredPlayer stored{.id = static_cast<int>(players.size())};
    read_row(kPlayerColumns, CheckedRow(rows, "player", rows.integer(0)), stored);
    players.push_back(std::move(stored.row));
  }
  return players;
}

bool has_table(const sqlite::Database& database, std::string_view name) {
  sqlite::Statement find =
      database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?");
  find.bind(1, name);
  return find.step();
}

// A run that keeps everything has no such table.
void write_keep(const sqlite::Database& database, Keep keep) {
  if (keep == Keep::all) return;
  database.run("CREATE TABLE kept (id INTEGER PRIMARY KEY CHECK (id = 1), what TEXT NOT NULL)");
  sqlite::Statement row = database.prepare("INSERT INTO kept (id, what) VALUES (1, ?)");
  row.bind(1, name(keep));
  row.run();
}

Keep read_keep(const sqlite::Database& database) {
  if (!has_table(database, "kept")) return Keep::all;
  sqlite::Statement rows = database.prepare("SELECT what FROM kept");
  const auto found = rows.step() ? find_keep(rows.text(0)) : std::nullopt;
  if (found) return *found;
  throw Error(
      fmt::format("{}: damaged: table kept has neither moves nor results", database.path()));
}

// The command that began the run: "tune spsa", or "tune --method bayes" of an older program.
RunKind kind_of_command(const RunSpec& run) {
  try {
    const std::vector<std::string> words = command_words(run.command_line);
    const std::string command = words.size() > 1 ? words[1] : "";
    if (command == "tune") return RunKind::verify;
    if (command == "tournament") return RunKind::tournament;
  } catch (const Error&) {  // it may have been edited
  }
  return run.players.size() > 2 ? RunKind::tournament : RunKind::match;
}

RunKind kind_before_schema_5(const sqlite::Database& database, const RunSpec& run) {
  if (database.word("SELECT opening_order FROM run") != kTuningOrder) return kind_of_command(run);
  const std::string method =
      has_table(database, "tuning")
          ? database.word(
                "SELECT ifnull(max(json_extract(settings, '$.method')), '') FROM tuning"
                " WHERE json_valid(settings)")
          : "";
  return find_run_kind("tune " + method).value_or(RunKind::tune_spsa);
}

// Before schema 5 the name of the openings said which of them.
void split_openings_source(RunSpec& run) {
  const auto take = [&run](std::string_view suffix) {
    const bool has = run.openings_source.ends_with(suffix);
    if (has) run.openings_source.resize(run.openings_source.size() - suffix.size());
    return has;
  };
  run.decided_openings = take(", decided ones too");
  run.held_out = take(", held out");
}

void require_plain_tables(const sqlite::Database& database) {
  constexpr std::array<std::string_view, 13> kAll{
      "run",    "player", "opening",    "game", "move",   "counter_list", "traffic",
      "ruling", "swap2",  "annotation", "kept", "tuning", "tuning_step"};
  const std::string strange = strange_table(database, kAll);
  if (strange.empty()) return;
  throw Error(
      fmt::format("{}: damaged: {}, which this program never writes", database.path(), strange));
}

}  // namespace

Content identify(const sqlite::Database& database) {
  const std::string& path = database.path();
  const std::int64_t application = database.number("PRAGMA application_id");
  const std::int64_t schema = version(database);
  if (application != kApplicationId) {
    if (application == 0 && database.number("SELECT count(*) FROM sqlite_schema") == 0) {
      return Content::nothing;
    }
    throw Error(
        fmt::format("{}: not a results file (an SQLite database of another program)", path));
  }
  if (schema > kSchemaVersion) {
    throw Error(
        fmt::format("{}: was written by a newer renju-bench (schema {}; this one knows {}): read "
                    "it with that version",
                    path, schema, kSchemaVersion));
  }
  if (schema < kOldestSchema) {
    throw Error(fmt::format("{}: has the unknown schema {}", path, schema));
  }
  require_plain_tables(database);
  for (const std::string_view table : kTables) {
    if (!has_table(database, table)) {
      throw Error(fmt::format("{}: damaged: table {} is missing", path, table));
    }
  }
  if (schema >= 6 && !has_table(database, "counter_list")) {
    throw Error(fmt::format("{}: damaged: table counter_list is missing", path));
  }
  if (database.number("SELECT count(*) FROM run") > 0) return Content::run;
  if (database.number("SELECT count(*) FROM game") > 0) {
    throw Error(fmt::format("{}: damaged: it holds games, but not their run", path));
  }
  return Content::no_run;
}

std::int64_t version(const sqlite::Database& database) {
  return database.number("PRAGMA user_version");
}

void create(const sqlite::Database& database, const RunSpec& run,
            const std::vector<Opening>& openings) {
  for (const std::string_view table : kTables) {
    database.run(fmt::format("DROP TABLE IF EXISTS {}", table));
  }
  database.run("DROP TABLE IF EXISTS counter_list");
  database.run("DROP TABLE IF EXISTS kept");
  create_run_tables(database);
  create_game_tables(database);
  create_views(database);
  database.run(fmt::format("PRAGMA application_id = {}", kApplicationId));
  database.run(fmt::format("PRAGMA user_version = {}", kSchemaVersion));
  write_run(database, run);
  write_keep(database, run.keep);
  write_players(database, run.players);
  write_openings(database, openings, run.board_size);
}

void replace_run(const sqlite::Database& database, RunSpec run,
                 const std::vector<Opening>& openings) {
  run.started_ms = read_run(database).started_ms;
  for (const char* const table : {"run", "player", "opening"}) {
    database.run(fmt::format("DELETE FROM {}", table));
  }
  write_run(database, run);
  write_players(database, run.players);
  write_openings(database, openings, run.board_size);
}

void require_resumable(const sqlite::Database& database) {
  const std::int64_t schema = version(database);
  if (schema >= kOldestResumed) return;
  throw Error(
      fmt::format("{}: was written by an older renju-bench (schema {}; this one writes {}): it can "
                  "be read, but only that version can resume it",
                  database.path(), schema, kSchemaVersion));
}

void bring_up_to_date(const sqlite::Database& database) {
  const std::int64_t schema = version(database);
  if (schema == kSchemaVersion) return;
  sqlite::Transaction all(database, sqlite::Transaction::Kind::write);
  for (const auto& column : kMoveColumns) {
    if (column.since <= schema) continue;
    database.run(fmt::format("ALTER TABLE move ADD COLUMN {} {}", column.name, column.type));
  }
  create_views(database);
  database.run(fmt::format("PRAGMA user_version = {}", kSchemaVersion));
  all.commit();
}

RunSpec read_run(const sqlite::Database& database) {
  const std::int64_t schema = version(database);
  sqlite::Statement rows = database.prepare(select_from("run", kRunColumns, schema));
  rows.step();
  RunSpec run;
  read_row(kRunColumns, CheckedRow(rows, "run", 1), run);
  run.players = read_players(database);
  run.keep = read_keep(database);
  if (schema < 5) {
    run.kind = kind_before_schema_5(database, run);
    split_openings_source(run);
  }
  return run;
}

std::vector<Opening> read_openings(const sqlite::Database& database, int board_size) {
  std::vector<Opening> openings;
  sqlite::Statement rows =
      database.prepare(select_from("opening", kOpeningColumns, version(database)) + " ORDER BY id");
  while (rows.step()) {
    StoredOpening stored{.id = static_cast<int>(openings.size()), .board_size = board_size};
    read_row(kOpeningColumns, CheckedRow(rows, "opening", rows.integer(0)), stored);
    openings.push_back({std::move(stored.name), std::move(stored.moves)});
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
