#include "runner/tune/steps/gauge_report.hpp"

#include <gmock/gmock.h>

#include "engine/base/error.hpp"
#include "rating/pairwise/outcomes.hpp"
#include "tests/fakes/printout.hpp"
#include "tests/fakes/records.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::ThrowsMessage;

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

parameter  value  step  up, Elo        down, Elo            alike  a step costs  propose
TWO          100    10  +35 [+5, +76]  +241 [+161, +335]    1.2 %  2 [-2, 12]         10
SMALL        100   2.5  +9 [-17, +40]  +9 [-17, +40]        6.2 %  3 [-1, 15]        2.5
FOUR         100    10  +0 [-24, +24]  +0 [-24, +24]      100.0 %  no effect in 160 games: leave it out

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

TEST(GaugeReport, ProposesNothingWhereNoStepShowsAnEffect) {
  GaugeSteps gauge({parameter("FOUR")}, 2, 40);
  for (int id = 0; id < 2; ++id) gauge.add(step(id, 0, 40), gauge.trial(id));
  const std::string text = gauge_report(gauge);
  EXPECT_THAT(text, HasSubstr("No step shows an effect"));
  EXPECT_THAT(text, Not(HasSubstr("--params")));
}

// A gauge of two steps, as a file holds it.
StoredTuning stored_gauge() {
  StoredTuning stored;
  stored.settings.kind = RunKind::tune_gauge;
  stored.settings.parameters = {parameter("TWO"), parameter("FOUR")};
  stored.settings.steps = 4;
  stored.settings.pairs = 40;
  const GaugeSteps gauge(stored.settings.parameters, 2, 40);
  for (int id = 0; id < 4; ++id) {
    TuningStep each = step(id, 3 * id, id);
    each.tried = gauge.trial(id).plus;
    each.against = gauge.trial(id).minus;
    stored.state.steps.push_back(each);
  }
  return stored;
}

TEST(GaugeReport, OfAFileIsThatOfItsSteps) {
  const StoredTuning stored = stored_gauge();
  GaugeSteps gauge(stored.settings.parameters, 2, 40);
  for (int id = 0; id < 4; ++id) {
    gauge.add(stored.state.steps[static_cast<std::size_t>(id)], gauge.trial(id));
  }
  EXPECT_EQ(gauge_report("x.db", stored), std::string(gauge_report(gauge)));
}

TEST(GaugeReport, OfAFileThatPlayedOtherStepsIsRefused) {
  for (const bool is_tried : {true, false}) {
    StoredTuning stored = stored_gauge();
    (is_tried ? stored.state.steps[2].tried : stored.state.steps[2].against) = {100, 101};
    EXPECT_THAT([&] { gauge_report("x.db", stored); },
                ThrowsMessage<Error>("x.db: its step 2 did not play a step against the start, as "
                                     "in older versions: play the gauge again"));
  }
}

}  // namespace
}  // namespace rb
