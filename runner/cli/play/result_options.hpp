#pragma once

#include <optional>
#include <string>
#include <vector>

#include "runner/cli/options.hpp"
#include "runner/evidence/fault_losses.hpp"

namespace rb::cli {

// Where a run of games is kept, and how its result is told.
struct ResultRequest {
  std::optional<std::string> db;
  bool resume = false;
  bool json = false, csv = false;
  bool fail_on_fault = false;
  bool verbose = false;
  std::optional<std::string> report{};  // the page that is written at the end
};

Rows<ResultRequest> result_rows(std::string_view csv_help);

// Throws UsageError if two forms of the output are asked for, and as check_report().
void check_forms(std::string_view command, const ResultRequest& request);

// A line for each game goes here; null: nowhere.
std::FILE* game_lines(const ResultRequest& request);

// What is said at the very end of players that lost by faults. Returns the exit status: `result`,
// unless --fail-on-fault says otherwise.
int end_of_run(const ResultRequest& request, const std::vector<PlayerFaults>& players, int result);

// The command that goes on with a run in the file, as typed but for it.
std::string resume_command(const CommandLine& line, const std::string& path);

}  // namespace rb::cli
