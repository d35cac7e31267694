#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/base/json_text.hpp"
#include "positions/suite_header.hpp"
#include "runner/base/text/table.hpp"
#include "runner/results/store.hpp"
#include "runner/studies/suites/suite_run.hpp"

// How a player's answers to a suite are shown.
namespace rb {

struct SuiteReport {
  std::string path;
  SuiteKind kind = SuiteKind::forbidden;
  std::optional<SuiteHeader> header;  // none: the file has none
  PlayerRow player;
  Limits limits;
  std::uint64_t seed = 1;
  int threads = 1;
  std::vector<Problem> problems;
  std::vector<SuiteAnswer> answers;
};

std::string_view name(AnswerGrade grade);  // "solved", "failed", "unproven"

// "vcf.jsonl:12: solved, h8, 120 nodes, 0.42 ms".
std::string answer_line(const SuiteReport& report, const Problem& problem,
                        const SuiteAnswer& answer);
Table suite_table(const SuiteReport& report);
Json suite_json(const SuiteReport& report);

}  // namespace rb
