#include "runner/players/profile_file.hpp"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "engine/base/error.hpp"
#include "engine/renju/level/parameters.hpp"
#include "runner/players/catalog.hpp"
#include "tests/fakes/temp_folder.hpp"
#include "tests/source_path.hpp"

namespace rb {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

std::string error_of(std::string_view text) {
  try {
    parse_book_profile(text, "mine.json");
  } catch (const Error& error) {
    return error.what();
  }
  return "no error";
}

TEST(ProfileFile, GivesBackWhatWasWritten) {
  for (const renju::Profile& profile : renju::profiles()) {
    const renju::Profile read =
        parse_book_profile(profile_json(profile).dump(2), "mine.json").profile;
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

TEST(ProfileFile, TakesAWholeNumberHoweverItIsWritten) {
  const renju::Profile read =
      parse_book_profile(
          R"({"base": "hard", "depth": 5.0, "max_nodes": 2e6, "FOUR": 1.4e3, "random_factor": 1.0})",
          "mine.json")
          .profile;
  EXPECT_EQ(read.depth, 5);
  EXPECT_EQ(read.max_nodes, 2000000);
  EXPECT_EQ(read.weights.four, 1400);
  EXPECT_EQ(read.random_factor, 1);
  EXPECT_EQ(error_of(R"({"base": "hard", "depth": 21.0})"),
            "mine.json:1: depth takes a whole number from 1 to 20, not '21.0'");
  EXPECT_EQ(error_of(R"({"base": "hard", "depth": 1e300})"),
            "mine.json:1: depth takes a whole number from 1 to 20, not '1e300'");
}

TEST(ProfileFile, WithoutABaseEveryParameterMustBeThere) {
  EXPECT_EQ(error_of("{}"),
            "mine.json: depth is missing; give it, or with \"base\" the profile that has it");
  auto json = profile_json(*renju::find_profile("hard"));
  json.erase("CENTER_BONUS");
  EXPECT_THAT(error_of(json.dump()), StartsWith("mine.json: CENTER_BONUS is missing"));
}

TEST(ProfileFile, NamesTheLineOfWhatIsWrong) {
  EXPECT_EQ(error_of("{\"base\": \"hard\",\n\n \"dpeth\": 5}"),
            "mine.json:3: there is no parameter 'dpeth'; did you mean 'depth'?");
  EXPECT_EQ(error_of("{\"base\": \"hard\", \"nosuch\": 1}"),
            "mine.json:1: there is no parameter 'nosuch'; 'renju-bench profiles hard' lists them");
  EXPECT_EQ(error_of("{\"base\": \"hard\",\n\"vcf_depth\": 3, \"depth\": 21\n}"),
            "mine.json:2: depth takes a whole number from 1 to 20, not '21'");
  EXPECT_EQ(error_of("{\"base\": \"hard\",\n\"depth\": 4.5e0}"),
            "mine.json:2: depth takes a whole number from 1 to 20, not '4.5e0'");
  EXPECT_EQ(error_of("{\"base\": \"hard\",\n\"depth\": \"4\"}"),
            "mine.json:2: depth takes a whole number from 1 to 20, not '\"4\"'");
  EXPECT_EQ(error_of("{\"base\": \"hard\",\n\"vcf\": \"on\"}"),
            "mine.json:2: vcf takes true or false, not \"on\"");
  EXPECT_EQ(error_of("{\"base\": \"hard\",\n\"depth\": 4,\n\"depth\": 4}"),
            "mine.json:3: depth is set twice");
  EXPECT_EQ(error_of("{\n\"base\": \"hrad\"}"),
            "mine.json:2: base \"hrad\" is not a profile; did you mean 'hard'?");
  EXPECT_EQ(error_of("{\n\"base\": \"haxx\"}"),  // the quotes are no letters of it
            "mine.json:2: base \"haxx\" is not a profile; did you mean 'hard'?");
  EXPECT_EQ(error_of("{\n\"engine\": \"gomocup\"}"),
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

TEST(ProfileFile, IsOneObjectOfPlainValues) {
  const std::string flat =
      "a profile is one object of parameters; a player of a file of players is 'file:FILE#NAME'";
  EXPECT_EQ(error_of("[]"), "mine.json:1: " + flat);
  EXPECT_EQ(error_of("5"), "mine.json:1: " + flat);
  EXPECT_EQ(error_of("{\"base\": \"hard\",\n\"weights\": {\"FOUR\": 1}}"), "mine.json:2: " + flat);
  EXPECT_EQ(error_of("{\"depth\": [4]}"), "mine.json:1: " + flat);
  EXPECT_EQ(error_of("{\"depth\": null}"), "mine.json:1: null is not a value of a parameter");
}

TEST(ProfileFile, ThatIsNoJsonIsRefusedWithItsLine) {
  EXPECT_THAT(error_of("{\"base\": \"hard\",\n\"depth\" 5}"), StartsWith("mine.json:2: not JSON"));
  EXPECT_THAT(error_of(""), StartsWith("mine.json:1: not JSON"));
  EXPECT_THAT(error_of("{\"base\": \"hard\"} x"), StartsWith("mine.json:1: not JSON"));
  EXPECT_THAT(error_of("{\"base\": \"hard\", \"depth\": 1e400}"), HasSubstr("mine.json:1: "));
  EXPECT_THAT(error_of(std::string(100000, '[')), StartsWith("mine.json:1: "));
  EXPECT_THAT(error_of("{\"base\": \"h\xff\"}"), StartsWith("mine.json:1: not JSON"));
}

TEST(ProfileFile, ThatCannotBeReadIsRefused) {
  EXPECT_THROW(read_profile("/nowhere/mine.json"), Error);
  EXPECT_THROW(read_profile("/"), Error);
  EXPECT_THROW(read_profile("/dev/zero"), Error);
}

TEST(ProfileFile, NamesAFileForPatternsAndBookInATextAlone) {
  for (const std::string name : {"patterns", "book"}) {
    EXPECT_EQ(error_of("{\"base\": \"hard\",\n\"" + name + "\": 7}"),
              "mine.json:2: " + name + " must be the name of a file, \"on\" or \"off\"");
    EXPECT_EQ(error_of("{\"base\": \"hard\",\n\n\"" + name + "\": \"none\"}"),
              "mine.json:3: none: no such file");
    EXPECT_EQ(error_of("{\"base\": \"hard\", \"" + name + "\": \"off\"}"), "no error");
  }
  EXPECT_EQ(error_of("{\"base\": \"hard\",\n\"errors\": \"FOUR\"}"),
            "mine.json:2: errors must be a text of words NAME:ERROR, which 'tune texel' writes");
  for (const char* const value : {"7", "\"x", "\"FOUR:x\""}) {
    EXPECT_NE(error_of(std::string("{\"base\": \"hard\",\"errors\": ") + value + "}"), "no error");
  }
  EXPECT_EQ(error_of("{\"base\": \"hard\", \"errors\": \"\", \"held_out_tests\": \"\"}"),
            "no error");
  EXPECT_EQ(error_of("{\"base\": \"hard\", \"errors\": \"FOUR:3\"}"), "no error");
  EXPECT_EQ(error_of("{\"base\": \"hard\",\n\"held_out_tests\": \"x\"}"),
            "mine.json:2: held_out_tests must be a text of words OPENINGS:START, which the program "
            "writes");
}

TEST(ProfileFile, ABaseIsATextWithTheNameOfAProfile) {
  EXPECT_THAT(error_of("{\"base\": \"h\u00e4rd\"}"),
              StartsWith("mine.json:1: base \"h\u00e4rd\" is not a profile"));
  EXPECT_THAT(error_of("{\"base\": 7}"), StartsWith("mine.json:1: base 7 is not a profile"));
  EXPECT_THAT(error_of("{\"base\": true}"), StartsWith("mine.json:1: base true is not a profile"));
  EXPECT_EQ(error_of("{\"engine\": \"renju\", \"base\": \"hard\"}"), "no error");
  EXPECT_EQ(error_of("{\"base\": \"hard\",\n\n\"vcf\": 2}"),
            "mine.json:3: vcf takes true or false, not 2");
}

TEST(ProfileFile, IsReadUpToAMebibyte) {
  const fakes::TempFolder folder;
  const std::string path = folder.file("mine.json");
  std::string text = R"({"base": "hard"})";
  text.resize(std::size_t{1} << 20, ' ');
  fakes::write_text(path, text);
  EXPECT_EQ(read_profile(path).depth, 4);
  EXPECT_EQ(read_profile(path).name, path);
  fakes::write_text(path, text + ' ');
  EXPECT_THROW(read_profile(path), Error);
}

}  // namespace
}  // namespace rb
