#include "runner/base/text/sgf_text.hpp"

#include <gtest/gtest.h>

namespace rb {
namespace {

TEST(SgfText, EscapesWhatWouldEndTheValue) {
  EXPECT_EQ(sgf_text("a]b\\c[d"), "a\\]b\\\\c[d");
  EXPECT_EQ(sgf_text(""), "");
}

TEST(SgfText, IsOneLine) { EXPECT_EQ(sgf_text("two\nlines\tand a \x1f~"), "two lines and a  ~"); }

TEST(SgfText, IsPrintable) {
  EXPECT_EQ(sgf_text("\x7f"), "\\\\u007f");
  EXPECT_EQ(sgf_text("花月"), "花月");
}

TEST(SgfPoint, IsColumnAndRowFromTheUpperLeftCorner) {
  EXPECT_EQ(sgf_point(Move(0), 15, false), "aa");
  EXPECT_EQ(sgf_point(Move(17), 15, false), "cb");
  EXPECT_EQ(sgf_point(Move(224), 15, false), "oo");
  EXPECT_EQ(sgf_point(Move(10), 8, false), "cb");
}

TEST(SgfPoint, OfAPassIsEmpty) { EXPECT_EQ(sgf_point(Move::pass(), 15, false), ""); }

}  // namespace
}  // namespace rb
