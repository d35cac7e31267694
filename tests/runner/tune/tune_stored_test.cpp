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

// A run of these settings without a step.
StoredSettings settings_of(const std::string& settings) {
  return check_stored("x.db", {.settings = settings, .steps = {}}, 0);
}

TEST(StoredTuning, HasTheSettingsOfItsMethod) {
  const std::string rest =
      R"("steps":6,"pairs":4,"delay":3,"parameters":[["TWO",10,0,20,1,0.25,false],["FOUR",4,1,9,2,0.5,true]]})";
  const StoredSettings spsa = settings_of(R"({"method":"spsa","profile":"hard",)" + rest);
  EXPECT_EQ(spsa.kind, RunKind::tune_spsa);
  EXPECT_EQ(spsa.player, "hard");
  EXPECT_FALSE(spsa.is_program);
  EXPECT_EQ(spsa.output, std::nullopt);
  EXPECT_FALSE(spsa.to_the_end);
  EXPECT_EQ(spsa.steps, 6);
  EXPECT_EQ(spsa.pairs, 4);
  EXPECT_EQ(spsa.delay, 3);
  EXPECT_EQ(spsa.parameters[1], (tuning::Parameter{"FOUR", 4, 1, 9, 2, 0.5, true}));
  const StoredSettings more = settings_of(
      R"({"method":"spsa","engine":"cmd:x","output":"o.json","to_the_end":true,)" + rest);
  EXPECT_TRUE(more.is_program);
  EXPECT_EQ(more.player, "cmd:x");
  EXPECT_EQ(more.output, "o.json");
  EXPECT_TRUE(more.to_the_end);
  using tuning::Acquisition;
  const auto bayes = [&](const char* word) {
    return settings_of(R"({"method":"bayes","profile":"hard","acquisition":")" + std::string(word) +
                       R"(",)" + rest);
  };
  EXPECT_EQ(bayes("ei").acquisition, Acquisition::expected_improvement);
  EXPECT_EQ(bayes("mes").acquisition, Acquisition::entropy);
  EXPECT_THROW(bayes("eis"), Error);
  EXPECT_EQ(settings_of(R"({"method":"gauge","profile":"hard",)" + rest).kind, RunKind::tune_gauge);
}

TEST(StoredTuning, IsDamagedIfItsMethodCannotHaveTheseParameters) {
  const auto with = [](const std::string& method, int steps, int parameters) {
    std::string rows;
    for (int i = 0; i < parameters; ++i) {
      rows +=
          (i > 0 ? "," : "") + std::string(R"(["P)") + std::to_string(i) + R"(",1,0,9,1,0,false])";
    }
    try {
      settings_of(R"({"method":")" + method +
                  R"(","acquisition":"ei","profile":"hard","delay":1,)" + R"("pairs":2,"steps":)" +
                  std::to_string(steps) + R"(,"parameters":[)" + rows + "]}");
      return std::string("none");
    } catch (const Error& error) {
      return std::string(error.what());
    }
  };
  EXPECT_EQ(with("bayes", 5, 8), "none");
  EXPECT_EQ(with("bayes", 5, 9), "x.db: is damaged: bayes of 9 parameters");
  EXPECT_EQ(with("spsa", 5, 9), "none");
  EXPECT_EQ(with("gauge", 6, 3), "none");
  EXPECT_EQ(with("gauge", 7, 3), "x.db: is damaged: its parameters do not share its steps");
  EXPECT_THAT(with("spsa", 5, 0), HasSubstr("a list with an entry"));
  for (const char* const row : {"7", R"(["A",1,0,9,1,0])", R"([1,1,0,9,1,0,false])",
                                R"(["A",1,0,"9",1,0,false])", R"(["A",1,0,9,1,0,1])"}) {
    EXPECT_THROW(settings_of(R"({"method":"spsa","profile":"hard","delay":1,"pairs":2,"steps":1,)"
                             R"("parameters":[)" +
                             std::string(row) + "]}"),
                 Error)
        << row;
  }
}

}  // namespace
}  // namespace rb
