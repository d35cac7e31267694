#include "runner/tune/tuning_file.hpp"

#include <gmock/gmock.h>

#include "engine/base/error.hpp"
#include "tests/fakes/complaint.hpp"
#include "tests/fakes/game_of.hpp"
#include "tests/fakes/records.hpp"
#include "tests/fakes/temp_folder.hpp"

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
          .tried = {11},
          .against = {9},
          .after = {10}};
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
    EXPECT_EQ(complaint(changed), "x.db: damaged: step 3 does not have 4 pairs of games");
  };
  expect([](TuningStep& s) { s.alike = 5; });
  expect([](TuningStep& s) { s.wins = 5; });
  expect([](TuningStep& s) { s.pairs[2] = 3; });
  expect([](TuningStep& s) { ++s.wins, --s.losses; });
  EXPECT_THAT(complaint(step(), 10), HasSubstr("its steps are not those of its games"));
}

TEST(StoredTuning, IsDamagedIfAValueIsNotOfItsParameter) {
  for (const std::vector<double>& values :
       std::vector<std::vector<double>>{{21}, {-1}, {}, {10, 10}}) {
    TuningStep changed = step();
    changed.against = values;
    EXPECT_THAT(complaint(changed), HasSubstr("step 3 has values that do not fit its parameters"))
        << values_text(values);
  }
}

// The settings of a run with these fields, whose step has four pairs.
TuneSpec settings_with(const std::string& fields) {
  TuningState state{.settings = kSettings, .steps = {step()}};
  state.settings.insert(1, fields + ",");
  return check_stored("x.db", state, 8);
}

TEST(StoredTuning, HasConditionsWithTheirLimitsAndOpponents) {
  const TuneSpec at = settings_with(
      R"("at":["depth 2","nodes 90"],"conditions":[{"nodes":null,"depth":2},{"nodes":90,"depth":null}])");
  EXPECT_FALSE(at.names_alone);
  EXPECT_EQ(at.sides, (StepSides{.conditions = 2}));
  EXPECT_EQ(at.conditions[0], (TuneCondition{.name = "depth 2", .limits = {.depth = 2}}));
  EXPECT_EQ(at.conditions[1], (TuneCondition{.name = "nodes 90", .limits = {.nodes = 90}}));
  const TuneSpec against = settings_with(
      R"("against":["a, depth 2"],"conditions":[{"nodes":null,"depth":null,"opponent":"a, depth 2"}])");
  EXPECT_TRUE(against.sides.has_opponents);
  EXPECT_EQ(against.conditions[0], (TuneCondition{.name = "a, depth 2", .opponent = "a, depth 2"}));
}

