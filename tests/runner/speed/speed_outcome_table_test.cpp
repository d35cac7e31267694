#include <fmt/format.h>
#include <gmock/gmock.h>

#include <limits>

#include "runner/base/text/terminal.hpp"
#include "runner/speed/speed_outcome.hpp"

namespace rb {
namespace {

using speed::Comparison;
using speed::Verdict;
using ::testing::HasSubstr;
using ::testing::Not;

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
SpeedOutcome planted() {
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

std::string plain(const SpeedOutcome& outcome) { return without_marks(speed_table(outcome)); }

TEST(SpeedTable, HasARowForEachPartAndTheWorstAtTheEnd) {
  EXPECT_EQ(plain(planted()), R"(Base       old
Head       new
Signature  4711, the same

Part               time %  interval           base ns   head ns  rounds  verdict
board/line           +5.1  [+3.2, +7.4]          84.1      94.6      21  slower
board/set            -8.7  [-9.9, -7.2]          73.0      82.2      33  faster
solver/vcf           +0.2  [-1.1, +1.4]          80.2      90.2      45  same
solver/vct          +20.0  too few rounds        96.0       108      13  undecided
board/new         not in both

1 slower, 1 faster, 1 the same, 1 undecided; tolerance 2.5 %; worst: board/line +5.1 %, slower
)");
}

TEST(SpeedTable, InstructionsHaveAColumnIfTheyWereCounted) {
  SpeedOutcome outcome = planted();
  outcome.instructions = {{1000, 1023}, {2000, 1900}, {3000, 3000}, {4000, 4001}};
  const std::string text = plain(outcome);
  EXPECT_THAT(text, HasSubstr("  rounds  instructions %  verdict\n"));
  EXPECT_THAT(text, HasSubstr("      21           +2.30  slower\n"));
  EXPECT_THAT(text, HasSubstr("      33           -5.00  faster\n"));
  EXPECT_THAT(text, HasSubstr("      45           +0.00  same\n"));
}

TEST(SpeedTable, VerdictsAreGreenRedOrYellow) {
  const std::string text = speed_table(planted());
  EXPECT_THAT(text, HasSubstr("      21  " + toned("slower", Tone::bad) + '\n'));
  EXPECT_THAT(text, HasSubstr("      33  " + toned("faster", Tone::good) + '\n'));
  EXPECT_THAT(text, HasSubstr("      45  same\n"));
  EXPECT_THAT(text, HasSubstr("      13  " + toned("undecided", Tone::open) + '\n'));
}

TEST(SpeedTable, SaysWhetherPlayHasChanged) {
  SpeedOutcome outcome = planted();
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
  SpeedOutcome outcome = planted();
  outcome.parts[0].has_other_count = true;
  EXPECT_THAT(plain(outcome), HasSubstr("  slower per look-up; a different number of look-ups\n"));
}

TEST(SpeedTable, ASavedBaseHasSamplesInPlaceOfRounds) {
  SpeedOutcome outcome = planted();
  outcome.is_saved = true;
  EXPECT_THAT(plain(outcome), HasSubstr(R"(
Warning    the base was measured at another time, perhaps on another machine:
           only a program as base separates builds
)"));
  EXPECT_THAT(plain(outcome), HasSubstr("  too few samples "));
  EXPECT_THAT(plain(outcome), HasSubstr("       -  slower\n"));
}

TEST(SpeedTable, WarnsOfABaseWithTooFewSamples) {
  SpeedOutcome outcome = planted();
  outcome.is_saved = true;
  const std::size_t least = speed::least_base_samples(outcome.parts.size());
  outcome.parts[2].verdict = Verdict::undecided;
  outcome.parts[2].samples = {least, 600};
  outcome.parts[3].samples = {least - 1, 600};
  const std::string told = fmt::format(
      "\nWarning    the base has too few samples of 1 part: {} of solver/vct, a verdict takes {};\n"
      "           more --budget of this build cannot help: save the base again with more "
      "--budget\n",
      least - 1, least);
  EXPECT_THAT(plain(outcome), HasSubstr(told));
}

TEST(SpeedTable, CountsThePartsOfEachVerdict) {
  SpeedOutcome outcome = planted();
  outcome.parts.push_back(outcome.parts[1]);
  for (int i = 0; i < 2; ++i) outcome.parts.push_back(outcome.parts[2]);
  for (int i = 0; i < 3; ++i) outcome.parts.push_back(outcome.parts[3]);
  EXPECT_THAT(plain(outcome),
              HasSubstr("\n1 slower, 2 faster, 3 the same, 4 undecided; tolerance"));
}

TEST(SpeedTable, WarnsIfNothingIsDecided) {
  SpeedOutcome outcome = planted();
  outcome.parts.erase(outcome.parts.begin(), outcome.parts.begin() + 3);
  EXPECT_THAT(plain(outcome), HasSubstr("\nWarning    nothing is decided: 13 rounds, and a verdict "
                                        "takes 14; use more --budget\n"));
  outcome.parts[0].logarithms.resize(14);
  EXPECT_THAT(plain(outcome), HasSubstr("\nWarning    nothing is decided: the times vary too much; "
                                        "use more --budget, or a quieter machine\n"));
  EXPECT_THAT(plain(planted()), Not(HasSubstr("Warning")));
}

TEST(SpeedTable, NamesThePartsWithoutAVerdict) {
  EXPECT_EQ(without_verdict_text(planted()),
            "2 of 5 parts without a verdict: solver/vct, board/new");
}

}  // namespace
}  // namespace rb
