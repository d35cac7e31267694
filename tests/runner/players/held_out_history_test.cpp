#include "runner/players/held_out_history.hpp"
#include "engine/base/json_text.hpp"

#include <gtest/gtest.h>

#include <fstream>

#include "engine/base/error.hpp"
#include "engine/renju/level/parameters.hpp"
#include "runner/players/profile_file.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {

const std::vector<HeldOutTest> kTwo = {{0x3f8a6c0d12345678, 1763869112345}, {0x1, 7}};

TEST(HeldOutTests, AreReadBackAsTheyWereWritten) {
  EXPECT_EQ(held_out_tests_text(kTwo), "3f8a6c0d12345678:1763869112345 0000000000000001:7");
  EXPECT_EQ(parse_held_out_tests(held_out_tests_text(kTwo)), kTwo);
  EXPECT_EQ(parse_held_out_tests(""), std::vector<HeldOutTest>{});
}

TEST(HeldOutTests, RefuseWhatIsNoSuchText) {
  for (const char* const text : {"twice", "3f8a:7", "3f8a6c0d12345678", "3f8a6c0d12345678:",
                                 "3f8a6c0d12345678:-1", "3F8A6C0D12345678:1"}) {
    EXPECT_FALSE(parse_held_out_tests(text)) << text;
  }
}

TEST(HeldOutTests, AFileKeepsThemBesideTheSameProfile) {
  const fakes::TempFolder folder;
  const std::string path = folder.file("tuned.json");
  Json json = profile_json(*renju::find_profile("easy"));
  json[kHeldOutTests] = "";
  std::ofstream(path) << json_text(json, 2);
  for (const HeldOutTest& test : kTwo) add_held_out_test(path, test);
  EXPECT_EQ(held_out_tests(path), kTwo);
  EXPECT_EQ(renju::parameters(read_profile(path)), renju::parameters(*renju::find_profile("easy")));
}

TEST(HeldOutTests, AFileThatNoTuningWroteKeepsNone) {
  const fakes::TempFolder folder;
  const std::string path = folder.file("own.json");
  std::ofstream(path) << json_text(profile_json(*renju::find_profile("easy")), 2);
  EXPECT_FALSE(held_out_tests(path));
}

TEST(HeldOutTests, AProfileWithABrokenMemoryIsRefused) {
  for (const char* const value : {"7", "true", R"("twice")"}) {
    const std::string text = std::string(R"({"base": "easy", "held_out_tests": )") + value + "}";
    EXPECT_THROW(parse_book_profile(text, "mine.json"), Error) << value;
  }
}

}  // namespace
}  // namespace rb
