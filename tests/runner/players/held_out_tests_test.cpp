#include "runner/players/held_out_tests.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

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
  nlohmann::ordered_json json = profile_json(*renju::find_profile("easy"));
  json[kHeldOutTests] = "";
  std::ofstream(path) << json.dump(2);
  for (const HeldOutTest& test : kTwo) add_held_out_test(path, test);
  EXPECT_EQ(held_out_tests(path), kTwo);
  EXPECT_EQ(renju::parameters(read_profile(path)), renju::parameters(*renju::find_profile("easy")));
}

TEST(HeldOutTests, AFileThatNoTuningWroteKeepsNone) {
  const fakes::TempFolder folder;
  const std::string path = folder.file("own.json");
  std::ofstream(path) << profile_json(*renju::find_profile("easy")).dump(2);
  EXPECT_FALSE(held_out_tests(path));
}

TEST(HeldOutTests, AProfileWithABrokenMemoryIsRefused) {
  for (const char* const value : {"7", "true", R"("twice")"}) {
    const std::string text = std::string(R"({"base": "easy", "held_out_tests": )") + value + "}";
    EXPECT_THROW(parse_book_profile(text, "mine.json"), Error) << value;
  }
}

TEST(HeldOutTests, AreAsManyWordsAsThereAre) {
  EXPECT_EQ(parse_held_out_tests("0123456789abcdef:0"),
            (std::vector<HeldOutTest>{{0x0123456789abcdef, 0}}));
  for (const char* const text :
       {"0123456789abcdef7", "0123456789abcdef:1 x", "0123456789abcdeg:1", "123456789abcdef:12",
        "0123456789abcdef:x", "0123456789abcdef0:1"}) {
    EXPECT_FALSE(parse_held_out_tests(text)) << text;
  }
}

TEST(HeldOutTests, AFileThatKeepsNoneCanHoldNoMore) {
  const fakes::TempFolder folder;
  const std::string path = folder.file("own.json");
  for (const char* const text :
       {"{}", "[]", "no json", R"({"held_out_tests": 7})", R"({"held_out_tests": "twice"})"}) {
    std::ofstream(path) << text;
    EXPECT_FALSE(held_out_tests(path)) << text;
    try {
      add_held_out_test(path, {1, 2});
      FAIL() << text;
    } catch (const Error& error) {
      EXPECT_EQ(error.what(), path + ": can hold no more held-out tests");
    }
  }
  std::ofstream(path) << R"({"held_out_tests": "", "depth": 3})";
  add_held_out_test(path, {0xab, 2});
  EXPECT_EQ(fakes::read_text(path),
            "{\n  \"held_out_tests\": \"00000000000000ab:2\",\n  \"depth\": 3\n}\n");
}

}  // namespace
}  // namespace rb
