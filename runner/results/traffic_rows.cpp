#include "runner/results/traffic_rows.hpp"

#include "runner/results/sql/checked_row.hpp"

namespace rb {

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

TrafficSelect::TrafficSelect(const sqlite::Database& database) {
  if (database.number(
          "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = 'traffic'") == 0) {
    return;
  }
  rows_.emplace(database.prepare("SELECT colour, text FROM traffic WHERE game = ?"));
}

std::array<std::string, 2> TrafficSelect::of(int game) {
  std::array<std::string, 2> traffic;
  if (!rows_) return traffic;
  rows_->bind(1, std::int64_t{game});
  while (rows_->step()) {
    const Row row(*rows_, "game", game);
    const auto colour = find_winner(row.text(0));
    if (!colour || *colour == Stone::empty) row.refuse(0, "is neither black nor white");
    traffic[*colour == Stone::black ? 0 : 1] = row.text(1);
  }
  rows_->reset();
  return traffic;
}

}  // namespace rb
