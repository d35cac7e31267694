#include <gtest/gtest.h>

#include "runner/tune/texel.hpp"
#include "tests/fakes/printout.hpp"

namespace rb {
namespace {

tuning::Parameter parameter(const char* name, double value) {
  return {.name = name, .value = value, .min = 0, .max = 2000, .c_end = 100};
}

TexelTask task() {
  return {.profile = *renju::find_profile("hard"),
          .parameters = {parameter("OPEN_THREE", 1000), parameter("THREE", 30.5),
                         parameter("TWO", 10), parameter("FOUR", 1500)},
          .held_out = {}};
}

// The four are told by the games, left to the prior, held by a bound, never seen.
TexelResult result() {
  TexelResult r;
  r.counts.games = 1234;
  r.training = 9000;
  r.validation = 1000;
  r.openings = 321;
  r.K = 0.002;
  r.training_before = {0.6612345, 0.2312345};
  r.training_after = {0.65, 0.23};
  r.validation_before = {0.662, 0.232};
  r.validation_after = {0.651, 0.231};
  r.validation_fall = {0.011, 0.0054};
  r.values = {1100, 31.25, 0, 1500};
  r.errors = {12.345, 6, 0, 500};
  r.free = {1100, 31, -12.3456, 1500};
  r.prior_shares = {0.5, 0.501, 0.1, 1};
  r.held = {false, false, true, false};
  r.seen = {4321, 17, 99, 0};
  r.converged = true;
  return r;
}

TEST(TexelReport, HasTheLossesAndARowForEachParameter) {
  EXPECT_EQ(texel_report(task(), result()),
            R"(method     texel: 10000 quiet positions of 1234 distinct games, 321 openings
scale      K = 0.002: 500 points are worth a score of 73 %

part        positions   entropy     after   squared     after
training         9000  0.661234  0.650000  0.231235  0.230000
validation       1000  0.662000  0.651000  0.232000  0.231000

parameter    old    new  error  prior  counts in
OPEN_THREE  1000   1100  12.35   50 %       4321
THREE       30.5  31.25      -   50 %         17  the prior's value: the games hardly show it
TWO           10      0      -      -         99  held by its bound; -12.35 without bounds
FOUR        1500   1500      -  100 %          0  never: stays

entropy, squared: mean losses with the old values and after, with those of column new;
error: of one standard deviation, openings taken as the independent pieces of evidence;
prior: how far a value follows its prior, the old value +- half of its bounds

validation entropy falls by 0.011000 +- 0.005400: clearly better; whether it plays better
is for --verify to show
)");
}

TEST(TexelReport, SaysThatTheFitDidNotConverge) {
  TexelResult r = result();
  r.converged = false;
  EXPECT_NE(std::string(texel_report(task(), r)).find("\nthe fit did not converge: "),
            std::string::npos);
}

// Two standard errors are clear.
TEST(TexelReport, TellsWhetherTheFallIsMoreThanNoise) {
  struct Row {
    double fall;
    const char* words;
  };
  for (const Row& row :
       {Row{0.0108, "+- 0.005400: clearly better"}, Row{0.0107, ": no more than its own noise"},
        Row{0, "predicted no better than before"},
        Row{-0.02, "falls by -0.020000 +- 0.005400: the positions left out"}}) {
    TexelResult r = result();
    r.validation_fall.fall = row.fall;
    EXPECT_NE(std::string(texel_report(task(), r)).find(row.words), std::string::npos) << row.fall;
  }
}

TEST(TexelReport, AnErrorIsOfWhatTheGamesTell) {
  const TexelResult r = result();
  EXPECT_TRUE(has_error(r, 0));
  EXPECT_FALSE(has_error(r, 1));
  EXPECT_FALSE(has_error(r, 2));
  EXPECT_FALSE(has_error(r, 3));
}

}  // namespace
}  // namespace rb
