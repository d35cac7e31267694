#include "runner/base/text/table_row.hpp"

#include <gtest/gtest.h>

#include "tests/fakes/printout.hpp"

namespace rb {
namespace {

TEST(TableRow, HasItsTextInTheFourteenthColumn) {
  EXPECT_EQ(table_row("Score of A", "59.9 %   298 won"), "Score of A   59.9 %   298 won\n");
  EXPECT_EQ(table_row("Twelve signs", "x"), "Twelve signs x\n");
}

TEST(TableRow, IsPrintable) { EXPECT_EQ(table_row("A", "x\x1b\n"), "A            x\\u001b\\n\n"); }

}  // namespace
}  // namespace rb
