#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

// What a command checked, case by case, as systems of continuous integration read it.
namespace rb {

enum class CaseResult : std::uint8_t {
  passed,
  failed,
  skipped  // nothing was decided, and nothing depends on it
};

struct CheckCase {
  std::string name;  // "legal moves", "search/hard"
  CaseResult result = CaseResult::passed;
  std::string text;                    // what was found, in one line
  std::optional<double> seconds = {};  // how long it took, if that is known
};

struct CheckSuite {
  std::string name;  // what was checked, and how: "check cmd:./pbrain-x"
  std::vector<CheckCase> cases;

  int count(CaseResult result) const;
};

// A JUnit document with one <testsuite>. All text is printable and escaped.
std::string junit_xml(const CheckSuite& suite);

// Workflow commands of GitHub, a line each: ::error of each failed case, ::notice with the counts.
std::string github_lines(const CheckSuite& suite);

// A Markdown table for the summary of a job: the failed cases first, then the others.
std::string markdown_table(const CheckSuite& suite);

}  // namespace rb
