#include "runner/results/tuning_rows.hpp"

#include <cstdint>
#include <limits>

#include "runner/results/schema.hpp"
#include "runner/results/sql/columns.hpp"

namespace rb {
namespace {

constexpr int kMostSteps = std::numeric_limits<int>::max();

bool has_tuning(const sqlite::Database& database) {
  return database.number(
             "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name IN"
             " ('tuning', 'tuning_step')") == 2;
}

using StepColumn = Column<TuningStep, TuningStep>;

template <int TuningStep::*Member>
constexpr StepColumn count(std::string_view name) {
  return {
      name, "INTEGER NOT NULL", [](const TuningStep& step, Cell cell) { cell.put(step.*Member); },
      [](const Field& field, TuningStep& step) { step.*Member = field.integer(0, kMostSteps); }};
}

template <std::size_t HalfPoints>
constexpr StepColumn pairs(std::string_view name) {
  return {name, "INTEGER NOT NULL",
          [](const TuningStep& step, Cell cell) { cell.put(step.pairs[HalfPoints]); },
          [](const Field& field, TuningStep& step) {
            step.pairs[HalfPoints] = field.integer(0, kMostSteps);
          }};
}

template <std::string TuningStep::*Member>
constexpr StepColumn values(std::string_view name) {
  return {name, "TEXT NOT NULL", [](const TuningStep& step, Cell cell) { cell.put(step.*Member); },
          [](const Field& field, TuningStep& step) { step.*Member = field.text(); }};
}

constexpr std::array kStepColumns{
    StepColumn{"id", "INTEGER PRIMARY KEY",
               [](const TuningStep& step, Cell cell) { cell.put(step.id); },
               [](const Field& field, TuningStep& step) { field.integer(step.id, step.id); }},
    count<&TuningStep::wins>("wins"),
    count<&TuningStep::draws>("draws"),
    count<&TuningStep::losses>("losses"),
    pairs<0>("pairs0"),
    pairs<1>("pairs1"),
    pairs<2>("pairs2"),
    pairs<3>("pairs3"),
    pairs<4>("pairs4"),
    count<&TuningStep::alike>("alike"),
    values<&TuningStep::tried>("tried"),
    values<&TuningStep::against>("against"),
    values<&TuningStep::after>("after")};

}  // namespace

void create_tuning(const sqlite::Database& database, const std::string& settings) {
  database.run(
      "CREATE TABLE tuning (id INTEGER PRIMARY KEY CHECK (id = 1), settings TEXT NOT NULL)");
  database.run(create_table("tuning_step", kStepColumns));
  sqlite::Statement row = database.prepare("INSERT INTO tuning (id, settings) VALUES (1, ?)");
  row.bind(1, settings);
  row.run();
}

void insert_step(const sqlite::Database& database, const TuningStep& step) {
  sqlite::Statement row = database.prepare(insert_into("tuning_step", kStepColumns));
  write_row(kStepColumns, step, row);
  row.run();
}

void delete_steps_from(const sqlite::Database& database, int first) {
  sqlite::Statement rows = database.prepare("DELETE FROM tuning_step WHERE id >= ?");
  rows.bind(1, std::int64_t{first});
  rows.run();
}

std::optional<TuningState> read_tuning(const sqlite::Database& database) {
  if (!has_tuning(database)) return std::nullopt;
  TuningState state;
  sqlite::Statement head = database.prepare("SELECT settings FROM tuning");
  if (!head.step()) return std::nullopt;
  state.settings = CheckedRow(head, "tuning", 1).text(0);
  sqlite::Statement rows = database.prepare(
      select_from("tuning_step", kStepColumns, schema::version(database)) + " ORDER BY id");
  while (rows.step()) {
    TuningStep step{.id = static_cast<int>(state.steps.size())};
    read_row(kStepColumns, CheckedRow(rows, "tuning_step", rows.integer(0)), step);
    state.steps.push_back(std::move(step));
  }
  return state;
}

}  // namespace rb
