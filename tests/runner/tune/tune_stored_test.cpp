#include "runner/tune/tune_stored.hpp"

#include <gmock/gmock.h>

#include "engine/base/error.hpp"

namespace rb {
namespace {

using testing::HasSubstr;

constexpr const char* kSettings =
    R"({"method":"spsa","profile":"hard","steps":5,"pairs":4,"delay":1,)"
    R"("parameters":[["TWO",10,0,20,1,0.1,false]]})";

// Four pairs: one lost 0-2, two even, one won 2-0: eight half points of sixteen.
TuningStep step() {
  return {.id = 3,
          .wins = 4,
          .draws = 0,
          .losses = 4,
          .pairs = {1, 0, 2, 0, 1},
          .alike = 0,
          .tried = "[11]",
          .against = "[9]",
          .after = "[10]"};
}

// What is wrong with a file of this step and eight games.
std::string complaint(const TuningStep& step, std::int64_t games = 8) {
  try {
    const TuningState state{.settings = kSettings, .steps = {step}};
    EXPECT_EQ(check_stored("x.db", state, games).parameters.size(), 1U);
    return "none";
  } catch (const Error& error) {
    return error.what();
  }
}

TEST(StoredTuning, IsInOrderIfItsStepsHaveTheGamesOfTheirPairs) {
  EXPECT_EQ(complaint(step()), "none");
  TuningStep alike = step();
  alike.alike = 4;  // all of them
  EXPECT_EQ(complaint(alike), "none");
}

TEST(StoredTuning, IsDamagedIfAStepHasOtherGames) {
  const auto expect = [](auto change) {
    TuningStep changed = step();
    change(changed);
    EXPECT_EQ(complaint(changed), "x.db: is damaged: step 3 does not have 4 pairs of games");
  };
  expect([](TuningStep& s) { s.alike = 5; });
  expect([](TuningStep& s) { s.wins = 5; });
  expect([](TuningStep& s) { s.pairs[2] = 3; });
  expect([](TuningStep& s) { ++s.wins, --s.losses; });
  EXPECT_THAT(complaint(step(), 10), HasSubstr("its steps are not those of its games"));
}

TEST(StoredTuning, IsDamagedIfAValueIsNotOfItsParameter) {
  for (const char* const values : {"[21]", "[-1]", "[]", "[10,10]"}) {
    TuningStep changed = step();
    changed.against = values;
    EXPECT_THAT(complaint(changed), HasSubstr("step 3 has values that do not fit its parameters"))
        << values;
  }
}

// The settings of a run with these fields, whose step has four pairs.
StoredSettings settings_with(const std::string& fields) {
  TuningState state{.settings = kSettings, .steps = {step()}};
  state.settings.insert(1, fields + ",");
  return check_stored("x.db", state, 8);
}

TEST(StoredTuning, HasConditionsWithTheirLimitsAndOpponents) {
  const StoredSettings at = settings_with(
      R"("at":["depth 2","nodes 90"],"conditions":[{"nodes":null,"depth":2},{"nodes":90,"depth":null}])");
  EXPECT_FALSE(at.names_alone);
  EXPECT_EQ(at.sides, (StepSides{.conditions = 2}));
  EXPECT_EQ(at.conditions[0], (TuneCondition{.name = "depth 2", .limits = {.depth = 2}}));
  EXPECT_EQ(at.conditions[1], (TuneCondition{.name = "nodes 90", .limits = {.nodes = 90}}));
  const StoredSettings against = settings_with(
      R"("against":["a, depth 2"],"conditions":[{"nodes":null,"depth":null,"opponent":"a, depth 2"}])");
  EXPECT_TRUE(against.sides.has_opponents);
  EXPECT_EQ(against.conditions[0], (TuneCondition{.name = "a, depth 2", .opponent = "a, depth 2"}));
}

TEST(StoredTuning, HasOnlyNamesOfConditionsInAnOlderFile) {
  const StoredSettings older = settings_with(R"("at":["depth 2","nodes 90"])");
  EXPECT_TRUE(older.names_alone);
  EXPECT_EQ(older.conditions[1], TuneCondition{.name = "nodes 90"});
  EXPECT_FALSE(settings_with(R"("note":1)").names_alone);  // it has no conditions
}

TEST(StoredTuning, IsDamagedIfItsConditionsAreNotThoseOfItsNames) {
  const auto expect = [](const std::string& fields, const char* wanted) {
    try {
      settings_with(fields);
      ADD_FAILURE() << fields;
    } catch (const Error& error) {
      EXPECT_THAT(error.what(), HasSubstr("x.db: is damaged: the settings of its tuning: "));
      EXPECT_THAT(error.what(), HasSubstr(wanted));
    }
  };
  const std::string at = R"("at":["depth 2","nodes 90"],"conditions":)";
  expect(at + R"([{"nodes":null,"depth":2}])", "it must be a list of 2");
  expect(at + "7", "it must be a list");
  for (const char* const second :
       {"3", R"({"nodes":0,"depth":null})", R"({"nodes":90,"depth":null,"opponent":"easy"})"}) {
    expect(at + R"([{"nodes":null,"depth":2},)" + second + "]", "a list of limits and opponents");
  }
  expect(R"("against":["easy"],"conditions":[{"nodes":null,"depth":2}])",
         "a list of limits and opponents");
}

}  // namespace
}  // namespace rb
