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

TEST(CourseCsv, NoTwoColumnsHaveOneName) {
  StoredTuning stored;
  for (const char* const name : {"games", "a", "a_tried", "value_games"}) {
    stored.settings.parameters.push_back({name, 1, 0, 2, 1, 0.1, true});
  }
  const std::string text = course_csv(stored);
  EXPECT_EQ(text.substr(0, text.find('\n')),
            "step,games,wins,draws,losses,alike,value_games,value_games_tried,value_games_against,"
            "a,a_tried,a_against,value_a_tried,value_a_tried_tried,value_a_tried_against,"
            "value_value_games,value_value_games_tried,value_value_games_against");
}

}  // namespace
}  // namespace rb
