#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include <fmt/core.h>

#include "engine/base/error.hpp"
#include "engine/base/json_text.hpp"
#include "engine/base/missing_file.hpp"
#include "runner/base/text/command_words.hpp"
#include "runner/base/text/output.hpp"
#include "runner/base/text/table.hpp"
#include "runner/cli/options/shared_options.hpp"
#include "runner/cli/results/commands.hpp"
#include "runner/tables/results_list/results_list.hpp"
#include "runner/web/serve/served_files.hpp"

namespace rb::cli {
namespace {

enum class ShelfOrder : std::uint8_t { started, size, name };

struct ShelfRequest {
  std::string folder = "results";
  ShelfOrder order = ShelfOrder::started;
  bool json = false;
};

// Files that cannot be read come last.
void sort(std::vector<StoredRun>& runs, ShelfOrder order) {
  const auto before = [order](const StoredRun& a, const StoredRun& b) {
    if (a.error.empty() != b.error.empty()) return a.error.empty();
    if (order == ShelfOrder::size) return a.bytes > b.bytes;
    return order == ShelfOrder::started && a.run.started_ms < b.run.started_ms;
  };
  std::stable_sort(runs.begin(), runs.end(), before);  // they come by name
}

int run(const ShelfRequest& request) {
  std::error_code unknown;
  if (!std::filesystem::exists(request.folder, unknown)) {
    throw Error(fmt::format("{}; a match makes 'results' in the current one",
                            no_such_folder(request.folder)));
  }
  if (!std::filesystem::is_directory(request.folder, unknown)) {
    throw Error(fmt::format("{}: a file, not a folder; 'renju-bench games {}' lists its games",
                            request.folder, shell_quoted(request.folder)));
  }
  require_readable(request.folder);
  std::vector<StoredRun> runs;
  for (const std::string& path : results_files_of(request.folder)) runs.push_back(look_into(path));
  sort(runs, request.order);
  request.json ? print_data(json_text(shelf_json(runs), 2) + "\n") : print_out(shelf_table(runs));
  return status::kDone;
}

Rows<ShelfRequest> shelf_rows() {
  using Request = ShelfRequest;
  return rows<Request>(positional("FOLDER", &Request::folder, "where the files are"),
                       choice("sort", "ORDER", &Request::order,
                              {{"started", ShelfOrder::started},
                               {"size", ShelfOrder::size},
                               {"name", ShelfOrder::name}},
                              "by start time, by size (largest first), or by name"),
                       json_flag(&Request::json, "print one JSON document"));
}

}  // namespace

Command results_command() {
  return typed_command(
      {.name = "results",
       .summary = "list the results files of a folder",
       .details = "One line per file: start time, size, what was played, finished games (of those\n"
                  "planned, if some are missing), the verdict (of a sequential test H0, H1, none\n"
                  "yet or inconclusive, else the score of the first of two players), file and\n"
                  "players. Nothing is removed: a file that you no longer need can be deleted.",
       .examples = {"renju-bench results", "renju-bench results runs --sort size"}},
      shelf_rows(), run);
}

}  // namespace rb::cli
