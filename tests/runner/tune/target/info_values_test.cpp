#include "runner/tune/target/info_values.hpp"

#include <gtest/gtest.h>

#include "engine/base/error.hpp"
#include "tests/fakes/complaint.hpp"

namespace rb {
namespace {

TEST(InfoValues, AreWholeIfTheyAreWrittenSo) {
  const tuning::Parameter whole = parse_info_value("here", "reach,15,-1,20,1.5,0");
  EXPECT_EQ(whole, (tuning::Parameter{"reach", 15, -1, 20, 1.5, 0, true}));
  const tuning::Parameter decimal = parse_info_value("here", " nerve , 0.2, 0, 1, 0.1, 0.002");
  EXPECT_EQ(decimal, (tuning::Parameter{"nerve", 0.2, 0, 1, 0.1, 0.002, false}));
  EXPECT_FALSE(parse_info_value("here", "x,7.0,0,9,1,0").whole);
}

TEST(InfoValues, AreToldWithoutExponentToAThousandthOfTheStep) {
  const tuning::Parameter p{"x", 0, -1e9, 1e9, 0.05, 0, false};
  EXPECT_EQ(info_text(p, 0.123456789), "0.12346");
  EXPECT_EQ(info_text(p, 0.5), "0.5");
  EXPECT_EQ(info_text(p, 1e8), "100000000");
  EXPECT_EQ(info_text(p, -1e-9), "0");
  EXPECT_EQ(info_text({"x", 0, 0, 1, 1e-7, 0, false}, 1.23456789e-6), "0.0000012346");
  EXPECT_EQ(info_text({"x", 0, -9, 9, 1, 0, true}, -3), "-3");
}

TEST(InfoValues, ThatTheRunTellsAreNotTuned) {
  for (const char* const key :
       {"rule", "seed", "max_node", "timeout_turn", "folder", "thread_num"}) {
    EXPECT_THROW(parse_info_value("here", std::string(key) + ",1,0,2,1,0"), UsageError) << key;
  }
}

TEST(InfoValues, OfAFileNameTheLine) {
  EXPECT_EQ(
      parse_info_values("# two\na,1,0,9,1,0\n\nb,0.5,0,1,0.1,0 # of a decimal\n", "p.txt").size(),
      2);
  try {
    parse_info_values("a,1,0,9,1,0\nb,1,0,9,0,0\n", "p.txt");
    FAIL();
  } catch (const UsageError& error) {
    EXPECT_TRUE(std::string(error.what()).starts_with("p.txt:2: b ")) << error.what();
  }
  EXPECT_THROW(parse_info_values("# none\n", "p.txt"), UsageError);
}

std::string refusal(std::string_view text) {
  return fakes::complaint<UsageError>([&] { parse_info_values(text, "p.txt"); }, "taken");
}

TEST(InfoValues, EveryMistakeHasItsPlace) {
  EXPECT_EQ(refusal("a,1,0,9,1"),
            "p.txt:1: 'a,1,0,9,1' is not KEY,START,MIN,MAX,C,R: it has 5 of 6 parts");
  EXPECT_EQ(refusal("a,1,0,9,1,0,7"),
            "p.txt:1: 'a,1,0,9,1,0,7' is not KEY,START,MIN,MAX,C,R: it has 7 of 6 parts");
  EXPECT_EQ(refusal("a,1,0,nine,1,0"), "p.txt:1: a: 'nine' is not a number");
  EXPECT_EQ(refusal("\na,10,0,9,1,0"), "p.txt:2: a starts outside its bounds");
  EXPECT_EQ(refusal("a,1,0,9,1,0\nb,1,0,9,1,0\na,2,0,9,1,0\n"), "p.txt:3: a appears twice");
  EXPECT_EQ(refusal("\n# none\n"), "p.txt: holds no line KEY,START,MIN,MAX,C,R");
}

TEST(InfoValues, AKeyIsOfVisibleSigns) {
  for (const char* const key : {"", "a b", "a=b", "a\x7f", "\xc3\xa4"}) {
    EXPECT_EQ(refusal(std::string(key) + ",1,0,9,1,0").substr(0, 9), "p.txt:1: ") << key;
  }
  EXPECT_EQ(refusal("a b,1,0,9,1,0"),
            "p.txt:1: 'a b' is not a key of an INFO line: use letters, digits and signs, without "
            "blanks, ',' and '='");
  EXPECT_EQ(refusal("!~,1,0,9,1,0"), "taken") << "the first and the last sign";
  EXPECT_EQ(refusal("max_depth,1,0,9,1,0"),
            "p.txt:1: INFO max_depth is set by the run itself and cannot be tuned");
}

}  // namespace
}  // namespace rb
