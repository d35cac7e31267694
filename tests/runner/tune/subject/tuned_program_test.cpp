#include "runner/tune/subject/tuned_program.hpp"

#include <gmock/gmock.h>

#include <fstream>

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

}  // namespace
}  // namespace rb
