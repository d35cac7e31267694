#include "runner/tune/steps/gauge_report.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "rating/pairwise/outcomes.hpp"
#include "rating/pairwise/pair_stats.hpp"
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
    each.tried = values_text(gauge.trial(id).plus);
    each.against = values_text(gauge.trial(id).minus);
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
  EXPECT_EQ(gauge_report("x.db", stored), gauge_report(gauge));
}

TEST(GaugeReport, OfAFileThatPlayedOtherStepsIsRefused) {
  for (const bool is_tried : {true, false}) {
    StoredTuning stored = stored_gauge();
    (is_tried ? stored.state.steps[2].tried : stored.state.steps[2].against) = "[100.0,101.0]";
    EXPECT_THAT([&] { gauge_report("x.db", stored); },
                ThrowsMessage<Error>("x.db: its step 2 did not play a step against the start, as "
                                     "in older versions: play the gauge again"));
  }
}

// The part below this head.
std::string part(const std::string& text, const std::string& head, const std::string& end) {
  const std::size_t begin = text.find(head) + head.size();
  return text.substr(begin, text.find(end, begin) - begin);
}

// Nothing but the worth of a step moves the proposal: by up to two, where the interval is beyond 2
// to 5.
TEST(GaugeReport, ProposesAStepThatIsWorthTwoToFive) {
  const auto proposed = [](double c_end, int won, int steps) {
    tuning::Parameter p = parameter("TWO");
    p.c_end = c_end;
    GaugeSteps gauge({p}, steps, 40);
    for (int id = 0; id < steps; ++id) {
      const int noise = id % 4 < 2 ? 1 : -1;
      TuningStep each{.id = id, .wins = 40 + won + noise, .losses = 40 - won - noise};
      each.pairs = {0, 0, 40 - std::abs(won + noise), 0, 0};
      each.pairs[won + noise > 0 ? 4 : 0] = std::abs(won + noise);
      gauge.add(each, gauge.trial(id));
    }
    const tuning::Interval worth = gauge.fit().worth[0];
    const std::string line = part(gauge_report(gauge), "--params:\nTWO,100,0,300,", ",");
    return std::pair(worth, std::stod(line));
  };
  const auto four = [](double value) { return std::stod(fmt::format("{:.4g}", value)); };
  const auto [large, shorter] = proposed(10, -1, 400);  // 9 Elo
  ASSERT_GT(large.low, 5);
  ASSERT_LT(large.low, 20);
  EXPECT_NEAR(shorter, four(10 * std::sqrt(5 / large.low)), 1e-9);
  const auto [huge, shortest] = proposed(10, -12, 200);
  ASSERT_GT(huge.low, 20);
  EXPECT_EQ(shortest, 5) << "half of it at once";
  const auto [none, longer] = proposed(10, 0, 400);
  ASSERT_GT(none.high, 0.5);
  ASSERT_LT(none.high, 2);
  EXPECT_NEAR(longer, four(10 * std::sqrt(2 / none.high)), 1e-9);
  const auto [wide, longest] = proposed(140, 0, 3000);
  ASSERT_LT(wide.high, 1);
  EXPECT_EQ(longest, 150) << "half of the range";
}

TEST(GaugeReport, OfAGaugeWithoutAPairOfAParameterHasNoLineOfIt) {
  GaugeSteps gauge({parameter("TWO"), parameter("FOUR")}, 2, 40);
  gauge.add(step(0, 4), gauge.trial(0));
  EXPECT_THAT(part(gauge_report(gauge), "down, Elo", "up, down:"), HasSubstr(" -  "));
}

