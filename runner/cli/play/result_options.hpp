#pragma once

#include <cstdio>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/json_text.hpp"
#include "runner/base/text/progress_wish.hpp"
#include "runner/base/text/table.hpp"
#include "runner/cli/options/options.hpp"
#include "runner/evidence/fault_losses.hpp"
#include "runner/run/session/run_plan.hpp"

namespace rb::cli {

// Where a run of games is kept, and how its result is reported.
struct ResultRequest {
  std::optional<std::string> db;
  bool resume = false;
  bool json = false, csv = false;
  bool markdown = false;  // where the command has such a table
  bool fail_on_fault = false;
  bool verbose = false;
  std::optional<std::string> report{};  // the page that is written at the end
  std::optional<std::string> events{};  // a file for JSON lines, "-": the standard output
  ProgressWish progress{};
};

Rows<ResultRequest> result_rows(std::string_view csv_help);

// Prints the result: as the document, the CSV or the text, whatever is asked for. Events get the
// document too, and nothing else is printed where they go. Throws Error, after all is printed, if
// they could not be written.
struct ResultForms {
  std::function<Json()> json;
  std::function<std::string()> csv;
  std::function<Printout()> text;
  std::function<std::string()> markdown = {};  // where the command has such a table
};
void print_result(const ResultRequest& request, const RunPlan& plan, const ResultForms& forms);

// A line for each game goes here; null: nowhere.
std::FILE* game_lines(const ResultRequest& request);

// Reports at the very end which players lost by faults. Returns the exit status: `result`, unless
// --fail-on-fault says otherwise.
int end_of_run(const ResultRequest& request, const std::vector<PlayerFaults>& players, int result);

// The request of a run that is kept and reported as the options of its result say; the command sets
// players and games. Throws UsageError if two forms of the output are requested, and as
// check_report().
RunRequest kept_run(std::string_view command, const ResultRequest& result, const CommandLine& line);

}  // namespace rb::cli
