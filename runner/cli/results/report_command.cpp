#include <cstdio>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/json_text.hpp"
#include "engine/base/printable.hpp"
#include "engine/base/text.hpp"
#include "runner/base/text/output.hpp"
#include "runner/cli/options/output_file.hpp"
#include "runner/cli/options/report_file.hpp"
#include "runner/cli/options/shared_options.hpp"
#include "runner/cli/results/commands.hpp"
#include "runner/cli/results/figure_files.hpp"
#include "runner/speed/speed_history.hpp"
#include "runner/web/document/report_document.hpp"
#include "runner/web/page/report_page.hpp"

namespace rb::cli {
namespace {

struct ReportRequest {
  std::vector<std::string> files, speed;
  Output output;
  std::optional<std::string> svg;  // a folder
  std::optional<MovesChoice> moves;
  bool json = false;
};

MovesChoice moves_choice(const std::string& place, const std::string& word) {
  if (word == "all") return {std::nullopt};
  if (word == "none") return {0};
  const auto number = parse_int(word);
  if (!number || *number < 0) {
    throw UsageError(fmt::format("{} takes a number of games, all or none, not '{}'", place, word));
  }
  return {static_cast<std::size_t>(*number)};
}

// Beside the first file: results/run.html of results/run.db.
std::string page_path(const ReportRequest& request) {
  if (request.output.path) return *request.output.path;
  const std::string first = request.files.empty() ? "speed.html" : request.files.front();
  return std::filesystem::path(first).replace_extension(".html").string();
}

void write_page(const ReportRequest& request, const std::string& page) {
  const std::string path = page_path(request);
  if (path == "-") {
    std::fwrite(page.data(), 1, page.size(), stdout);
    return;
  }
  write_report(page, path, request.output.force);
  constexpr double kKilobyte = 1000;
  print(stderr, "{}: {:.0f} kB\n", printable(path), static_cast<double>(page.size()) / kKilobyte);
}

void check(const ReportRequest& request) {
  if (request.files.empty() && request.speed.empty()) {
    throw UsageError("report: name one or more results files, or --speed FILE");
  }
  only_one_of("report", {{"json", request.json},
                         {"svg", request.svg.has_value()},
                         {"output", request.output.path.has_value()}});
  if (request.json) return;
  if (request.svg) return check_figures(*request.svg);
  const std::string path = page_path(request);
  check_page_name("report: --output", path);
  require_page();
  if (path == "-") return;
  check_output("report", path, request.files);
  check_output("report", path, request.speed);
  NewFile::check_writable(
      path, request.output.force || is_report(path) ? OldFile::replace : OldFile::keep);
}

int run(const ReportRequest& request) {
  check(request);
  const MovesChoice choice = request.moves.value_or(MovesChoice());
  Json speed;
  if (!request.speed.empty()) speed = history_json(load_speed_history(request.speed));
  const Report report(request.files);
  const Json document = report.document(choice, speed);
  for (const auto& part : document.at("parts")) {
    if (part.at("error").is_null()) continue;
    print(stderr, "note: {}\n", printable(part.at("error").get<std::string>()));
  }
  if (request.json) {
    print("{}\n", json_text(document, 2));
  } else if (request.svg) {
    print("{}", write_figures(document, *request.svg, request.output.force));
  } else {
    write_page(request, report_page(document, report.blocks(choice)));
  }
  return status::kDone;
}

Rows<ReportRequest> report_rows() {
  using Request = ReportRequest;
  return rows<Request>(
      positional("DB", &Request::files, "results files; their reviews are beside them"),
      within(&Request::output,
             output_rows("the page; default: NAME.html beside the first NAME.db; '-': the standard "
                         "output")),
      parsed("moves", "N", &Request::moves, moves_choice,
             "how many games of a file the page has with moves: a number, all or none; default: "
             "2000"),
      option("speed", "FILE", &Request::speed,
             "a run kept by 'speed run --save'; several are a history"),
      option("svg", "FOLDER", &Request::svg,
             "write the figures there instead of the page, each as an SVG file for a paper"),
      json_flag(&Request::json, "print the document instead of the page"));
}

}  // namespace

Command report_command() {
  return typed_command(
      {.name = "report",
       .summary = "write results files as one page for a browser",
       .details =
           "The page needs no network and no server: it has pictures of the results with\n"
           "their uncertainty, every number behind them, and the games, move by move. Games\n"
           "that 'analyze DB' has judged show their faults. The same files make the same\n"
           "bytes. An existing report or figure is replaced, any other file only with\n"
           "--force.",
       .examples = {"renju-bench report results/run.db",
                    "renju-bench report results/*.db -o all.html",
                    "renju-bench report results/run.db --svg figures",
                    "renju-bench report results/run.db --json"},
       .absent = {{"png", kNoFigures}, {"pdf", kNoFigures}}},
      report_rows(), run);
}

}  // namespace rb::cli
