#include "runner/tune/target/tuned_program.hpp"

#include <gmock/gmock.h>

#include <fstream>

#include "engine/base/error.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {

using testing::ElementsAre;

TEST(TunedProgram, IsToldEachValueAfterWhatItIsToldAnyway) {
  const TunedProgram program(
      {.place = "here", .text = "cmd:cat", .info = {"style=3"}},
      {{"reach", 15, -1, 20, 1.5, 0, true}, {"nerve", 0.2, 0, 1, 0.1, 0, false}});
  EXPECT_THAT(program.spec().info, ElementsAre("style=3", "reach=15", "nerve=0.2"));
}

TEST(TunedProgram, FindsTheFileOfItsResultAgain) {
  const fakes::TempFolder folder;
  const std::string path = folder.file("tuned.json");
  const TunedProgram program({.place = "here", .text = "cmd:cat"},
                             {{"reach", 15, -1, 20, 1.5, 0, true}});
  EXPECT_FALSE(program.is_in(path, {17})) << "there is none";
  std::ofstream(path) << program.file_text({17}, {});
  EXPECT_TRUE(program.is_in(path, {17}));
  EXPECT_FALSE(program.is_in(path, {16}));
}

std::vector<tuning::Parameter> two() {
  return {{"reach", 15, -1, 20, 1.5, 0, true}, {"nerve", 0.2, 0, 1, 0.1, 0, false}};
}

std::string refusal(const PlayerSpec& spec) {
  try {
    TunedProgram(spec, two());
  } catch (const UsageError& error) {
    return error.what();
  }
  return "taken";
}

TEST(TunedProgram, MustBeAProgramWhoseTunedValuesAreNotFixed) {
  EXPECT_EQ(refusal({.place = "here", .text = "hard"}),
            "here: takes a program, 'cmd:./engine --opt', not 'hard'; --player tunes a profile");
  EXPECT_EQ(refusal({.place = "here", .text = "./no-such-program"}).substr(0, 25),
            "here: ./no-such-program: ");
  EXPECT_EQ(refusal({.place = "here", .text = "cmd:cat", .info = {"style=3", "nerve=0.5"}}),
            "here: INFO nerve is both tuned and fixed: give one of the two");
  EXPECT_EQ(refusal({.place = "here", .text = "cmd:cat", .info = {"nerves=3", "x=nerve="}}),
            "taken");
}

const PlayerSpec kCat{.place = "here",
                      .text = "cmd:cat -u",
                      .folder = "/",
                      .info = {"style=3"},
                      .environment = {"A=1"}};

TEST(TunedProgram, HasItsValuesByName) {
  EXPECT_EQ(TunedProgram(kCat, two()).named({16, 0.25}).dump(), R"({"reach":16.0,"nerve":0.25})");
}

TEST(TunedProgram, ItsFileHasTheTunedPlayerAndTheStart) {
  EXPECT_EQ(TunedProgram(kCat, two()).file_text({16, 0.25}, {}), R"({
  "players": [
    {
      "name": "cat tuned",
      "player": "cmd:cat -u",
      "dir": "/",
      "info": [
        "style=3",
        "reach=16",
        "nerve=0.25"
      ],
      "env": [
        "A=1"
      ]
    },
    {
      "name": "cat start",
      "player": "cmd:cat -u",
      "dir": "/",
      "info": [
        "style=3",
        "reach=15",
        "nerve=0.2"
      ],
      "env": [
        "A=1"
      ]
    }
  ]
}
)");
}

TEST(TunedProgram, SaysHowItIsPlayed) {
  EXPECT_EQ(
      TunedProgram(kCat, two()).advice("a b.json", {16, 0.25}),
      "the tuned values are in a b.json; play them with tournament --players-file 'a b.json', "
      "or match --a 'cmd:cat -u' --a-info reach=16 --a-info nerve=0.25");
}

TEST(TunedProgram, IsTestedWithItsValuesAgainstItselfWithTheFirst) {
  const ProofSides sides = TunedProgram(kCat, two()).sides({16, 0.25}, "a.json", "b.json");
  EXPECT_EQ(sides.tuned.name, "cat tuned");
  EXPECT_THAT(sides.tuned.info, ElementsAre("style=3", "reach=16", "nerve=0.25"));
  EXPECT_EQ(sides.start.name, "cat start");
  EXPECT_THAT(sides.start.info, ElementsAre("style=3", "reach=15", "nerve=0.2"));
  EXPECT_EQ(sides.start_text, "");
}

TEST(TunedProgram, IsNotInAFolderOrInAFileThatIsTooLarge) {
  const fakes::TempFolder folder;
  const TunedProgram program(kCat, two());
  EXPECT_FALSE(program.is_in(folder.path().string(), {16, 0.25}));
  const std::string path = folder.file("large.json");
  fakes::write_text(path, program.file_text({16, 0.25}, {}) + std::string(1 << 20, ' '));
  EXPECT_FALSE(program.is_in(path, {16, 0.25}));
}

}  // namespace
}  // namespace rb
