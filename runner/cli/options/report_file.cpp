#include "runner/cli/options/report_file.hpp"

#include <filesystem>
#include <system_error>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/json_text.hpp"
#include "engine/base/printable.hpp"
#include "runner/base/system/new_file.hpp"
#include "runner/base/text/output.hpp"
#include "runner/cli/options/output_file.hpp"
#include "runner/web/document/printable_json.hpp"
#include "runner/web/document/report_document.hpp"
#include "runner/web/page/report_page.hpp"

namespace rb::cli {
namespace {

OldFile old_file(const std::string& path, bool replace) {
  return replace || is_report(path) ? OldFile::replace : OldFile::keep;
}

}  // namespace

void check_page_name(std::string_view option, const std::string& path) {
  for (const std::string_view form : {".svg", ".png", ".pdf"}) {
    if (!path.ends_with(form)) continue;
    throw UsageError(fmt::format("{} {}: the page is HTML; {}", option, path, kNoFigures));
  }
}

void write_report(const std::string& page, const std::string& path, bool replace) {
  NewFile::write_all(path, old_file(path, replace), page);
}

void check_report(std::string_view command, const std::optional<std::string>& page,
                  const std::optional<std::string>& results) {
  if (!page) return;
  check_page_name(fmt::format("{}: --report", command), *page);
  require_page();
  if (results) check_output(command, *page, {*results});
  std::error_code unknown;  // what cannot be looked at cannot be written either
  if (std::filesystem::is_regular_file(*page, unknown) && !is_report(*page)) {
    throw Error(fmt::format("{}: already exists and is not a report: name another file", *page));
  }
  NewFile::check_writable(*page, OldFile::replace);
}

void end_with_report(const std::optional<std::string>& page, const std::string& results) {
  end_with_report(page, {results}, Json::object());
}

void end_with_report(const std::optional<std::string>& page,
                     const std::vector<std::string>& results, const Json& more) {
  if (!page) return;
  const Report report(results);
  const MovesChoice choice;
  Json document = report.document(choice, nullptr);
  document.update(printable_json(more));
  write_report(report_page(document, report.blocks(choice)), *page, false);
  print(stderr, "report: {}\n", printable(*page));
}

}  // namespace rb::cli
