#include "runner/speed/speed_cases.hpp"

#include <fmt/core.h>

namespace rb {
namespace {

CheckCase part_case(const SpeedOutcome& outcome, const speed::Comparison& part) {
  const double percent = 100 * (part.ratio - 1);
  CheckCase one{
      .name = part.part,
      .text = fmt::format("{}: {:+.1f} % time [{:+.1f}, {:+.1f}]", name(part.verdict), percent,
                          100 * (part.interval.low - 1), 100 * (part.interval.high - 1))};
  if (part.verdict == speed::Verdict::slower) one.result = CaseResult::failed;
  if (part.verdict == speed::Verdict::undecided) {
    one.result = outcome.requires_verdict ? CaseResult::failed : CaseResult::skipped;
  }
  return one;
}

CheckCase missing_case(const SpeedOutcome& outcome, const std::string& part) {
  return {.name = part,
          .result = outcome.requires_verdict ? CaseResult::failed : CaseResult::skipped,
          .text = "missing in one of the builds"};
}

CheckCase signature_case(const SpeedOutcome& outcome) {
  CheckCase one{.name = "signature", .text = fmt::format("{}", outcome.head.signature)};
  if (!outcome.play_differs()) return one;
  one.text = fmt::format("{} instead of {}: play has changed{}", outcome.head.signature,
                         outcome.base.signature,
                         outcome.is_deliberate() ? ", as results/signature.txt says" : "");
  if (!outcome.is_deliberate()) one.result = CaseResult::failed;
  return one;
}

}  // namespace

CheckSuite speed_cases(const SpeedOutcome& outcome) {
  CheckSuite suite{.name = "speed check " + outcome.base.program, .cases = {}};
  if (outcome.base.signature != 0) suite.cases.push_back(signature_case(outcome));
  for (const speed::Comparison& part : outcome.parts) {
    suite.cases.push_back(part_case(outcome, part));
  }
  for (const std::string& part : outcome.missing) {
    suite.cases.push_back(missing_case(outcome, part));
  }
  return suite;
}

}  // namespace rb
