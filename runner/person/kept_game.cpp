#include "runner/person/kept_game.hpp"

#include <span>

#include "runner/results/game_rows.hpp"
#include "runner/results/sqlite.hpp"

namespace rb {

// The removal opens the transaction, and what follows it belongs to it. A game without faults has
// no traffic.
void replace_game(StoreWriter& writer, const GameRecord& record) {
  writer.remove(std::span(&record.id, 1), [&](const sqlite::Database& database) {
    const auto size = static_cast<int>(database.number("SELECT board_size FROM run"));
    GameInsert(database, size).insert(record);
  });
}

}  // namespace rb
