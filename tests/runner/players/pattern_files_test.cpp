#include "runner/players/pattern_files.hpp"

#include <gmock/gmock.h>

#include <fstream>

#include <fmt/format.h>

#include "engine/renju/pattern/pattern_table.hpp"
#include "runner/players/named_player.hpp"
#include "tests/engine/renju/pattern/random_table.hpp"
#include "tests/fakes/complaint.hpp"

namespace rb {
namespace {

std::string file_of(const std::string& name, const std::string& bytes) {
  const std::string path = testing::TempDir() + "rb_pattern_files_test_" + name;
  std::ofstream(path, std::ios::binary) << bytes;
  return path;
}

std::string pattern_refusal(std::string_view word) {
  renju::Profile profile;
  return fakes::complaint([&] { set_patterns(profile, word); }, "");
}

TEST(PatternFiles, AProfileKeepsTheFileAndItsHash) {
  const renju::PatternTable table = renju::random_table(1);
  const std::string path = file_of("kept", to_bytes(table));
  renju::Profile profile;
  set_patterns(profile, path);
  EXPECT_EQ(profile.patterns, path + "#" + pattern_hash(table));
  EXPECT_TRUE(*profile.pattern_table == table);
  const std::string word = profile.patterns;
  set_patterns(profile, word);
  EXPECT_EQ(profile.patterns, word);
  set_patterns(profile, "off");
  EXPECT_EQ(profile.patterns, "");
  EXPECT_EQ(profile.pattern_table, nullptr);
}

TEST(PatternFiles, WhatIsNotThePlayersFileIsRefused) {
  const std::string path = file_of("changed", to_bytes(renju::random_table(2)));
  EXPECT_THAT(pattern_refusal(path + "#0123456789abcdef"),
              testing::HasSubstr("it is not the player's file"));
  EXPECT_THAT(pattern_refusal(file_of("text", "no patterns")),
              testing::EndsWith("not a pattern file"));
  EXPECT_THAT(pattern_refusal(file_of("packed", "\x1F\x8B\x08")),
              testing::HasSubstr("not a pattern file, but packed by gzip: unpack it first"));
  EXPECT_THAT(pattern_refusal("nothing#x"), testing::StartsWith("nothing#x: "));
}

TEST(PatternFiles, OfOneGameAreRefusedInAnother) {
  renju::PatternTable table = renju::random_table(1);
  table.game.variant = *gomoku::find_variant("freestyle");
  const std::string freestyle = "hard:patterns=" + file_of("freestyle", to_bytes(table));
  const auto refusal = [](const std::string& text, std::string_view game, int size) {
    return fakes::complaint<UsageError>(
        [&] { named_player({.place = "--a", .text = text}, MoveClock::nodes, {}, game, size); },
        "plays");
  };
  EXPECT_EQ(refusal(freestyle, "freestyle", 15), "plays");
  const auto only = [](const std::string& text, const char* where, const char* here) {
    return fmt::format(
        "--a: '{}' plays only {}, where its patterns come from; patterns=off plays {}", text, where,
        here);
  };
  EXPECT_EQ(refusal(freestyle, "renju", 15),
            only(freestyle, "freestyle on 15x15", "renju on 15x15"));
  EXPECT_EQ(refusal(freestyle, "freestyle", 20),
            only(freestyle, "freestyle on 15x15", "freestyle on 20x20"));
  const std::string of_renju =
      "hard:patterns=" + file_of("renju", to_bytes(renju::random_table(1)));
  EXPECT_EQ(refusal(of_renju, "freestyle", 15),
            only(of_renju, "renju on 15x15", "freestyle on 15x15"));
}

}  // namespace
}  // namespace rb
