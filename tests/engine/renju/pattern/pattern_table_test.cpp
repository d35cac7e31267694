#include "engine/renju/pattern/pattern_table.hpp"

#include <gtest/gtest.h>

#include <set>
#include <utility>

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
  EXPECT_EQ(hash_in_file(bytes), pattern_hash(table));
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
  newer[8] = 3;
  EXPECT_TRUE(wrong(newer).starts_with("has version 3.32.32, but this program reads 1.32.32"));
  Rng rng(1);
  for (int i = 0; i < 20; ++i) {
    std::string damaged = bytes;
    damaged[28 + rng.below(damaged.size() - 28)] ^= 4;
    EXPECT_EQ(wrong(damaged), "damaged: its checksum does not match");
  }
}

// With the checksum of what follows it: FNV-1a.
std::string summed(std::string bytes) {
  std::uint64_t sum = 0xcbf29ce484222325U;
  for (const char byte : bytes.substr(28)) {
    sum = (sum ^ static_cast<unsigned char>(byte)) * 0x100000001b3U;
  }
  for (std::size_t i = 0; i < 8; ++i) bytes[20 + i] = static_cast<char>(sum >> (8 * i));
  return bytes;
}

TEST(PatternTable, TooLargeNumbersAreRefused) {
  std::string bytes = to_bytes(PatternTable{});
  bytes[28] = static_cast<char>(0x80);  // -128
  EXPECT_EQ(wrong(summed(bytes)), "holds a number that is too large");
}

TEST(PatternTable, IsOfAGame) {
  std::set<std::string> hashes;
  const auto& [renju, freestyle, standard, caro, other] = gomoku::kVariants;
  for (const PlayedGame& game :
       {PlayedGame{renju, 15}, {freestyle, 15}, {standard, 15}, {freestyle, 20}, {renju, 13}}) {
    PatternTable table = random_table(1);
    table.game = game;
    PatternTable read = random_table(2);
    read.game.variant = gomoku::kVariants[1];
    EXPECT_EQ(from_bytes(to_bytes(table), read), std::nullopt);
    EXPECT_TRUE(read == table) << game.variant.name << game.size;
    hashes.insert(pattern_hash(read));
    EXPECT_EQ(to_bytes(table)[8], table.game.is_usual() ? 1 : 2) << "as before there were others";
  }
  EXPECT_EQ(hashes.size(), 5U);
}

TEST(PatternTable, OfNoGameOfTheEngineIsRefused) {
  PatternTable table;
  table.game.variant = gomoku::kVariants[1];
  // Of renju, whose version is another; of caro, of a game that nobody knows; on other boards.
  for (const auto& [at, value] : {std::pair(28, 4), {28, 8}, {28, 77}, {32, 4}, {32, 23}}) {
    std::string bytes = to_bytes(table);
    bytes[static_cast<std::size_t>(at)] = static_cast<char>(value);
    EXPECT_EQ(wrong(summed(bytes)), "is of a game or a board that has no patterns here");
  }
}

}  // namespace
}  // namespace rb::renju