// Two steps at two limits, two pairs each: at the first each side wins one of two games, at the
// second the side that is tried wins all.
TEST(GaugeReport, OfAFileWithLimitsHasAGaugeForEach) {
  StoredTuning stored = stored_gauge();
  stored.settings.parameters = {parameter("TWO")};
  stored.settings.steps = 2;
  stored.settings.pairs = 4;
  stored.settings.conditions = {{.name = "depth 2"}, {.name = "depth 4"}};
  stored.settings.sides.conditions = 2;
  const GaugeSteps gauge(stored.settings.parameters, 2, 4);
  stored.state.steps.clear();
  for (int id = 0; id < 2; ++id) {
    TuningStep each{.id = id, .wins = 6, .losses = 2};
    each.pairs = {0, 0, 2, 0, 2};
    each.tried = values_text(gauge.trial(id).plus);
    each.against = values_text(gauge.trial(id).minus);
    stored.state.steps.push_back(each);
  }
  const fakes::TempFolder folder;
  const std::string path = folder.file("gauge.db");
  {
    RunSpec run = fakes::run_spec(16);
    run.players.resize(4, run.players[1]);
    StoreWriter store = StoreWriter::create(path, run, fakes::openings());
    for (int id = 0; id < 16; ++id) {
      GameRecord game;
      game.id = id;
      const int condition = id % 8 / 4;
      const bool is_black = id % 2 == 0;
      game.players = {condition + (is_black ? 0 : 2), condition + (is_black ? 2 : 0)};
      game.outcome = {condition == 0 || is_black ? Stone::black : Stone::white, Reason::five};
      const bool black_wins = game.outcome.winner == Stone::black;
      for (int i = 0; i < (black_wins ? 1 : 2); ++i) {
        game.moves.emplace_back().reply.move = Move(10 * id + i);
      }
      store.commit(game);
    }
    store.close();
  }
  const std::vector<GaugeAt> at = gauges_at(path, stored);
  ASSERT_EQ(at.size(), 2U);
  EXPECT_EQ(at[0].name, "depth 2");
  EXPECT_EQ(at[1].name, "depth 4");
  EXPECT_EQ(at[0].gauge->steps(), 2);
  EXPECT_EQ(at[0].gauge->pairs(), 2);
  for (const std::size_t i : {0U, 1U}) {
    for (const GaugeEffect& effect :
         {at[i].gauge->effects()[0].up, at[i].gauge->effects()[0].down}) {
      EXPECT_EQ(effect.games.wins, i == 0 ? 2 : 4);
      EXPECT_EQ(effect.games.losses, i == 0 ? 2 : 0);
      EXPECT_EQ(effect.pairs.pairs(), 2);
    }
  }
  const std::string text = gauge_report(path, stored);
  EXPECT_THAT(text, HasSubstr("\nat depth 2\n"));
  EXPECT_THAT(text, HasSubstr("gauge      16 games"));
}

// A step worth half an Elo or less, in games of which most are drawn: 4500 * 0.92 by the Elo of a
// step and by what a game tells, in thousands.
TEST(GaugeReport, NeedsTheMoreGamesTheLessTheyTell) {
  const auto games = [](int decided) {
    GaugeSteps gauge({parameter("TWO")}, 400, 40);
    for (int id = 0; id < 400; ++id) {
      const int sign = id % 4 < 2 ? 1 : -1;
      TuningStep each{
          .id = id, .wins = decided + sign, .draws = 80 - 2 * decided, .losses = decided - sign};
      each.pairs = {0, 0, 39, 0, 0};
      each.pairs[sign > 0 ? 4 : 0] = 1;
      gauge.add(each, gauge.trial(id));
    }
    const GaugeEffect all = gauge.all();
    const rating::PairStats stats =
        rating::pair_stats(rating::outcomes(all.pairs), rating::outcomes(all.games));
    const double score = 1 / (1 + std::pow(10, -stats.rms_bias_elo / 400));
    const double told = 4 * score * (1 - score) * (1 - stats.draw_ratio);
    const std::string text = gauge_report(gauge);
    EXPECT_THAT(text, HasSubstr(fmt::format("a game tells {:.0f} % of", 100 * told)));
    const double worth = gauge.fit().mean_worth[0],
                 factor = std::pow(std::stod(part(text, "--params:\nTWO,100,0,300,", ",")) / 10, 2);
    EXPECT_LT(worth * factor, 5);
    return std::pair(
        std::stod(part(text, "Games for spsa: about ", ",")),
        std::ceil(4500 * 0.92 / std::max(worth * factor, 0.5) / std::max(told, 0.05) / 1000) *
            1000);
  };
  for (const int decided : {2, 4, 8, 12, 30}) {
    const auto [told, expected] = games(decided);
    EXPECT_EQ(told, expected) << decided;
  }
  EXPECT_GT(games(2).first, 50000) << "so that a change of two per cent is seen";
}

}  // namespace
}  // namespace rb
