#include "runner/base/text/markdown.hpp"

#include <gtest/gtest.h>

namespace rb {
namespace {

TEST(Markdown, ARowHasItsCellsBetweenBars) {
  EXPECT_EQ(markdown_row({"hard", "57.6 %"}), "| hard | 57.6 % |\n");
  EXPECT_EQ(markdown_row({""}), "|  |\n");
  EXPECT_EQ(markdown_row({}), "|\n");
}

TEST(Markdown, NothingInACellEndsItOrIsATag) {
  EXPECT_EQ(markdown_row({"a|b", "<i>x", "two\nlines"}), "| a\\|b | &lt;i>x | two\\nlines |\n");
}

TEST(Markdown, TitlesHaveALineBelowThem) {
  EXPECT_EQ(markdown_head({"Player", "Elo", "a|b"}), "| Player | Elo | a\\|b |\n|---|---|---|\n");
}

}  // namespace
}  // namespace rb
