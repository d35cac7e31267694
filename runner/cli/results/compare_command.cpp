#include <array>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/error.hpp"
#include "engine/base/json_text.hpp"
#include "engine/base/printable.hpp"
#include "runner/base/text/output.hpp"
#include "runner/cli/options/report_file.hpp"
#include "runner/cli/options/shared_options.hpp"
#include "runner/cli/results/commands.hpp"
#include "runner/cli/results/figure_files.hpp"
#include "runner/web/compare/comparison.hpp"
#include "runner/web/document/printable_json.hpp"
#include "runner/web/document/report_document.hpp"
#include "runner/web/page/report_page.hpp"

namespace rb::cli {
namespace {

struct CompareRequest {
  std::vector<std::string> files, players;
  std::optional<std::string> report, svg;
  bool json = false;
};

// With the names of the files without their folders.
Json shown(const Comparison& comparison) {
  Json json = printable_json(comparison_json(comparison));
  for (const char* const side : {"a", "b"}) {
    Json& file = json[side]["file"];
    file = std::filesystem::path(file.get<std::string>()).filename().string();
  }
  return json;
}

// The page of both files, with the comparison as its first screen, and its figures.
void write_pictures(const CompareRequest& request, const Comparison& comparison) {
  const Report report({comparison.files.begin(), comparison.files.end()});
  const MovesChoice choice;
  Json document = report.document(choice, nullptr);
  document["comparison"] = shown(comparison);
  if (request.report) {
    write_report(report_page(document, report.blocks(choice)), *request.report, false);
    print(stderr, "report: {}\n", printable(*request.report));
  }
  if (request.svg) print(stderr, "{}", write_figures(document, *request.svg, false));
}

int run(const CompareRequest& request) {
  if (request.files.size() != 2)
    throw UsageError("compare: takes two results files, A.db and B.db");
  if (request.players.size() > 2) {
    throw UsageError("compare: --player: at most two, the one of A.db and the one of B.db");
  }
  std::array<std::string, 2> players;
  if (!request.players.empty()) players = {request.players.front(), request.players.back()};
  check_report("compare", request.report, request.files.front());
  check_report("compare", request.report, request.files.back());
  if (request.svg) check_figures(*request.svg);
  const Comparison comparison = compare_runs({request.files[0], request.files[1]}, players);
  if (request.json) {
    print("{}\n", json_text(comparison_json(comparison), 2));
  } else {
    print_out(comparison_text(comparison));
  }
  if (request.report || request.svg) write_pictures(request, comparison);
  return status::kDone;
}

Rows<CompareRequest> compare_rows() {
  using Request = CompareRequest;
  return rows<Request>(
      positional("DB", &Request::files, "two results files").required(),
      option("player", "NAME", &Request::players,
             "the player of both files that is compared, or first that of A.db, then that of B.db; "
             "default: the first of each"),
      option("report", "FILE", &Request::report,
             "also write a page of both files, which begins with the comparison"),
      option("svg", "FOLDER", &Request::svg,
             "also write the figures of the comparison there, each as an SVG file for a paper"),
      json_flag(&Request::json, "print one JSON document"));
}

}  // namespace

Command compare_command() {
  return typed_command(
      {.name = "compare",
       .summary = "compare a player of one run with one of another",
       .details =
           "Two runs side by side: scores against the opponents that both met, by colour and\n"
           "by opening, nodes, depth and time a move, forfeits, and weaknesses if both files\n"
           "have a review. Who looks at twenty rows finds one with p < 0.05 by chance: the\n"
           "column 'corrected' takes that into account (Holm), and only rows below 0.05\n"
           "there are marked.",
       .examples = {"renju-bench compare last-week.db today.db",
                    "renju-bench compare last-week.db today.db --report compared.html",
                    "renju-bench compare last-week.db today.db --svg figures",
                    "renju-bench compare base.db base.db --player hard --player hard-tuned"}},
      compare_rows(), run);
}

}  // namespace rb::cli
