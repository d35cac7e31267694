#include "engine/base/content_lines.hpp"

#include <gtest/gtest.h>

namespace rb {
namespace {

TEST(ContentLines, AreNumberedAsInTheFile) {
  const auto lines = content_lines("\xEF\xBB\xBF# head\na,1\n\n  b # why\r\n#\n");
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_EQ(lines[0].number, 2);
  EXPECT_EQ(lines[0].text, "a,1");
  EXPECT_EQ(lines[1].number, 4);
  EXPECT_EQ(lines[1].text, "b");
}

TEST(ContentLines, AreNoneOfATextWithoutContent) {
  EXPECT_TRUE(content_lines("").empty());
  EXPECT_TRUE(content_lines(" \n # only a comment\n\t").empty());
}

TEST(ContentLines, TheSignOfALinkBeginsNoComment) {
  EXPECT_EQ(content("https://example.org/#h8i9 # a game"), "https://example.org/#h8i9");
  EXPECT_EQ(content("h8 i9# https://x.org/#a"), "h8 i9");
}

}  // namespace
}  // namespace rb
