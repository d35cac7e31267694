#include "runner/tune/target/tuned_profile.hpp"
#include "engine/base/json_text.hpp"

#include <gtest/gtest.h>

#include "engine/gomoku/rules.hpp"
#include "engine/renju/rules/rules.hpp"
#include "engine/renju/search/engine.hpp"
#include "runner/players/held_out_history.hpp"
#include "runner/players/profile_file.hpp"
#include "tests/fakes/first_moves.hpp"

namespace rb {
namespace {

using Json = Json;

const renju::Profile& easy() { return *renju::find_profile("easy"); }

std::vector<tuning::Parameter> two_weights() {
  return {{"TWO", 12.4, 0, 60, 3, 0, true}, {"DEFENSE_MULTIPLIER_FOUR", 0.75, 0, 4, 0.2, 0, false}};
}

TunedProfile tuned(const renju::Profile& start = easy()) {
  return {"tune spsa", "easy", start, two_weights()};
}

renju::Profile with(double two, double multiplier) {
  renju::Profile profile = easy();
  profile.weights.two = two;
  profile.weights.defense_multiplier_four = multiplier;
  return profile;
}

TEST(TunedProfile, PlaysWithTheValues) {
  const auto moves_of = [](const std::unique_ptr<Player>& player) {
    return fakes::first_moves(*player, renju::rules());
  };
  const auto expected = [&](const renju::Profile& profile) {
    return moves_of(renju::make_engine(profile, renju::ClockKind::nodes));
  };
  EXPECT_EQ(moves_of(tuned().with({50, 3}, {})()), expected(with(50, 3)));
  EXPECT_NE(expected(with(50, 3)), expected(with(0, 0)));
}

TEST(TunedProfile, PlaysTheGameOfTheSettings) {
  const Rules& rules = gomoku::rules("freestyle", 20);
  ExternalSettings settings;
  settings.rule = 0;
  settings.board_size = 20;
  const auto expected =
      renju::make_engine(with(50, 3), renju::ClockKind::nodes, renju::Budget::steady_now,
                         {.variant = *gomoku::find_variant("freestyle"), .size = 20});
  EXPECT_EQ(fakes::first_moves(*tuned().with({50, 3}, settings)(), rules),
            fakes::first_moves(*expected, rules));
}

TEST(TunedProfile, ItsFileIsTheProfileWithoutATestSoFar) {
  Json json = Json::parse(tuned().file_text({14, 0.5}, {}));
  EXPECT_EQ(json.at(kHeldOutTests), "");
  EXPECT_FALSE(json.contains(kErrors));
  json.erase(kHeldOutTests);
  EXPECT_EQ(json, profile_json(with(14, 0.5)));
  EXPECT_TRUE(tuned().file_text({14, 0.5}, {}).ends_with("\n}\n"));
  const Json more = Json::parse(tuned().file_text({14, 0.5}, {{"TWO", 3.5}}));
  EXPECT_EQ(more.at(kErrors), "TWO:3.5");
}

}  // namespace
}  // namespace rb
