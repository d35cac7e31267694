#include "runner/results/tuning_rows.hpp"

#include <cstdint>
#include <limits>

#include "runner/results/checked_row.hpp"

namespace rb {
namespace {

constexpr int kMost = std::numeric_limits<int>::max();

bool has_tuning(const sqlite::Database& database) {
  return database.number(
             "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name IN"
             " ('tuning', 'tuning_step')") == 2;
}

TuningStep read_step(const sqlite::Statement& rows, int id) {
  const Row row(rows, "tuning_step", rows.integer(0));
  TuningStep step{.id = row.integer(0, id, id),
                  .wins = row.integer(1, 0, kMost),
                  .draws = row.integer(2, 0, kMost),
                  .losses = row.integer(3, 0, kMost)};
  for (int i = 0; i < 5; ++i) {
    step.pairs[static_cast<std::size_t>(i)] = row.integer(4 + i, 0, kMost);
  }
  step.alike = row.integer(9, 0, kMost);
  step.tried = row.text(10);
  step.against = row.text(11);
  step.after = row.text(12);
  return step;
}

}  // namespace

void create_tuning(const sqlite::Database& database, const std::string& settings) {
  database.run(
      "CREATE TABLE tuning (id INTEGER PRIMARY KEY CHECK (id = 1), settings TEXT NOT NULL)");
  database.run(
      "CREATE TABLE tuning_step (id INTEGER PRIMARY KEY, wins INTEGER NOT NULL,"
      " draws INTEGER NOT NULL, losses INTEGER NOT NULL, pairs0 INTEGER NOT NULL,"
      " pairs1 INTEGER NOT NULL, pairs2 INTEGER NOT NULL, pairs3 INTEGER NOT NULL,"
      " pairs4 INTEGER NOT NULL, alike INTEGER NOT NULL, tried TEXT NOT NULL,"
      " against TEXT NOT NULL, after TEXT NOT NULL)");
  sqlite::Statement row = database.prepare("INSERT INTO tuning VALUES (1, ?)");
  row.bind(1, settings);
  row.run();
}

void insert_step(const sqlite::Database& database, const TuningStep& step) {
  sqlite::Statement row =
      database.prepare("INSERT INTO tuning_step VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  int parameter = 0;
  for (const int value : {step.id, step.wins, step.draws, step.losses, step.pairs[0], step.pairs[1],
                          step.pairs[2], step.pairs[3], step.pairs[4], step.alike}) {
    row.bind(++parameter, std::int64_t{value});
  }
  row.bind(11, step.tried);
  row.bind(12, step.against);
  row.bind(13, step.after);
  row.run();
}

std::optional<TuningState> read_tuning(const sqlite::Database& database) {
  if (!has_tuning(database)) return std::nullopt;
  TuningState state;
  sqlite::Statement head = database.prepare("SELECT settings FROM tuning");
  if (!head.step()) return std::nullopt;
  state.settings = Row(head, "tuning", 1).text(0);
  sqlite::Statement rows = database.prepare("SELECT * FROM tuning_step ORDER BY id");
  while (rows.step()) {
    state.steps.push_back(read_step(rows, static_cast<int>(state.steps.size())));
  }
  return state;
}

}  // namespace rb
