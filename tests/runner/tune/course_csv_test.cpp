#include "runner/tune/course_csv.hpp"

#include <gtest/gtest.h>

namespace rb {
namespace {

TEST(CourseCsv, HasARowForTheStartAndEachStep) {
  StoredTuning stored;
  stored.settings.parameters = {{"TWO", 10, 0, 20, 1, 0.1, true}, {"A,B", 0.5, 0, 1, 0.1, 0.1}};
  TuningStep step{.id = 0, .wins = 5, .draws = 2, .losses = 1, .alike = 3};
  step.tried = {11, 0.6};
  step.against = {9, 0.4};
  step.after = {10.5, 0.55};
  TuningStep open = step;
  open.id = 1;
  open.wins = 4;
  open.after = {};
  stored.state.steps = {step, open};
  EXPECT_EQ(
      course_csv(stored),
      R"(step,games,wins,draws,losses,alike,TWO,TWO_tried,TWO_against,"A,B","A,B_tried","A,B_against"
0,0,0,0,0,0,10,,,0.5,,
1,8,5,2,1,3,10.5,11,9,0.55,0.6,0.4
2,7,4,2,1,3,,11,9,,0.6,0.4
)");
}

}  // namespace
}  // namespace rb
