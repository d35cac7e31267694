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

TEST(SpeedOutcome, SaysWhetherRoundsAreMissingOrTheTimesVaryTooMuch) {
  SpeedOutcome outcome = outcome_of(Verdict::undecided, Verdict::undecided);
  const auto says = [&](const char* words) {
    return speed_table(outcome).find(words) != std::string::npos;
  };
  outcome.parts[1].logarithms.resize(3);
  EXPECT_TRUE(says("nothing is decided: 3 rounds"));
  outcome.parts[1].logarithms.resize(speed::kLeastRounds);
  EXPECT_TRUE(says("nothing is decided: the times vary too much"));
}

TEST(SpeedOutcome, TheTableHasARowForEachPart) {
  const std::string table = speed_table(outcome_of(Verdict::same, Verdict::faster));
  EXPECT_NE(table.find("\nboard/line "), std::string::npos) << table;
  EXPECT_NE(table.find("\nboard/set "), std::string::npos) << table;
}

}  // namespace
}  // namespace rb
