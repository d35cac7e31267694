#include "runner/results/tuning_rows.hpp"

#include <cstdint>
#include <limits>

#include "engine/base/json_text.hpp"
#include "engine/base/text.hpp"
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

// A step with its values as text, which must live while it is written.
struct StepRow {
  const TuningStep& step;
  std::string tried = values_text(step.tried), against = values_text(step.against),
              after = values_text(step.after);
};

// Not by the library of JSON, which takes long for the steps of a long run.
std::vector<double> read_values(const Field& field) {
  constexpr std::string_view kWhy = "not an array of numbers";
  const std::string_view text = field.text();
  if (text.size() < 2 || text.front() != '[' || text.back() != ']') field.refuse(kWhy);
  std::vector<double> values;
  for (const std::string_view word : split(text.substr(1, text.size() - 2), ',')) {
    const auto value = parse_real(trim(word));
    if (!value) field.refuse(kWhy);
    values.push_back(*value);
  }
  return values;
}

using StepColumn = Column<StepRow, TuningStep>;

template <int TuningStep::*Member>
constexpr StepColumn count(std::string_view name) {
  return {
      name, "INTEGER NOT NULL", [](const StepRow& row, Cell cell) { cell.put(row.step.*Member); },
      [](const Field& field, TuningStep& step) { step.*Member = field.integer(0, kMostSteps); }};
}

template <std::size_t HalfPoints>
constexpr StepColumn pairs(std::string_view name) {
  return {name, "INTEGER NOT NULL",
          [](const StepRow& row, Cell cell) { cell.put(row.step.pairs[HalfPoints]); },
          [](const Field& field, TuningStep& step) {
            step.pairs[HalfPoints] = field.integer(0, kMostSteps);
          }};
}

template <std::string StepRow::*Text, std::vector<double> TuningStep::*Values>
constexpr StepColumn values(std::string_view name) {
  return {name, "TEXT NOT NULL", [](const StepRow& row, Cell cell) { cell.put(row.*Text); },
          [](const Field& field, TuningStep& step) { step.*Values = read_values(field); }};
}

constexpr std::array kStepColumns{
    StepColumn{"id", "INTEGER PRIMARY KEY",
               [](const StepRow& row, Cell cell) { cell.put(row.step.id); },
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
    values<&StepRow::tried, &TuningStep::tried>("tried"),
    values<&StepRow::against, &TuningStep::against>("against"),
    values<&StepRow::after, &TuningStep::after>("after")};

}  // namespace

std::string values_text(const std::vector<double>& values) { return json_text(Json(values)); }

void create_tuning(const sqlite::Database& database, const std::string& settings) {
  database.run(
      "CREATE TABLE tuning (id INTEGER PRIMARY KEY CHECK (id = 1), settings TEXT NOT NULL)");
  database.run(create_table("tuning_step", kStepColumns));
  sqlite::Statement row = database.prepare("INSERT INTO tuning (id, settings) VALUES (1, ?)");
  row.bind(1, settings);
  row.run();
}

void insert_step(const sqlite::Database& database, const TuningStep& step) {
  const StepRow row{step};
  sqlite::Statement insert = database.prepare(insert_into("tuning_step", kStepColumns));
  write_row(kStepColumns, row, insert);
  insert.run();
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
