#include "runner/cli/play/result_options.hpp"

#include <fmt/core.h>

#include "engine/base/error.hpp"
#include "runner/base/text/command_words.hpp"
#include "runner/base/text/output.hpp"
#include "runner/cli/options/report_file.hpp"
#include "runner/cli/options/shared_options.hpp"
#include "runner/run/session/play.hpp"
#include "runner/tables/fault_notes.hpp"

namespace rb::cli {

Rows<ResultRequest> result_rows(std::string_view csv_help) {
  using Request = ResultRequest;
  return rows<Request>(
      option("db", "FILE", &Request::db, "the results file; default: results/DATE-A-B.db"),
      flag("resume", &Request::resume,
           "play what is missing in --db; all other options, players included, come from the "
           "command that started it"),
      json_flag(&Request::json, "print the result as one JSON document"),
      csv_flag(&Request::csv, csv_help), report_option(&Request::report),
      option("events", "FILE", &Request::events,
             "append a line of JSON to FILE for each game, standing, decision and end; -: to the "
             "standard output, in place of the result"),
      within(&Request::progress, progress_rows()),
      flag("fail-on-fault", &Request::fail_on_fault,
           "exit status 3 if a player lost a game by a fault"),
      verbose_flag(
          &Request::verbose,
          "a line for each game as it ends: Finished game ID (BLACK vs WHITE): 1-0 {five}"));
}

namespace {

void check_forms(std::string_view command, const ResultRequest& request) {
  only_one_of(command,
              {{"json", request.json}, {"csv", request.csv}, {"markdown", request.markdown}});
  only_one_of(command, {{"quiet", request.progress.quiet}, {"verbose", request.verbose}});
  if (request.events == "-" && (request.csv || request.markdown)) {
    throw UsageError(
        fmt::format("{}: --events - takes the standard output, where --csv and "
                    "--markdown go too: write the events to a file",
                    command));
  }
  check_report(command, request.report, request.db);
}

void print_form(const ResultRequest& request, const ResultForms& forms) {
  if (request.json) return print("{}", document_text(forms.json()));
  if (request.csv) return print_data(forms.csv());
  if (request.markdown) return print_data(forms.markdown());
  print_out(forms.text());
}

}  // namespace

void print_result(const ResultRequest& request, const RunPlan& plan, const ResultForms& forms) {
  if (!plan.events) return print_form(request, forms);
  plan.events->result(forms.json());
  if (!plan.events->is_standard_output()) print_form(request, forms);
  plan.events->require_written();
}

std::FILE* game_lines(const ResultRequest& request) {
  if (!request.verbose) return nullptr;
  const bool has_events = request.events == "-";
  return request.json || request.csv || request.markdown || has_events ? stderr : stdout;
}

int end_of_run(const ResultRequest& request, const std::vector<PlayerFaults>& players, int result) {
  if (request.fail_on_fault) return refuse_faults(players, result);
  tell_faults(players);
  return result;
}

RunRequest kept_run(std::string_view command, const ResultRequest& result,
                    const CommandLine& line) {
  check_forms(command, result);
  return {
      .command = command,
      .players = {},
      .db = result.db,
      .resume = result.resume,
      .command_line = line.text(),
      .progress = result.progress,
      .events = result.events,
      .resume_command = [line](const std::string& path) {
        // As typed, except for the file.
        return fmt::format("{} --db {} --resume", line.text({"db", "resume"}), shell_quoted(path));
      }};
}

}  // namespace rb::cli
