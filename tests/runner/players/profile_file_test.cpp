#include "runner/players/profile_file.hpp"
#include "engine/base/json_text.hpp"

#include <gmock/gmock.h>

#include "engine/base/error.hpp"
#include "engine/renju/level/parameters.hpp"
#include "runner/players/named_player.hpp"
#include "tests/fakes/complaint.hpp"
#include "tests/fakes/temp_folder.hpp"
#include "tests/source_path.hpp"

namespace rb {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

std::string flaw_of(std::string_view text) {
  return fakes::complaint([&] { parse_book_profile(text, "mine.json"); }, "no error");
}

TEST(ProfileFile, GivesBackWhatWasWritten) {
  for (const renju::Profile& profile : renju::profiles()) {
    const renju::Profile read =
        parse_book_profile(json_text(profile_json(profile), 2), "mine.json").profile;
    EXPECT_EQ(renju::parameters(read), renju::parameters(profile)) << profile.name;
  }
}

TEST(ProfileFile, TakesWhatItLeavesOutFromItsBase) {
  const renju::Profile read =
      parse_book_profile(
          R"({"depth": 5, "vcf": false, "random_factor": 2.5e-1, "OPEN_THREE": 1200, "base": "easy"})",
          "mine.json")
          .profile;
  renju::Profile expected = *renju::find_profile("easy");
  expected.depth = 5;
  expected.vcf = false;
  expected.random_factor = 0.25;
  expected.weights.open_three = 1200;
  EXPECT_EQ(renju::parameters(read), renju::parameters(expected));
  EXPECT_EQ(renju::parameters(parse_book_profile(R"({"base": "v1-hard"})", "x").profile),
            renju::parameters(*renju::find_profile("v1-hard")));
}

TEST(ProfileFile, WithoutABaseEveryParameterMustBeThere) {
  EXPECT_EQ(flaw_of("{}"),
            "mine.json: depth is missing; give it, or with \"base\" the profile that has it");
  auto fields = profile_json(*renju::find_profile("hard"));
  fields.erase("CENTER_BONUS");
  EXPECT_THAT(flaw_of(json_text(fields)), StartsWith("mine.json: CENTER_BONUS is missing"));
}

TEST(ProfileFile, NamesTheLineOfWhatIsWrong) {
  EXPECT_EQ(flaw_of("{\"base\": \"hard\",\n\n \"dpeth\": 5}"),
            "mine.json:3: there is no parameter 'dpeth'; did you mean 'depth'?");
  EXPECT_EQ(flaw_of("{\"base\": \"hard\", \"nosuch\": 1}"),
            "mine.json:1: there is no parameter 'nosuch'; 'renju-bench profiles hard' lists them");
  EXPECT_EQ(flaw_of("{\"base\": \"hard\",\n\"vcf_depth\": 3, \"depth\": 21\n}"),
            "mine.json:2: depth takes a whole number from 1 to 20, not '21'");
  EXPECT_EQ(flaw_of("{\"base\": \"hard\",\n\"depth\": 4.5e0}"),
            "mine.json:2: depth takes a whole number from 1 to 20, not '4.5e0'");
  EXPECT_EQ(flaw_of("{\"base\": \"hard\",\n\"depth\": \"4\"}"),
            "mine.json:2: depth takes a whole number from 1 to 20, not '\"4\"'");
  EXPECT_EQ(flaw_of("{\"base\": \"hard\",\n\"vcf\": \"on\"}"),
            "mine.json:2: vcf takes true or false, not \"on\"");
  EXPECT_EQ(flaw_of("{\"base\": \"hard\",\n\"depth\": 4,\n\"depth\": 4}"),
            "mine.json:3: depth is set twice");
  EXPECT_EQ(flaw_of("{\n\"base\": \"hrad\"}"),
            "mine.json:2: base \"hrad\" is not a profile; did you mean 'hard'?");
  EXPECT_EQ(flaw_of("{\n\"base\": \"haxx\"}"),  // the quotes are no letters of it
            "mine.json:2: base \"haxx\" is not a profile; did you mean 'hard'?");
  EXPECT_EQ(flaw_of("{\n\"engine\": \"gomocup\"}"),
            "mine.json:2: engine must be \"renju\", not \"gomocup\"");
}

TEST(ProfileFile, ThePlayerWithoutPatternsIsOneOfToday) {
  const renju::Profile player =
      named_profile("test", "file:" + source_path("positions/expert-without-patterns.json"));
  EXPECT_EQ(player.pattern_table, nullptr);
  EXPECT_EQ(player.killers, 2);
  EXPECT_EQ(player.move_count, 2);  // as expert has it
  EXPECT_EQ(player.weights.open_four, 15352);
}

TEST(ProfileFile, ThatIsNoJsonIsRefusedWithItsLine) {
  EXPECT_THAT(flaw_of("{\"base\": \"hard\",\n\"depth\" 5}"), StartsWith("mine.json:2: not JSON"));
  EXPECT_THAT(flaw_of(""), StartsWith("mine.json:1: not JSON"));
  EXPECT_THAT(flaw_of("{\"base\": \"hard\"} x"), StartsWith("mine.json:1: not JSON"));
  EXPECT_THAT(flaw_of("{\"base\": \"hard\", \"depth\": 1e400}"), HasSubstr("mine.json:1: "));
  EXPECT_THAT(flaw_of(std::string(100000, '[')), StartsWith("mine.json:1: "));
  EXPECT_THAT(flaw_of("{\"base\": \"h\xff\"}"), StartsWith("mine.json:1: not JSON"));
}

TEST(ProfileFile, ThatCannotBeReadIsRefused) {
  EXPECT_THROW(read_profile("/nowhere/mine.json"), Error);
  EXPECT_THROW(read_profile("/"), Error);
  EXPECT_THROW(read_profile("/dev/zero"), Error);
}

}  // namespace
}  // namespace rb
