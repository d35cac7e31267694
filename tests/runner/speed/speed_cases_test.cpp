#include "runner/speed/speed_cases.hpp"

#include <gtest/gtest.h>

namespace rb {
namespace {

using speed::Comparison;
using speed::Verdict;

SpeedOutcome planted_cases() {
  SpeedOutcome outcome;
  outcome.base = {"old", 4711};
  outcome.head = {"new", 4711};
  for (const auto& [name, verdict, ratio, low, high] :
       {std::tuple("board/line", Verdict::slower, 1.051, 1.032, 1.074),
        std::tuple("board/set", Verdict::faster, 0.913, 0.901, 0.928),
        std::tuple("solver/vcf", Verdict::same, 1.002, 0.989, 1.014),
        std::tuple("solver/vct", Verdict::undecided, 1.2, 0.95, 1.6)}) {
    Comparison part;
    part.part = name;
    part.verdict = verdict;
    part.ratio = ratio;
    part.interval = {low, high};
    outcome.parts.push_back(part);
  }
  outcome.missing = {"board/new"};
  return outcome;
}

// "failed board/line: text", line by line.
std::string lines(const SpeedOutcome& outcome) {
  std::string text;
  for (const CheckCase& one : speed_cases(outcome).cases) {
    text += one.result == CaseResult::passed ? "passed " : "";
    text += one.result == CaseResult::failed ? "failed " : "";
    text += one.result == CaseResult::skipped ? "skipped " : "";
    text += one.name + ": " + one.text + '\n';
  }
  return text;
}

TEST(SpeedCases, AnotherSignatureFailsUnlessItIsTheKeptOne) {
  SpeedOutcome outcome = planted_cases();
  outcome.parts.clear();
  outcome.missing.clear();
  outcome.head.signature = 4712;
  EXPECT_EQ(lines(outcome), "failed signature: 4712 instead of 4711: play has changed\n");
  outcome.kept_signature = 4712;
  EXPECT_EQ(lines(outcome),
            "passed signature: 4712 instead of 4711: play has changed, as results/signature.txt "
            "says\n");
  outcome.base.signature = 0;
  EXPECT_EQ(lines(outcome), "");
}

}  // namespace
}  // namespace rb
