#include "runner/speed/speed_outcome.hpp"

#include <gtest/gtest.h>

#include <utility>

#include "runner/base/system/exit_status.hpp"

namespace rb {
namespace {

using speed::Verdict;

SpeedOutcome outcome_of(Verdict first, Verdict second) {
  SpeedOutcome outcome;
  outcome.base.signature = outcome.head.signature = 7;
  outcome.requires_verdict = true;
  for (const auto& [part, verdict] :
       {std::pair("board/line", first), std::pair("board/set", second)}) {
    outcome.parts.emplace_back();
    outcome.parts.back().part = part;
    outcome.parts.back().verdict = verdict;
  }
  return outcome;
}

TEST(SpeedOutcome, IsUndecidedIfAPartHasNoVerdict) {
  EXPECT_EQ(outcome_of(Verdict::same, Verdict::faster).status(), status::kDone);
  SpeedOutcome outcome = outcome_of(Verdict::same, Verdict::undecided);
  EXPECT_EQ(outcome.status(), status::kUndecided);
  EXPECT_EQ(without_verdict_text(outcome), "1 of 2 parts without a verdict: board/set");
  outcome.requires_verdict = false;
  EXPECT_EQ(outcome.status(), status::kDone);
}

TEST(SpeedOutcome, IsUndecidedIfAPartIsNotInBoth) {
  SpeedOutcome outcome = outcome_of(Verdict::same, Verdict::faster);
  outcome.missing = {"board/new"};
  EXPECT_EQ(outcome.status(), status::kUndecided);
  EXPECT_EQ(without_verdict_text(outcome), "1 of 3 parts without a verdict: board/new");
}

TEST(SpeedOutcome, ForemostIsWhatIsSure) {
  SpeedOutcome outcome = outcome_of(Verdict::slower, Verdict::undecided);
  outcome.missing = {"board/new"};
  EXPECT_EQ(outcome.status(), status::kDifference);
  outcome.head.signature = 8;
  EXPECT_EQ(outcome.status(), status::kSignature);
  outcome.kept_signature = 8;
  EXPECT_EQ(outcome.status(), status::kDifference);
}

}  // namespace
}  // namespace rb
