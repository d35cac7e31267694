#include <gmock/gmock.h>

#include <limits>

#include "runner/base/text/terminal.hpp"
#include "runner/speed/speed_outcome.hpp"

namespace rb {
namespace {

using speed::Comparison;
using speed::Verdict;
using ::testing::HasSubstr;

Comparison part(std::string name, Verdict verdict, double ratio, rating::Interval interval,
                std::size_t rounds) {
  Comparison made;
  made.part = std::move(name);
  made.verdict = verdict;
  made.ratio = ratio;
  made.interval = interval;
  made.base_ns = 80 * ratio;
  made.head_ns = 90 * ratio;
  made.logarithms.resize(rounds);
  return made;
}

// A part of each verdict; numbers of which none equals another.
SpeedOutcome planted_table() {
  SpeedOutcome outcome;
  outcome.base = {"old", 4711};
  outcome.head = {"new", 4711};
  outcome.tolerance = 0.025;
  outcome.parts = {part("board/line", Verdict::slower, 1.051, {1.032, 1.074}, 21),
                   part("board/set", Verdict::faster, 0.913, {0.901, 0.928}, 33),
                   part("solver/vcf", Verdict::same, 1.002, {0.989, 1.014}, 45),
                   part("solver/vct", Verdict::undecided, 1.2,
                        {0, std::numeric_limits<double>::infinity()}, 13)};
  outcome.missing = {"board/new"};
  return outcome;
}

std::string plain(const SpeedOutcome& outcome) { return without_marks(wide(speed_table(outcome))); }

TEST(SpeedTable, HasARowForEachPartAndTheWorstAtTheEnd) {
  EXPECT_EQ(plain(planted_table()), R"(Base       old
Head       new
Signature  4711, the same

Part        time %  interval        base ns  head ns  rounds  verdict
board/line    +5.1  [+3.2, +7.4]       84.1     94.6      21  slower
board/set     -8.7  [-9.9, -7.2]       73.0     82.2      33  faster
solver/vcf    +0.2  [-1.1, +1.4]       80.2     90.2      45  same
solver/vct   +20.0  too few rounds     96.0      108      13  undecided
board/new   not in both

1 slower, 1 faster, 1 the same, 1 undecided; tolerance 2.5 %; worst: board/line +5.1 %, slower
)");
}

TEST(SpeedTable, VerdictsAreGreenRedOrYellow) {
  const std::string text = speed_table(planted_table());
  EXPECT_THAT(text, HasSubstr("      21  " + toned("slower", Tone::bad) + '\n'));
  EXPECT_THAT(text, HasSubstr("      33  " + toned("faster", Tone::good) + '\n'));
  EXPECT_THAT(text, HasSubstr("      45  same\n"));
  EXPECT_THAT(text, HasSubstr("      13  " + toned("undecided", Tone::open) + '\n'));
}

TEST(SpeedTable, SaysWhetherPlayHasChanged) {
  SpeedOutcome outcome = planted_table();
  outcome.head.signature = 4712;
  EXPECT_THAT(speed_table(outcome),
              HasSubstr("\nSignature  4711 before, 4712 now: there is no results/signature.txt\n"));
  outcome.kept_signature = 4711;
  EXPECT_THAT(speed_table(outcome),
              HasSubstr("\nSignature  4711 before, 4712 now: results/signature.txt says 4711\n"));
  outcome.kept_signature = 4712;
  EXPECT_THAT(speed_table(outcome),
              HasSubstr("\nSignature  4711 before, 4712 now: results/signature.txt says so\n"));
  outcome.base.signature = 0;
  EXPECT_THAT(speed_table(outcome), HasSubstr("\nSignature  not compared: the file has none\n"));
}

TEST(SpeedTable, SaysWhatWasComparedIfTheBuildsDoNotDoTheSameWork) {
  SpeedOutcome outcome = planted_table();
  outcome.parts[0].has_other_count = true;
  EXPECT_THAT(plain(outcome), HasSubstr("  slower per look-up; a different number of look-ups\n"));
}

}  // namespace
}  // namespace rb
