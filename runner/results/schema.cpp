#include "runner/results/schema.hpp"

#include <array>
#include <bitset>
#include <limits>
#include <string>
#include <string_view>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/base/error.hpp"
#include "engine/base/quote.hpp"
#include "engine/base/text.hpp"
#include "engine/game/notation.hpp"
#include "runner/play/schedule.hpp"
#include "runner/results/columns.hpp"
#include "runner/results/game_columns.hpp"
#include "runner/results/player_identity.hpp"
#include "runner/results/sprt_syntax.hpp"
#include "runner/text/command_words.hpp"

namespace rb::schema {
namespace {

constexpr std::int64_t kMaxTimeMs = 253'402'300'799'999;  // the end of the year 9999
constexpr int kMaxGames = std::numeric_limits<int>::max();

constexpr int kOldestSchema = 1;
constexpr std::string_view kTuningOrder = "tuning";  // which marked a tuning run before schema 5

constexpr std::array<std::string_view, 5> kTables = {"run", "player", "opening", "game", "move"};

struct StoredPlayer {
  int id = 0;
  PlayerRow row = {};
};

struct StoredOpening {
  int id = 0;
  int board_size = kMaxSize;
  std::string name = {};
  std::string moves_text = {};   // as it is written
  std::vector<Move> moves = {};  // as it is read
};

bool is_hash(std::string_view text) {
  return text.size() == 16 && text.find_first_not_of("0123456789abcdef") == text.npos;
}

template <class T>
T found(const Field& field, std::optional<T> value, std::string_view what) {
  if (!value) field.refuse(fmt::format("'{}' is {}", shortened(field.text()), what));
  return *value;
}

rating::SprtSpec read_sprt(const Field& field) {
  try {
    return parse_sprt("no sequential test", field.text());
  } catch (const UsageError& error) {  // of the file, not of the command line
    field.refuse(error.what());
  }
}

// What is written of a run: texts that its columns need are made once.
struct WrittenRun {
  explicit WrittenRun(const RunSpec& row)
      : run(row),
        hash(fmt::format("{:016x}", row.openings_hash)),
        sprt(row.sprt ? sprt_text(*row.sprt) : ""),
        limits(limit_fields(row.limits).dump()) {}
  const RunSpec& run;
  std::string hash, sprt, limits;
};

using RunColumn = Column<WrittenRun, RunSpec>;

constexpr std::array kRunColumns{
    RunColumn{"id", "INTEGER PRIMARY KEY CHECK (id = 1)",
              [](const WrittenRun&, Cell cell) { cell.put(1); },
              [](const Field& field, RunSpec&) { field.integer(1, 1); }},
    RunColumn{"kind", "TEXT NOT NULL",
              [](const WrittenRun& w, Cell cell) { cell.put(name(w.run.kind)); },
              [](const Field& field, RunSpec& run) {
                if (field.is_null()) return;  // kind_before_schema_5() finds it
                run.kind = found(field, find_run_kind(field.text()), "no kind of a run");
              },
              5},
    RunColumn{"game", "TEXT NOT NULL", [](const WrittenRun& w, Cell cell) { cell.put(w.run.game); },
              [](const Field& field, RunSpec& run) { run.game = field.text(); }},
    RunColumn{
        "board_size", "INTEGER NOT NULL",
        [](const WrittenRun& w, Cell cell) { cell.put(w.run.board_size); },
        [](const Field& field, RunSpec& run) { run.board_size = field.integer(1, kMaxSize); }},
    RunColumn{"seed", "INTEGER NOT NULL",
              [](const WrittenRun& w, Cell cell) { cell.put_bits(w.run.seed); },
              [](const Field& field, RunSpec& run) { run.seed = field.bits(); }},
    RunColumn{"games", "INTEGER NOT NULL",
              [](const WrittenRun& w, Cell cell) { cell.put(w.run.games); },
              [](const Field& field, RunSpec& run) { run.games = field.integer(0, kMaxGames); }},
    RunColumn{"format", "TEXT NOT NULL",
              [](const WrittenRun& w, Cell cell) { cell.put(name(w.run.format)); },
              [](const Field& field, RunSpec& run) {
                run.format = found(field, find_format(field.text()), "no format of a run");
              },
              2, "'round-robin'"},
    RunColumn{"sprt", "TEXT",
              [](const WrittenRun& w, Cell cell) {
                if (w.run.sprt) return cell.put(w.sprt);
                cell.put_null();
              },
              [](const Field& field, RunSpec& run) {
                if (!field.is_null()) run.sprt = read_sprt(field);
              },
              2},
    RunColumn{"openings_source", "TEXT NOT NULL",
              [](const WrittenRun& w, Cell cell) { cell.put(w.run.openings_source); },
              [](const Field& field, RunSpec& run) { run.openings_source = field.text(); }},
    RunColumn{"held_out", "INTEGER NOT NULL",
              [](const WrittenRun& w, Cell cell) { cell.put(w.run.held_out); },
              [](const Field& field, RunSpec& run) { run.held_out = field.flag(); }, 5, "0"},
    RunColumn{"decided_openings", "INTEGER NOT NULL",
              [](const WrittenRun& w, Cell cell) { cell.put(w.run.decided_openings); },
              [](const Field& field, RunSpec& run) { run.decided_openings = field.flag(); }, 5,
              "0"},
    RunColumn{"openings_hash", "TEXT NOT NULL",
              [](const WrittenRun& w, Cell cell) { cell.put(w.hash); },
              [](const Field& field, RunSpec& run) {
                if (!is_hash(field.text())) field.refuse("is no hash of 16 hexadecimal digits");
                run.openings_hash = std::stoull(std::string(field.text()), nullptr, 16);
              }},
    RunColumn{"opening_order", "TEXT NOT NULL",
              [](const WrittenRun& w, Cell cell) { cell.put(name(w.run.order)); },
              [](const Field& field, RunSpec& run) {
                if (field.text() == kTuningOrder) return;
                run.order = found(field, find_order(field.text()), "no order of openings");
              }},
    RunColumn{"limits", "TEXT NOT NULL", [](const WrittenRun& w, Cell cell) { cell.put(w.limits); },
              [](const Field& field, RunSpec& run) {
                run.limits = found(field, find_run_limits(field.text()), "no limits of a run");
              }},
    RunColumn{"command_line", "TEXT NOT NULL",
              [](const WrittenRun& w, Cell cell) { cell.put(w.run.command_line); },
              [](const Field& field, RunSpec& run) { run.command_line = field.text(); }},
    RunColumn{"version", "TEXT NOT NULL",
              [](const WrittenRun& w, Cell cell) { cell.put(w.run.version); },
              [](const Field& field, RunSpec& run) { run.version = field.text(); }},
    RunColumn{"build", "TEXT NOT NULL",
              [](const WrittenRun& w, Cell cell) { cell.put(w.run.build); },
              [](const Field& field, RunSpec& run) { run.build = field.text(); }},
    RunColumn{"host", "TEXT NOT NULL", [](const WrittenRun& w, Cell cell) { cell.put(w.run.host); },
              [](const Field& field, RunSpec& run) { run.host = field.text(); }},
    RunColumn{
        "started_ms", "INTEGER NOT NULL",
        [](const WrittenRun& w, Cell cell) { cell.put(w.run.started_ms); },
        [](const Field& field, RunSpec& run) { run.started_ms = field.whole(0, kMaxTimeMs); }}};

using PlayerColumn = Column<StoredPlayer, StoredPlayer>;

constexpr std::array kPlayerColumns{
    PlayerColumn{
        "id", "INTEGER PRIMARY KEY",
        [](const StoredPlayer& player, Cell cell) { cell.put(player.id); },
        [](const Field& field, StoredPlayer& player) { field.integer(player.id, player.id); }},
    PlayerColumn{"name", "TEXT NOT NULL",
                 [](const StoredPlayer& player, Cell cell) { cell.put(player.row.name); },
                 [](const Field& field, StoredPlayer& player) { player.row.name = field.text(); }},
    PlayerColumn{
        "params", "TEXT NOT NULL",
        [](const StoredPlayer& player, Cell cell) { cell.put(player.row.params); },
        [](const Field& field, StoredPlayer& player) { player.row.params = field.text(); }}};

std::vector<Move> read_opening(const Field& field, int board_size) {
  std::vector<Move> moves;
  std::bitset<kMaxCells> seen;
  for (const std::string_view word : words(field.text())) {
    if (word == "pass") {
      moves.push_back(Move::pass());
      continue;
    }
    const auto cell = parse_cell(word, board_size);
    if (!cell) field.refuse(fmt::format("'{}' is not on the board", shortened(word)));
    if (seen.test(static_cast<std::size_t>(*cell))) {
      field.refuse(fmt::format("'{}' is played twice", word));
    }
    seen.set(static_cast<std::size_t>(*cell));
    moves.emplace_back(*cell);
  }
  return moves;
}

using OpeningColumn = Column<StoredOpening, StoredOpening>;

constexpr std::array kOpeningColumns{
    OpeningColumn{
        "id", "INTEGER PRIMARY KEY",
        [](const StoredOpening& opening, Cell cell) { cell.put(opening.id); },
        [](const Field& field, StoredOpening& opening) { field.integer(opening.id, opening.id); }},
    OpeningColumn{"name", "TEXT NOT NULL",
                  [](const StoredOpening& opening, Cell cell) { cell.put(opening.name); },
                  [](const Field& field, StoredOpening& opening) { opening.name = field.text(); }},
    OpeningColumn{"moves", "TEXT NOT NULL",
                  [](const StoredOpening& opening, Cell cell) { cell.put(opening.moves_text); },
                  [](const Field& field, StoredOpening& opening) {
                    opening.moves = read_opening(field, opening.board_size);
                  }}};

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
  sqlite::Statement row = database.prepare(insert_into("opening", kOpeningColumns));
  StoredOpening stored;
  for (const Opening& opening : openings) {
    stored.name = opening.name;
    stored.moves_text = moves_text(opening.moves, board_size);
    write_row(kOpeningColumns, stored, row);
    row.run();
    ++stored.id;
  }
}

std::vector<PlayerRow> read_players(const sqlite::Database& database) {
  std::vector<PlayerRow> players;
  sqlite::Statement rows =
      database.prepare(select_from("player", kPlayerColumns, version(database)) + " ORDER BY id");
  while (rows.step()) {
    StoredPlayer stored{.id = static_cast<int>(players.size())};
    read_row(kPlayerColumns, Row(rows, "player", rows.integer(0)), stored);
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

// The command that began the run: "tune spsa", or "tune --method bayes" of an older program.
RunKind kind_of_command(const RunSpec& run) {
  try {
    const std::vector<std::string> words = command_words(run.command_line);
    const std::string command = words.size() > 1 ? words[1] : "";
    if (command == "tune") return RunKind::verify;
    if (command == "tournament") return RunKind::tournament;
  } catch (const Error&) {  // anybody may have edited it
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

// Plain tables hold what they hold. A view, a virtual table or a column that is computed runs what
// somebody else has written, and may be without end.
void require_plain_tables(const sqlite::Database& database) {
  sqlite::Statement strange = database.prepare(
      "SELECT t.name, t.type FROM pragma_table_list AS t WHERE t.schema = 'main'"
      " AND t.name IN ('run', 'player', 'opening', 'game', 'move', 'counter_list', 'traffic',"
      " 'tuning', 'tuning_step') AND (t.type <> 'table' OR EXISTS"
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
  const std::int64_t schema = version(database);
  if (application != kApplicationId) {
    if (application == 0 && database.number("SELECT count(*) FROM sqlite_schema") == 0) {
      return Content::nothing;
    }
    throw Error(
        fmt::format("{}: is not a results file (an SQLite database of another program)", path));
  }
  if (schema > kSchemaVersion) {
    throw Error(
        fmt::format("{}: was written by a newer renju-bench (schema {}; this one knows {}):"
                    " read it with that one",
                    path, schema, kSchemaVersion));
  }
  if (schema < kOldestSchema) {
    throw Error(fmt::format("{}: has the unknown schema {}", path, schema));
  }
  require_plain_tables(database);
  for (const std::string_view table : kTables) {
    if (!has_table(database, table)) {
      throw Error(fmt::format("{}: is damaged: table {} is missing", path, table));
    }
  }
  if (schema >= 6 && !has_table(database, "counter_list")) {
    throw Error(fmt::format("{}: is damaged: table counter_list is missing", path));
  }
  if (database.number("SELECT count(*) FROM run") > 0) return Content::run;
  if (database.number("SELECT count(*) FROM game") > 0) {
    throw Error(fmt::format("{}: is damaged: it holds games, but not what run they are of", path));
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
  database.run(create_table("run", kRunColumns));
  database.run(create_table("player", kPlayerColumns));
  database.run(create_table("opening", kOpeningColumns));
  create_game_tables(database);
  database.run(fmt::format("PRAGMA application_id = {}", kApplicationId));
  database.run(fmt::format("PRAGMA user_version = {}", kSchemaVersion));
  write_run(database, run);
  write_players(database, run.players);
  write_openings(database, openings, run.board_size);
}

void require_current(const sqlite::Database& database) {
  const std::int64_t schema = version(database);
  if (schema == kSchemaVersion) return;
  throw Error(
      fmt::format("{}: was written by an older renju-bench (schema {}; this one writes {}): it can "
                  "be read, but a run goes on with it only in that one",
                  database.path(), schema, kSchemaVersion));
}

RunSpec read_run(const sqlite::Database& database) {
  const std::int64_t schema = version(database);
  sqlite::Statement rows = database.prepare(select_from("run", kRunColumns, schema));
  rows.step();
  RunSpec run;
  read_row(kRunColumns, Row(rows, "run", 1), run);
  run.players = read_players(database);
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
    read_row(kOpeningColumns, Row(rows, "opening", rows.integer(0)), stored);
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
