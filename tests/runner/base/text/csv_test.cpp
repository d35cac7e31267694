#include "runner/base/text/csv.hpp"

#include <gtest/gtest.h>

namespace rb {
namespace {

TEST(Csv, QuotesWhatHoldsASeparator) {
  EXPECT_EQ(csv_text("hard"), "hard");
  EXPECT_EQ(csv_text(""), "");
  EXPECT_EQ(csv_text("a,\"b\"\n"), "\"a,\"\"b\"\"\\n\"") << "a row is a line";
}

TEST(Csv, GivesNoFormulaToASpreadsheet) {
  EXPECT_EQ(csv_text("=cmd|' /C calc'!A0"), "'=cmd|' /C calc'!A0");
  EXPECT_EQ(csv_text("=HYPERLINK(\"x\",\"y\")"), "\"'=HYPERLINK(\"\"x\"\",\"\"y\"\")\"");
  for (const char sign : {'=', '+', '-', '@'}) {
    EXPECT_EQ(csv_text(std::string(1, sign) + "SUM(1)"), std::string("'") + sign + "SUM(1)");
  }
  EXPECT_EQ(csv_text("\r=1"), "'\\u000d=1");
  EXPECT_EQ(csv_text("\t=1"), "'\\t=1");
  EXPECT_EQ(csv_text("-1+cmd"), "'-1+cmd");
  EXPECT_EQ(csv_text("-"), "'-");
}

TEST(Csv, LeavesNumbersAsTheyAre) {
  for (const char* number : {"-5", "+5", "-1.5e3", "+0.25", "12"}) {
    EXPECT_EQ(csv_text(number), number);
  }
}

TEST(Csv, KeepsSignsInsideAText) {
  EXPECT_EQ(csv_text("hard:a=1"), "hard:a=1");
  EXPECT_EQ(csv_text("pbrain-mine"), "pbrain-mine");
  EXPECT_EQ(csv_text("me@home"), "me@home");
}

}  // namespace
}  // namespace rb
