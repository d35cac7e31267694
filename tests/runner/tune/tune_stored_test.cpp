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

}  // namespace
}  // namespace rb
