#include "runner/tables/ci_output/check_case.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "engine/base/printable.hpp"
#include "engine/base/wording.hpp"
#include "runner/base/text/markup_text.hpp"
#include "runner/base/text/table.hpp"

namespace rb {
namespace {

using Replacements = std::vector<std::pair<char, std::string_view>>;

// The text in one printable line, with these characters replaced.
std::string escaped(std::string_view text, const Replacements& replacements) {
  std::string out;
  for (const char letter : printable(text)) {
    const auto found = std::find_if(replacements.begin(), replacements.end(),
                                    [letter](const auto& row) { return row.first == letter; });
    if (found == replacements.end()) {
      out += letter;
    } else {
      out += found->second;
    }
  }
  return out;
}

std::string xml(std::string_view text) { return markup_text(printable(text)); }

std::string case_xml(const CheckSuite& suite, const CheckCase& one) {
  const std::string seconds =
      one.seconds ? fmt::format(" time=\"{:.3f}\"", *one.seconds) : std::string();
  std::string text = fmt::format("    <testcase classname=\"{}\" name=\"{}\"{}>\n", xml(suite.name),
                                 xml(one.name), seconds);
  switch (one.result) {
    case CaseResult::passed:
      text += fmt::format("      <system-out>{}</system-out>\n", xml(one.text));
      break;
    case CaseResult::failed:
      text += fmt::format("      <failure message=\"{}\"/>\n", xml(one.text));
      break;
    case CaseResult::skipped:
      text += fmt::format("      <skipped message=\"{}\"/>\n", xml(one.text));
      break;
  }
  return text + "    </testcase>\n";
}

// Of a property of a workflow command, where ',' and ':' end it.
std::string property(std::string_view text) {
  return escaped(text, {{'%', "%25"}, {',', "%2C"}, {':', "%3A"}});
}

std::string counts_text(const CheckSuite& suite) {
  return fmt::format("{} passed, {} failed, {} skipped", suite.count(CaseResult::passed),
                     suite.count(CaseResult::failed), suite.count(CaseResult::skipped));
}

std::string_view word(CaseResult result) {
  constexpr std::string_view kWords[] = {"passed", "**failed**", "skipped"};
  return kWords[static_cast<std::size_t>(result)];
}

}  // namespace

int CheckSuite::count(CaseResult result) const {
  return static_cast<int>(std::count_if(
      cases.begin(), cases.end(), [result](const CheckCase& one) { return one.result == result; }));
}

std::string junit_xml(const CheckSuite& suite) {
  std::string text = fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n"
      "  <testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" errors=\"0\" skipped=\"{}\">\n",
      xml(suite.name), suite.cases.size(), suite.count(CaseResult::failed),
      suite.count(CaseResult::skipped));
  for (const CheckCase& one : suite.cases) text += case_xml(suite, one);
  return text + "  </testsuite>\n</testsuites>\n";
}

std::string github_lines(const CheckSuite& suite) {
  std::string text;
  for (const CheckCase& one : suite.cases) {
    if (one.result != CaseResult::failed) continue;
    text += fmt::format("::error title={}::{}: {}\n", property(suite.name),
                        escaped(one.name, {{'%', "%25"}}), escaped(one.text, {{'%', "%25"}}));
  }
  return text + fmt::format("::notice title={}::{}\n", property(suite.name), counts_text(suite));
}

std::string markdown_table(const CheckSuite& suite) {
  Table table{.title = fmt::format("### {}\n\n{}\n\n", escaped(suite.name, {{'<', "&lt;"}}),
                                   counts_text(suite)),
              .columns = {{"check"}, {"result"}, {.name = "", .missing = ""}},
              .notes = "\n"};
  for (const CaseResult result : {CaseResult::failed, CaseResult::skipped, CaseResult::passed}) {
    for (const CheckCase& one : suite.cases) {
      if (one.result == result) table.rows.push_back({one.name, word(one.result), one.text});
    }
  }
  return markdown(table);
}

}  // namespace rb
