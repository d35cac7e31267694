#include "runner/tune/steps/gauge_report.hpp"

#include <gmock/gmock.h>

namespace rb {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

tuning::Parameter parameter(const std::string& name) {
  return {.name = name, .value = 100, .min = 0, .max = 300, .c_end = 10, .r_end = 0};
}

// 40 pairs, of which the side that is tried wins `won` and loses the others by one of two games.
TuningStep step(int id, int won, int alike = 0) {
  TuningStep result{.id = id, .wins = 40 + won, .losses = 40 - won, .alike = alike};
  result.pairs[2] = 40 - won;
  result.pairs[4] = won;
  return result;
}

TEST(GaugeReport, SaysThatNothingIsPlayed) {
  EXPECT_EQ(gauge_report(GaugeSteps({parameter("TWO")}, 2, 40)), "gauge      no pair yet\n");
}

TEST(GaugeReport, LeavesOutWhatHasNoEffect) {
  GaugeSteps gauge({parameter("TWO"), parameter("FOUR")}, 2, 40);
  for (int id = 0; id < 4; ++id)
    gauge.add(step(id, id < 2 ? 4 : 0, id < 2 ? 0 : 40), gauge.trial(id));
  const std::string text = gauge_report(gauge);
  EXPECT_THAT(text, HasSubstr("no effect in 160 games: leave it out"));
  const std::string proposed = text.substr(text.find("As a file for --params:"));
  EXPECT_THAT(proposed, HasSubstr("\nTWO,100,0,300,"));
  EXPECT_THAT(proposed, Not(HasSubstr("FOUR")));
}

TEST(GaugeReport, SaysNothingOfWhatIsNotPlayedYet) {
  GaugeSteps gauge({parameter("TWO"), parameter("FOUR")}, 2, 40);
  gauge.add(step(0, 4), gauge.trial(0));
  EXPECT_THAT(gauge_report(gauge), Not(HasSubstr("FOUR")));
}

}  // namespace
}  // namespace rb
