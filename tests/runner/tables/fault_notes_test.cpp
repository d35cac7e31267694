#include "runner/tables/fault_notes.hpp"
#include "engine/base/json_text.hpp"

#include <gmock/gmock.h>

#include "tests/fakes/printout.hpp"

#include "engine/base/zu.hpp"
#include "runner/base/system/exit_status.hpp"

namespace rb {
namespace {

// Of 40 losses 3 are faults: more than 5 %.
FaultLosses faults() {
  FaultLosses faults{.games = 90, .losses = 40, .wins = 30, .won = 1};
  faults.by_reason[zu(static_cast<int>(Reason::timeout))] = 2;
  faults.by_reason[zu(static_cast<int>(Reason::crash))] = 1;
  faults.first = FaultLosses::Game{.run = 0, .id = 17};
  return faults;
}

// Of 40 losses 2 are faults: no more than 5 %.
FaultLosses few() {
  FaultLosses few = faults();
  few.by_reason[zu(static_cast<int>(Reason::crash))] = 0;
  return few;
}

TEST(FaultNotes, SayHowManyLossesWereDecidedByWhichFaults) {
  EXPECT_EQ(faults_text("A", faults()),
            "A: faults decided 3 of its 40 losses in 90 games (timeout 2, crash 1)");
  FaultLosses only = few();
  only.by_reason[zu(static_cast<int>(Reason::timeout))] = only.losses = only.games = 1;
  EXPECT_EQ(faults_text("A", only), "A: faults decided its only loss in 1 game (timeout 1)");
  only.at_start = 1;
  EXPECT_EQ(faults_text("A", only),
            "A: faults decided its only loss in 1 game (timeout 1); START or INFO was not answered "
            "in time in 1 of them; a longer --start-time may help");
}

TEST(FaultNotes, AreAboveTheFiguresIfMoreThanOneLossInTwentyIsAFault) {
  EXPECT_EQ(fault_rows({{"A", few(), "x.db"}}), "");
  EXPECT_EQ(fault_rows({{"A", few(), "x.db"}, {"B", faults(), "x.db"}}),
            "Faults       B: faults decided 3 of its 40 losses in 90 games (timeout 2, crash 1)\n"
            "             These losses say nothing about strength; figures marked ! depend on "
            "them.\n");
  EXPECT_EQ(fault_mark(true), " !");
  EXPECT_EQ(fault_mark(false), "");
}

TEST(FaultNotes, AreFieldsForPrograms) {
  EXPECT_EQ(faults_json(faults(), "x.db"), read_ordered_json(R"({
    "lost": 3, "losses": 40,
    "by": {"illegal move": 0, "bad answer": 0, "timeout": 2, "crash": 1},
    "start_timeouts": 0, "first": {"file": "x.db", "game": 17}, "decide": true, "won": 1,
    "spoil_elo": true})"));
  EXPECT_TRUE(faults_json({}, "x.db")["first"].is_null());
  EXPECT_EQ(faults_json(few(), "x.db")["decide"], false);
}

TEST(FaultNotes, NameTheFirstGameAndHowToLookAtIt) {
  testing::internal::CaptureStderr();
  tell_faults({{"A", few(), "x.db"}, {"B", faults(), "my runs/x.db"}});
  EXPECT_EQ(
      testing::internal::GetCapturedStderr(),
      "note: B: faults decided 3 of its 40 losses in 90 games (timeout 2, crash 1); the first "
      "is game 17: renju-bench show 'my runs/x.db' 17 --traffic\n");
}

TEST(FaultNotes, OfAnyFaultAreAFailureUnlessTheRunWasInterrupted) {
  testing::internal::CaptureStderr();
  EXPECT_EQ(refuse_faults({{"A", {}, "x.db"}}, status::kDone), status::kDone);
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
  testing::internal::CaptureStderr();
  EXPECT_EQ(refuse_faults({{"A", few(), "x.db"}}, status::kDone), status::kDifference);
  EXPECT_THAT(testing::internal::GetCapturedStderr(),
              testing::HasSubstr("--fail-on-fault: A: faults decided 2 of its 40 losses"));
  testing::internal::CaptureStderr();
  EXPECT_EQ(refuse_faults({{"A", few(), "x.db"}}, status::kInterrupted), status::kInterrupted);
  testing::internal::GetCapturedStderr();
}

}  // namespace
}  // namespace rb
