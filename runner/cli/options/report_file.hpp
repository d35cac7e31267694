#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/json_text.hpp"
#include "runner/cli/options/options.hpp"

// The page of --report, which a command that plays writes at its end.
namespace rb::cli {

// --report FILE
template <typename Request>
Row<Request> report_option(std::optional<std::string> Request::*member) {
  return option("report", "FILE", member,
                "write a page of the results file at the end, as 'report' does");
}

inline constexpr std::string_view kNoFigures =
    "'report --svg FOLDER' writes the figures, as SVG, which programs such as rsvg-convert turn "
    "into "
    "PDF or PNG";

// Throws UsageError that starts with `option` if the name of a page asks for a figure: x.svg.
void check_page_name(std::string_view option, const std::string& path);

// Writes the page; with `replace` or over a report an existing file is replaced, else it is kept.
void write_report(const std::string& page, const std::string& path, bool replace);

// Before the first game. Throws UsageError that starts with `command` if the page would be the
// results file, and Error if it cannot be written. Does nothing without a page.
void check_report(std::string_view command, const std::optional<std::string>& page,
                  const std::optional<std::string>& results);

// The page of results files that are no longer being written; says so on the standard error. The
// fields of `more` are added to its document.
void end_with_report(const std::optional<std::string>& page, const std::string& results);
void end_with_report(const std::optional<std::string>& page,
                     const std::vector<std::string>& results, const Json& more);

}  // namespace rb::cli
