#include "runner/run/human/saved_game.hpp"

#include <algorithm>
#include <cstdint>
#include <span>

#include "runner/results/game_rows.hpp"
#include "runner/results/schema.hpp"
#include "runner/results/sql/sqlite.hpp"

namespace rb {
namespace {

using sqlite::Database;

void run(const Database& database, std::string_view sql, int game) {
  sqlite::Statement statement = database.prepare(std::string(sql));
  statement.bind(1, std::int64_t{game});
  statement.run();
}

}  // namespace

// The removal opens the transaction, and what follows it belongs to it. A game without faults has
// no traffic.
void replace_game(StoreWriter& writer, const GameRecord& record, bool goes_on) {
  writer.remove(std::span(&record.id, 1), [&](const Database& database) {
    const auto size = static_cast<int>(database.number("SELECT board_size FROM run"));
    GameInsert(database, size).insert(record);
    const auto games = static_cast<int>(database.number("SELECT games FROM run"));
    schema::write_games(database, std::max(games, record.id + 1));
    database.run("CREATE TABLE IF NOT EXISTS left_game (game INTEGER PRIMARY KEY)");
    run(database,
        goes_on ? "INSERT OR IGNORE INTO left_game (game) VALUES (?)"
                : "DELETE FROM left_game WHERE game = ?",
        record.id);
  });
}

bool goes_on(const StoreReader& reader, int game) {
  bool found = false;
  reader.look([&](const Database& database) {
    constexpr const char* kTable =
        "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = 'left_game'";
    if (database.number(kTable) == 0) return;
    sqlite::Statement rows = database.prepare("SELECT 1 FROM left_game WHERE game = ?");
    rows.bind(1, std::int64_t{game});
    found = rows.step();
  });
  return found;
}

}  // namespace rb
