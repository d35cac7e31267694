#include <string>

#include <fmt/core.h>

#include "engine/base/error.hpp"
#include "runner/base/text/command_words.hpp"
#include "runner/base/text/output.hpp"
#include "runner/base/text/table.hpp"
#include "runner/cli/options/shared_options.hpp"
#include "runner/cli/results/commands.hpp"
#include "runner/results/store.hpp"
#include "runner/web/document/course.hpp"

namespace rb::cli {
namespace {

struct CourseRequest {
  std::string file;
  bool json = false, csv = false;
};

// The course of a tuning run is its steps, which `tune status` prints.
void require_no_tuning(const std::string& path) {
  if (!is_tuning(StoreReader(path).run().kind)) return;
  throw Error(fmt::format("{}: a tuning run; 'renju-bench tune status {} --csv' prints its course",
                          path, shell_quoted(path)));
}

int run(const CourseRequest& request) {
  only_one_of("course", {{"json", request.json}, {"csv", request.csv}});
  require_no_tuning(request.file);
  const PlayedRun played = read_played_run(request.file, [](const auto&...) {});
  if (request.csv) {
    print_data(course_csv(played));
  } else {
    request.json ? print_data(course_json(played)) : print_out(course_text(played));
  }
  return status::kDone;
}

Rows<CourseRequest> course_rows() {
  using Request = CourseRequest;
  return rows<Request>(results_file_argument(&Request::file),
                       json_flag(&Request::json, "print one JSON document"),
                       csv_flag(&Request::csv, "print CSV, for a program that draws curves"));
}

}  // namespace

Command course_command() {
  return typed_command(
      {.name = "course",
       .summary = "how the Elo, LLR or ratings of a run developed, game by game",
       .details = "For a match: the Elo of A as games accumulate, with its 95 % interval and, if\n"
                  "there is a sequential test, its LLR. For a tournament: the ratings of all\n"
                  "players. Each interval is valid for a single look, not for all of them at\n"
                  "once. 'report' draws the same curves.",
       .examples = {"renju-bench course results/run.db",
                    "renju-bench course results/run.db --csv > course.csv"}},
      course_rows(), run);
}

}  // namespace rb::cli
