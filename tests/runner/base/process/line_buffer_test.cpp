#include "runner/base/process/line_buffer.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <string>

namespace rb {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

using Lines = std::vector<std::string>;

// Feeds the text in pieces and collects what comes out.
Lines lines(LineBuffer& buffer, std::string_view text, std::size_t piece = 1000) {
  Lines lines;
  while (!text.empty()) {
    const std::span<char> space = buffer.space();
    const std::size_t bytes = std::min({piece, space.size(), text.size()});
    if (bytes == 0) return {"no space"};
    std::copy_n(text.begin(), bytes, space.begin());
    buffer.added(bytes);
    text.remove_prefix(bytes);
    while (const auto line = buffer.next()) lines.emplace_back(*line);
  }
  return lines;
}

TEST(LineBuffer, PartsAtEndsOfLines) {
  LineBuffer buffer(16);
  EXPECT_THAT(lines(buffer, "OK\n\n7,7\r\n"), ElementsAre("OK", "", "7,7"));
}

TEST(LineBuffer, EndsALineAtACarriageReturn) {
  for (std::size_t piece = 1; piece < 20; ++piece) {
    LineBuffer buffer(16);
    EXPECT_THAT(lines(buffer, "OK\r7,7\r\r8,8\r\n\n9,9\n\r", piece),
                ElementsAre("OK", "7,7", "", "8,8", "", "9,9", ""))
        << piece;
  }
  LineBuffer buffer(16);
  EXPECT_THAT(lines(buffer, "7,7\r"), ElementsAre("7,7"));
  buffer.clear();
  EXPECT_THAT(lines(buffer, "\n8,8\r"), ElementsAre("8,8"));
}

TEST(LineBuffer, WaitsForTheEndOfALine) {
  LineBuffer buffer(16);
  EXPECT_THAT(lines(buffer, "7,"), IsEmpty());
  EXPECT_THAT(lines(buffer, "7\n8"), ElementsAre("7,7"));
}

TEST(LineBuffer, DoesNotCareHowTheBytesCome) {
  const std::string text = "one\ntwo and three\n\nfour, which is too long for it\nfive\n";
  LineBuffer whole(16);
  const Lines expected = lines(whole, text);
  EXPECT_THAT(expected, ElementsAre("one", "two and three", "", "four, which is t", "five"));
  for (std::size_t piece = 1; piece < 20; ++piece) {
    LineBuffer buffer(16);
    EXPECT_EQ(lines(buffer, text, piece), expected) << piece;
  }
}

TEST(LineBuffer, KeepsNulBytes) {
  LineBuffer buffer(16);
  EXPECT_THAT(lines(buffer, std::string_view("a\0b\n", 4)), ElementsAre(std::string("a\0b", 3)));
}

TEST(LineBuffer, CutsALineOfAMillionBytes) {
  LineBuffer buffer(4);
  EXPECT_THAT(lines(buffer, std::string(1'000'000, 'x') + "\n7,7\n"), ElementsAre("xxxx", "7,7"));
}

TEST(LineBuffer, HasTheSameMemoryForEver) {
  LineBuffer buffer(4);
  lines(buffer, std::string(1'000'000, 'x'));
  EXPECT_LE(buffer.space().size(), 8U);
}

TEST(LineBuffer, ForgetsTheRestOfALineThatHadBegun) {
  LineBuffer buffer(16);
  lines(buffer, "two\nthr");
  buffer.clear();
  EXPECT_THAT(lines(buffer, "ee\nfour\n"), ElementsAre("four"));
}

TEST(LineBuffer, ForgetsTheRestOfALongLineToo) {
  LineBuffer buffer(4);
  lines(buffer, "123456789");
  buffer.clear();
  EXPECT_THAT(lines(buffer, "0123456789\nnext\n"), ElementsAre("next"));
}

TEST(LineBuffer, ForgetsNothingOfTheNextLine) {
  LineBuffer buffer(16);
  lines(buffer, "one\n");
  buffer.clear();
  EXPECT_THAT(lines(buffer, "two\n"), ElementsAre("two"));
}

TEST(LineBuffer, ShowsALineThatHasBegun) {
  LineBuffer buffer(4);
  EXPECT_THAT(lines(buffer, "one\ntwo and"), ElementsAre("one"));
  EXPECT_EQ(buffer.begun(), "two ");
  buffer.clear();
  EXPECT_EQ(buffer.begun(), "");
  EXPECT_THAT(lines(buffer, "more"), IsEmpty());
  EXPECT_EQ(buffer.begun(), "");
}

TEST(LineBuffer, IsFullWithoutNext) {
  LineBuffer buffer(2);
  EXPECT_EQ(buffer.space().size(), 4U);
  std::fill_n(buffer.space().begin(), 4, '\n');
  buffer.added(4);
  EXPECT_TRUE(buffer.is_full());
  EXPECT_EQ(buffer.next(), "");
  EXPECT_FALSE(buffer.is_full());
}

}  // namespace
}  // namespace rb