TEST(StoredTuning, HasOnlyNamesOfConditionsInAnOlderFile) {
  const TuneSpec older = settings_with(R"("at":["depth 2","nodes 90"])");
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
      EXPECT_THAT(error.what(), HasSubstr("x.db: damaged: the settings of its tuning: "));
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
TuneSpec settings_of(const std::string& settings) {
  return check_stored("x.db", {.settings = settings, .steps = {}}, 0);
}

TEST(StoredTuning, HasTheSettingsOfItsMethod) {
  const std::string rest =
      R"("steps":6,"pairs":4,"delay":3,"parameters":[["TWO",10,0,20,1,0.25,false],["FOUR",4,1,9,2,0.5,true]]})";
  const TuneSpec spsa = settings_of(R"({"method":"spsa","profile":"hard",)" + rest);
  EXPECT_EQ(spsa.kind, RunKind::tune_spsa);
  EXPECT_EQ(spsa.player, "hard");
  EXPECT_FALSE(spsa.is_program);
  EXPECT_EQ(spsa.output, std::nullopt);
  EXPECT_FALSE(spsa.to_the_end);
  EXPECT_EQ(spsa.steps, 6);
  EXPECT_EQ(spsa.pairs, 4);
  EXPECT_EQ(spsa.delay, 3);
  EXPECT_EQ(spsa.parameters[1], (tuning::Parameter{"FOUR", 4, 1, 9, 2, 0.5, true}));
  const TuneSpec more = settings_of(
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
  EXPECT_EQ(with("bayes", 5, 9), "x.db: damaged: bayes of 9 parameters");
  EXPECT_EQ(with("spsa", 5, 9), "none");
  EXPECT_EQ(with("gauge", 6, 3), "none");
  EXPECT_EQ(with("gauge", 7, 3), "x.db: damaged: its parameters do not share its steps");
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

// What is wrong with a run without a step.
std::string complaint_of(const std::string& settings) {
  return fakes::complaint([&] { check_stored("x.db", {.settings = settings, .steps = {}}, 0); });
}

TEST(StoredTuning, HasConditionsThatShareThePairsOfAStep) {
  const auto with = [](int pairs, const std::string& field, const std::string& names,
                       const std::string& method = "spsa") {
    return complaint_of(R"({"method":")" + method + R"(","profile":"hard","steps":2,"delay":1,)" +
                        R"("pairs":)" + std::to_string(pairs) + R"(,")" + field + R"(":)" + names +
                        R"(,"parameters":[["TWO",1,0,2,1,0,true]]})");
  };
  EXPECT_EQ(with(4, "at", R"(["depth 2","depth 3"])"), "none");
  EXPECT_THAT(with(5, "at", R"(["depth 2","depth 3"])"),
              HasSubstr("'at' is [\"depth 2\",\"depth 3\"]; it must be a list of 2 or more that "
                        "share the pairs of a step"));
  EXPECT_THAT(with(4, "at", R"(["depth 2"])"), HasSubstr("a list of 2 or more"));
  EXPECT_EQ(with(6, "at", R"(["a","b","c"])"), "none");
  // Against an opponent both sides play from an opening, which is two pairs.
  EXPECT_EQ(with(2, "against", R"(["easy"])"), "none");
  EXPECT_THAT(with(3, "against", R"(["easy"])"),
              HasSubstr("a list of 1 or more that share the pairs of a step"));
  EXPECT_EQ(with(8, "against", R"(["easy","medium"])"), "none");
  EXPECT_THAT(with(6, "against", R"(["easy","medium"])"), HasSubstr("a list of 1 or more"));
  EXPECT_EQ(with(3, "against", R"(["easy"])", "gauge"), "none") << "of another meaning there";
}

// A run in a file: a step of a pair, which side 0 wins.
class TuningFile : public testing::Test {
 protected:
  void write(const std::string& settings, int players = 2) const {
    RunSpec run = fakes::run_spec(20);
    run.kind = RunKind::tune_spsa;
    run.seed = 77;
    run.players.assign(static_cast<std::size_t>(players), run.players[0]);
    for (int i = 0; i < players; ++i) {
      run.players[static_cast<std::size_t>(i)].params =
          R"({"limits":{"nodes":null,"depth":)" + std::to_string(i + 2) + "}}";
    }
    run.format = players == 2 ? Format::round_robin : Format::duels;
    StoreWriter store = StoreWriter::create(path_, run, fakes::openings());
    if (!settings.empty()) {
      store.commit({}, [&](const sqlite::Database& db) { create_tuning(db, settings); });
    }
    for (int id = 0; id < 2; ++id) {
      store.commit(fakes::game_of(id, {id % 2, 1 - id % 2},
                                  {id == 0 ? Stone::black : Stone::white, Reason::five}));
    }
    if (!settings.empty()) {
      store.commit({}, [](const sqlite::Database& db) {
        TuningStep won{.id = 0, .wins = 2, .tried = {11}, .against = {9}};
        won.pairs[4] = 1;
        tuning::Spsa spsa({.parameters = {{"TWO", 10, 0, 20, 1, 0.1, false}},
                           .iterations = 3,
                           .pairs = 1,
                           .delay = 2,
                           .seed = 77});
        spsa.add(2, 0);
        won.after = spsa.theta();
        insert_step(db, won);
      });
    }
    store.close();
  }
  std::string complaint() const {
    return fakes::complaint([&] { read_tuning_file(path_); });
  }

  static constexpr const char* kOfTwo =
      R"({"method":"spsa","profile":"hard","steps":3,"pairs":1,"delay":2,)"
      R"("parameters":[["TWO",10,0,20,1,0.1,false]]})";

  fakes::TempFolder folder_;
  std::string path_ = folder_.file("tune.db");
};

TEST_F(TuningFile, IsReadWithItsRunItsStepsAndItsSettings) {
  write(kOfTwo);
  const StoredTuning stored = read_tuning_file(path_);
  EXPECT_EQ(stored.run.seed, 77U);
  ASSERT_EQ(stored.state.steps.size(), 1U);
  EXPECT_EQ(stored.state.steps[0].tried, std::vector<double>{11});
  EXPECT_EQ(stored.settings.steps, 3);
  const tuning::SpsaSpec spsa = spsa_spec(stored.settings, stored.run.seed);
  EXPECT_EQ(spsa.parameters, stored.settings.parameters);
  EXPECT_EQ(spsa.iterations, 3);
  EXPECT_EQ(spsa.pairs, 1);
  EXPECT_EQ(spsa.delay, 2);
  EXPECT_EQ(spsa.seed, 77U);
  EXPECT_EQ(spsa.told, 1);
  const tuning::BayesSpec bayes = bayes_spec(stored.settings, stored.run.seed);
  EXPECT_EQ(bayes.parameters, stored.settings.parameters);
  EXPECT_EQ(bayes.seed, 77U);
}

TEST_F(TuningFile, OfAMatchIsNoTuningRun) {
  write("");
  EXPECT_EQ(complaint(), path_ + ": not a tuning run");
}

TEST_F(TuningFile, HasThePlayersOfItsConditions) {
  write(kOfTwo, 4);
  EXPECT_EQ(complaint(), path_ + ": damaged: its players do not match its conditions");
}

}  // namespace
}  // namespace rb
