#include "runner/tune/subject/info_values.hpp"

#include <gtest/gtest.h>

#include "engine/base/error.hpp"
#include "tests/fakes/temp_folder.hpp"

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

TEST(InfoValues, AreReadFromAMebibyteAtMost) {
  const fakes::TempFolder folder;
  const std::string path = folder.file("p.txt");
  std::string text = "a,1,0,9,1,0\n";
  text.resize(1 << 20, ' ');
  fakes::write_text(path, text);
  EXPECT_EQ(read_info_values(path).size(), 1U);
  fakes::write_text(path, text + ' ');
  EXPECT_THROW(read_info_values(path), Error);
}

}  // namespace
}  // namespace rb
