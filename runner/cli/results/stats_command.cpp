#include <string>
#include <vector>

#include "runner/base/text/output.hpp"
#include "runner/cli/options/shared_options.hpp"
#include "runner/cli/results/commands.hpp"
#include "runner/evidence/stats/stats_report.hpp"
#include "runner/players/games/game_catalog.hpp"

namespace rb::cli {
namespace {

struct StatsRequest {
  std::vector<std::string> files;
  bool json = false, csv = false;
};

int run(const StatsRequest& request) {
  only_one_of("stats", {{"json", request.json}, {"csv", request.csv}});
  std::vector<StatsFile> files;
  for (const std::string& path : request.files) files.push_back(read_stats(path, find_rules));
  if (request.csv) {
    print_data(stats_csv(files));
  } else {
    request.json ? print_data(stats_json(files)) : print_out(stats_text(files));
  }
  return status::kDone;
}

Rows<StatsRequest> stats_rows() {
  using Request = StatsRequest;
  return rows<Request>(
      positional("DB", &Request::files, "results files, shown side by side").required(),
      json_flag(&Request::json, "print one JSON document"),
      csv_flag(&Request::csv, "print CSV, one figure per row"));
}

}  // namespace

Command stats_command() {
  return typed_command(
      {.name = "stats",
       .summary = "show what each player's moves cost, and when games were decided",
       .details =
           "One column per player. Moves of openings do not count; what a player does not\n"
           "report is -. Times are quantiles, less than 1 % off. Below follow the lengths of\n"
           "games and Black's score for each pairing, the most even first, then who won the\n"
           "games that were decided early and late: a game counts as decided at the first\n"
           "move from which on all reported scores favour the winner.",
       .examples = {"renju-bench stats results/run.db",
                    "renju-bench stats results/before.db results/after.db"}},
      stats_rows(), run);
}

}  // namespace rb::cli
