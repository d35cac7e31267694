#include "runner/cli/manual/man_page.hpp"

#include <gmock/gmock.h>

namespace rb::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

Syntax plan() {
  return {.name = "sprt plan",
          .summary = "plan a test",
          .options = {{.name = "FILE", .kind = Kind::text, .help = "a file", .positional = true},
                      {.name = "games",
                       .letter = 'g',
                       .kind = Kind::whole,
                       .value = "N",
                       .help = "how many; the opponent's too",
                       .min = 1,
                       .max = 9}},
          .details = ".x is no request\n  back\\slash",
          .examples = {"renju-bench sprt plan 'a b'"}};
}

TEST(ManPage, HasTheNameOfTheCommandWithDashes) {
  EXPECT_EQ(man_name("sprt plan"), "renju-bench-sprt-plan");
  EXPECT_THAT(man_page(plan()), StartsWith(".TH RENJU\\-BENCH\\-SPRT\\-PLAN 1 20"));
  EXPECT_THAT(man_page(plan()), HasSubstr("renju\\-bench\\-sprt\\-plan \\- plan a test\n"));
}

TEST(ManPage, TellsOfAnOptionWhatTheHelpTells) {
  EXPECT_THAT(man_page(plan()), HasSubstr(".TP\n\\fB\\-g\\fR, \\fB\\-\\-games\\fR \\fIN\\fR\n"
                                          "how many; the opponent\\(aqs too (1 to 9)\n"));
}

TEST(ManPage, KeepsArgumentsApart) {
  EXPECT_THAT(man_page(plan()), HasSubstr(".SH ARGUMENTS\n.TP\n\\fIFILE\\fR\na file\n.SH OPTIONS"));
}

TEST(ManPage, LeavesNothingThatTheFormatterWouldTakeForItsOwn) {
  EXPECT_THAT(man_page(plan()), HasSubstr("\n\\&.x is no request\n  back\\eslash\n"));
  EXPECT_THAT(man_page(plan()), HasSubstr("sprt plan \\(aqa b\\(aq\n"));
}

TEST(ManPage, OfTheProgramListsWhatPeopleCall) {
  Syntax hidden = plan();
  hidden.name = "secret";
  hidden.is_internal = true;
  const std::string text = man_overview({{"Play", {{plan(), {}}, {hidden, {}}}}});
  EXPECT_THAT(text,
              HasSubstr(".SS Play\n.TP\n\\fBrenju\\-bench\\-sprt\\-plan\\fR(1)\nplan a test\n"));
  EXPECT_THAT(text, Not(HasSubstr("secret")));
}

}  // namespace
}  // namespace rb::cli
