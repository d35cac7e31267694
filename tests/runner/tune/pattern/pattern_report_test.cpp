#include "runner/tune/pattern/pattern_report.hpp"

#include <gmock/gmock.h>

#include <fmt/format.h>

namespace rb {
namespace {

TEST(PatternReport, ALineHasTheMeansOfAnEpochBelowItsHead) {
  const PatternEpoch epoch{
      .number = 3,
      .training = {.board = 20, .move = 30, .boards = 32, .moves = 16, .hits = 4},
      .validation = {.board = 5, .move = 6, .boards = 8, .moves = 4, .hits = 3}};
  EXPECT_EQ(wide(pattern_epochs_table()) + wide(pattern_epoch_row(epoch)),
            "\nepoch   boards    moves   first  left out    moves   first\n"
            "3      0.62500  1.87500  25.0 %   0.62500  1.50000  75.0 %\n");
}

TEST(PatternReport, NothingHasAMeanOfNothing) {
  EXPECT_EQ(wide(pattern_epoch_row({.number = 1, .training = {}, .validation = {}})),
            "1      0.00000  0.00000   0.0 %   0.00000  0.00000   0.0 %\n");
}

TEST(PatternReport, TheEndNamesFileAndEpoch) {
  PatternFit fit;
  fit.best = 2;
  EXPECT_THAT(pattern_end_text(fit, "mine.rbp"),
              testing::EndsWith(fmt::format("\nmine.rbp: the patterns after epoch 2, checksum {}\n",
                                            renju::pattern_hash(fit.table))));
}

}  // namespace
}  // namespace rb
