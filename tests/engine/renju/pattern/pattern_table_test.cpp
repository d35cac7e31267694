#include "engine/renju/pattern/pattern_table.hpp"

#include <gtest/gtest.h>

#include "tests/engine/renju/pattern/random_table.hpp"

namespace rb::renju {
namespace {

std::string wrong(std::string_view bytes) {
  PatternTable table;
  return from_bytes(bytes, table).value_or("");
}

TEST(PatternTable, IsReadAsItWasWritten) {
  const PatternTable table = random_table(1);
  const std::string bytes = to_bytes(table);
  EXPECT_LE(bytes.size(), 4U << 20);
  PatternTable read;
  EXPECT_EQ(from_bytes(bytes, read), std::nullopt);
  EXPECT_TRUE(read == table);
  EXPECT_EQ(pattern_hash(read), pattern_hash(table));
  EXPECT_NE(pattern_hash(random_table(2)), pattern_hash(table));
}

TEST(PatternTable, DamagedForeignAndNewerFilesAreRefused) {
  const std::string bytes = to_bytes(random_table(1));
  EXPECT_EQ(wrong(""), "not a pattern file");
  EXPECT_EQ(wrong("SQLite format 3"), "not a pattern file");
  EXPECT_EQ(wrong(bytes.substr(0, 20)), "cut off");
  EXPECT_EQ(wrong(bytes.substr(0, bytes.size() - 1)), "cut off");
  EXPECT_EQ(wrong(bytes + "x"), "has more bytes than its numbers need");
  std::string newer = bytes;
  newer[8] = 2;
  EXPECT_EQ(wrong(newer), "has version 2.32.32, but this program reads 1.32.32");
  Rng rng(1);
  for (int i = 0; i < 20; ++i) {
    std::string damaged = bytes;
    damaged[28 + rng.below(damaged.size() - 28)] ^= 4;
    EXPECT_EQ(wrong(damaged), "damaged: its checksum does not match");
  }
}

TEST(PatternTable, TooLargeNumbersAreRefused) {
  PatternTable table;
  std::string bytes = to_bytes(table);
  bytes[28] = static_cast<char>(0x80);  // -128
  PatternTable read;
  // With its checksum: FNV-1a.
  std::uint64_t sum = 0xcbf29ce484222325U;
  for (const char byte : bytes.substr(28)) {
    sum = (sum ^ static_cast<unsigned char>(byte)) * 0x100000001b3U;
  }
  for (std::size_t i = 0; i < 8; ++i) bytes[20 + i] = static_cast<char>(sum >> (8 * i));
  EXPECT_EQ(wrong(bytes), "holds a number that is too large");
}

}  // namespace
}  // namespace rb::renju
