#include "runner/players/pattern_files.hpp"

#include <gmock/gmock.h>

#include <fstream>

#include "engine/renju/pattern/pattern_table.hpp"
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
  EXPECT_THAT(pattern_refusal("nothing#x"), testing::StartsWith("nothing#x: "));
}

}  // namespace
}  // namespace rb
