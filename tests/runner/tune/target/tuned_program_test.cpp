#include "runner/tune/target/tuned_program.hpp"

#include <gmock/gmock.h>

#include <fstream>

#include "engine/base/error.hpp"
#include "tests/fakes/complaint.hpp"
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

std::vector<tuning::Parameter> two_info_values() {
  return {{"reach", 15, -1, 20, 1.5, 0, true}, {"nerve", 0.2, 0, 1, 0.1, 0, false}};
}

std::string refusal(const PlayerSpec& spec) {
  return fakes::complaint<UsageError>([&] { TunedProgram(spec, two_info_values()); }, "taken");
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

}  // namespace
}  // namespace rb
