#include "runner/tune/steps/gauge_report.hpp"

#include <memory>

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

TEST(GaugeReport, HasTheEffectsOfEachParameterAndWhatToPlay) {
  tuning::Parameter small = parameter("SMALL");
  small.c_end = 2.5;
  GaugeSteps gauge({parameter("TWO"), small, parameter("FOUR")}, 2, 40);
  for (int id = 0; id < 6; ++id) {
    gauge.add(step(id, id < 2 ? 4 + 20 * id : id < 4 ? 1 : 0, id < 4 ? id : 40), gauge.trial(id));
  }
  EXPECT_EQ(gauge_report(gauge),
            R"(gauge      480 games, 0.0 % drawn; openings favour a side by 470 Elo (root mean
           square); a game tells 23 % of what a balanced one without draws would
pairs      240, in 35.8 % both games were identical

parameter                      value    step  up, Elo             down, Elo             alike  a step costs     propose
TWO                              100      10  +35 [+5, +76]       +241 [+161, +335]      1.2%  2 [-2, 12]            10
SMALL                            100     2.5  +9 [-17, +40]       +9 [-17, +40]          6.2%  3 [-1, 15]           2.5
FOUR                             100      10  +0 [-24, +24]       +0 [-24, +24]        100.0%  no effect in 160 games: leave it out

up, down: a step more and a step less, each against the start
a step costs: Elo lost one step from the best value, by a quadratic fit (95 %);
aim for 2 to 5; uncertain costs leave the proposal unchanged
r_end 0: from the games
Games for spsa: about 8000, to regain four fifths of what is 3 steps away

As a file for --params:
TWO,100,0,300,10,0
SMALL,100,0,300,2.5,0
)");
}

TEST(GaugeReport, OfSeveralLimitsHasAPartForEach) {
  const auto of = [](int won) {
    auto gauge = std::make_unique<GaugeSteps>(std::vector{parameter("TWO")}, 2, 40);
    for (int id = 0; id < 2; ++id) gauge->add(step(id, won), gauge->trial(id));
    return gauge;
  };
  std::vector<GaugeAt> parts;
  parts.push_back({"1000 nodes", of(3)});
  parts.push_back({"depth 2", of(30)});
  const std::string text = gauge_report(*of(20), parts);
  EXPECT_EQ(text.substr(text.find("at 1000"), text.find("up, down") - text.find("at 1000")),
            R"(at 1000 nodes
parameter                      value    step  up, Elo             down, Elo             alike  a step costs     propose
TWO                              100      10  +26 [-2, +65]       +26 [-2, +65]          0.0%  2 [-3, 9]             10

Games for spsa: about 18000, to regain four fifths of what is 3 steps away

As a file for --params:
TWO,100,0,300,10,0

at depth 2
parameter                      value    step  up, Elo             down, Elo             alike  a step costs     propose
TWO                              100      10  +338 [+236, +464]   +338 [+236, +464]      0.0%  3 [-1, 20]            10

Games for spsa: about 2000, to regain four fifths of what is 3 steps away

As a file for --params:
TWO,100,0,300,10,0

all limits together
parameter                      value    step  up, Elo             down, Elo             alike  a step costs     propose
TWO                              100      10  +191 [+122, +272]   +191 [+122, +272]      0.0%  3 [-1, 17]            10

)");
}

}  // namespace
}  // namespace rb
