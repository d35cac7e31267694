#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "runner/results/sql/sqlite.hpp"

// A tuning run in a results file: two tables beside those of every run, `tuning` with its settings
// and `tuning_step` with a row for each step, written in the transaction of the step's games. The
// file holds the games as those of two players, 0 the one that is tried.
namespace rb {

// What a step brought, from the side of player 0. Values are in the order of the parameters.
struct TuningStep {
  int id = 0;
  int wins = 0, draws = 0, losses = 0;
  std::array<int, 5> pairs{};  // by half points
  int alike = 0;               // pairs whose two games were the same moves: they tell nothing
  std::vector<double> tried{}, against{};  // what the two players had
  std::vector<double> after{};             // where the tuner stood then
  friend bool operator==(const TuningStep&, const TuningStep&) = default;
};

std::string values_text(const std::vector<double>& values);  // "[1.0,2.5]"

struct TuningState {
  std::string settings;  // a JSON object: equal objects = equal run
  std::vector<TuningStep> steps;
};

// These throw Error that names the file. The first three REQUIRE a transaction.
void create_tuning(const sqlite::Database& database, const std::string& settings);
void insert_step(const sqlite::Database& database, const TuningStep& step);
void delete_steps_from(const sqlite::Database& database, int first);  // this one and all later
// None: the file holds no tuning run.
std::optional<TuningState> read_tuning(const sqlite::Database& database);

}  // namespace rb
