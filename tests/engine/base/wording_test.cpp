#include "engine/base/wording.hpp"

#include <array>

#include <gtest/gtest.h>

namespace rb {
namespace {

constexpr std::array<std::string_view, 2> kNames = {"games", "hard"};

TEST(Counted, HasAnSForAllButOne) {
  EXPECT_EQ(counted(0, "run"), "0 runs");
  EXPECT_EQ(counted(1, "run"), "1 run");
  EXPECT_EQ(counted(2, "run"), "2 runs");
  EXPECT_EQ(counted(1, "copy", "copies"), "1 copy");
  EXPECT_EQ(counted(2, "copy", "copies"), "2 copies");
}

TEST(Suggestion, NamesTheNearestOrWhatElseHelps) {
  EXPECT_EQ(suggestion("hrad", kNames), "; did you mean 'hard'?");
  EXPECT_EQ(suggestion("hrad", kNames, "--help lists them"), "; did you mean 'hard'?");
  EXPECT_EQ(suggestion("referee", kNames, "--help lists them"), "; --help lists them");
  EXPECT_EQ(suggestion("referee", kNames), "");
}

TEST(ParseSwitch, KnowsThreeWordsForEachState) {
  for (const char* const on : {"1", "true", "on"}) EXPECT_EQ(parse_switch(on), true) << on;
  for (const char* const off : {"0", "false", "off"}) EXPECT_EQ(parse_switch(off), false) << off;
  for (const char* const none : {"", "yes", "ON", "2"})
    EXPECT_EQ(parse_switch(none), std::nullopt) << none;
}

}  // namespace
}  // namespace rb
