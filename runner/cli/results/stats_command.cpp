#include <string>
#include <vector>

#include "runner/cli/results/commands.hpp"
#include "runner/cli/shared_options.hpp"
#include "runner/players/catalog.hpp"
#include "runner/stats/stats_report.hpp"
#include "runner/text/data_output.hpp"
#include "runner/text/output.hpp"

namespace rb::cli {
namespace {

struct StatsRequest {
  std::vector<std::string> files;
  bool json = false, csv = false;
};

int run(const StatsRequest& request) {
  if (request.json && request.csv) {
    throw UsageError("stats: --json and --csv are two forms of the output: choose one");
  }
  std::vector<StatsFile> files;
  for (const std::string& path : request.files) files.push_back(read_stats(path, find_rules));
  if (request.csv) {
    print_data(stats_csv(files));
  } else {
    print("{}", request.json ? stats_json(files) : stats_text(files));
  }
  return status::kDone;
}

Rows<StatsRequest> stats_rows() {
  using Request = StatsRequest;
  return rows<Request>(
      positional("DB", &Request::files, "results files, shown side by side").required(),
      json_flag(&Request::json, "print one JSON document"),
      csv_flag(&Request::csv, "print CSV, a figure a row"));
}

}  // namespace

Command stats_command() {
  return typed_command(
      {.name = "stats",
       .summary = "what the moves of each player cost, and when games were decided",
       .details = "A column for each player. Moves of openings do not count; what a player does\n"
                  "not tell is -. Times are quantiles, less than 1 % off. Below stand the\n"
                  "lengths of games and Black's score for each two players, the evenest first,\n"
                  "then who won the games that were decided early and late: at the first move\n"
                  "from which on all scores that were told favour the winner.",
       .examples = {"renju-bench stats results/run.db",
                    "renju-bench stats results/before.db results/after.db"}},
      stats_rows(), run);
}

}  // namespace rb::cli
