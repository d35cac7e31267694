#include "runner/tune/subject/tuned_program.hpp"

#include <gmock/gmock.h>

namespace rb {
namespace {

using testing::ElementsAre;

TEST(TunedProgram, IsToldEachValueAfterWhatItIsToldAnyway) {
  const TunedProgram program(
      {.place = "here", .text = "cmd:cat", .info = {"style=3"}},
      {{"reach", 15, -1, 20, 1.5, 0, true}, {"nerve", 0.2, 0, 1, 0.1, 0, false}});
  EXPECT_THAT(program.spec().info, ElementsAre("style=3", "reach=15", "nerve=0.2"));
}

}  // namespace
}  // namespace rb
