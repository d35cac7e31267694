#include "runner/tune/tunables.hpp"

#include <gmock/gmock.h>

#include "engine/base/error.hpp"
#include "engine/renju/level/parameters.hpp"
#include "tests/fakes/complaint.hpp"

namespace rb {
namespace {

using testing::HasSubstr;
using tuning::Parameter;

const renju::Profile& hard() { return *renju::find_profile("hard"); }

std::string refusal(std::string_view text) {
  return fakes::complaint([&] { parse_tunables(text, "p.txt", hard()); }, "taken");
}

TEST(Tunables, AllAreInOrderForEveryLevel) {
  for (const renju::Profile& profile : renju::profiles()) {
    const auto all = tunables(profile);
    EXPECT_GT(all.size(), renju::weight_fields().size());
    for (const Parameter& p : all) EXPECT_FALSE(problem(p)) << profile.name << " " << p.name;
  }
}

TEST(Tunables, LinesAreReadBackToTheSameNumbers) {
  std::string text;
  for (const Parameter& p : tunables(hard())) text += tunable_line(p) + "\n";
  EXPECT_EQ(parse_tunables(text, "p.txt", hard()), tunables(hard()));
}

// One that could be tried in 2^30 ways.
TEST(Tunables, AnOddPatternTakesNoTime) {
  std::string pattern = "x";
  for (int i = 0; i < 15; ++i) pattern.insert(0, "*?");
  EXPECT_THROW(select_tunables(hard(), "x", pattern), UsageError);
}

TEST(Tunables, APatternChoosesByName) {
  const auto chosen = select_tunables(hard(), "x", "DEFENSE_MULTIPLIER_T*,FOUR");
  ASSERT_EQ(chosen.size(), 3U);
  EXPECT_EQ(chosen[0].name, "FOUR");
  EXPECT_EQ(chosen[1].name, "DEFENSE_MULTIPLIER_THREE");
  EXPECT_EQ(chosen[2].name, "DEFENSE_MULTIPLIER_TWO");
  EXPECT_EQ(select_tunables(hard(), "x", "*_T?O,OPEN_T*"),
            select_tunables(hard(), "x", "*_TWO,OPEN_T*"));
  EXPECT_THROW(select_tunables(hard(), "x", "FUOR"), UsageError);
  EXPECT_THROW(select_tunables(hard(), "x", "F?OUR"), UsageError);
  EXPECT_THROW(select_tunables(hard(), "x", "FOUR,NO*"), UsageError);
}

TEST(Tunables, AFileMayNameWhatIsAsUsual) {
  const auto chosen =
      parse_tunables("# mine\nTHREE, 60, 10, 90, 5, 0.01  # spoilt\n\nOPEN_T?O\n", "p.txt", hard());
  ASSERT_EQ(chosen.size(), 2U);
  EXPECT_EQ(chosen[0], (Parameter{"THREE", 60, 10, 90, 5, 0.01, true}));
  EXPECT_EQ(chosen[1].value, 50);
}

// A twentieth of nothing would be no step, and the best value out of reach.
TEST(Tunables, WhatIsNoughtReachesPastItsUsualValue) {
  renju::Profile profile = hard();
  profile.weights.open_two = 0;
  const auto chosen = select_tunables(profile, "x", "OPEN_TWO");
  EXPECT_EQ(chosen[0], (Parameter{"OPEN_TWO", 0, 0, 300, 15, 0, true}));
}

TEST(Tunables, EveryMistakeHasItsPlace) {
  EXPECT_EQ(refusal("\nTHREE,60,10"),
            "p.txt:2: a line is name,value,min,max,c_end,r_end; this one has 3 of 6 parts");
  EXPECT_THAT(refusal("THRE,60,10,90,5,0.01"),
              HasSubstr("p.txt:1: there is no tunable parameter 'THRE'"));
  EXPECT_THAT(refusal("THRE,60,10,90,5,0.01"), HasSubstr("did you mean 'THREE'?"));
  EXPECT_EQ(refusal("THREE,95,10,90,5,0.01"), "p.txt:1: THREE starts outside its bounds");
  EXPECT_EQ(refusal("THREE,60,10,90,0,0.01"), "p.txt:1: THREE needs a step (c_end) above 0");
  EXPECT_EQ(refusal("THREE,60,10,9000,5,0.01"),
            "p.txt:1: THREE takes a whole number from 0 to 5000, not from 10 to 9000");
  EXPECT_EQ(refusal("THREE,six,10,90,5,0.01"), "p.txt:1: THREE: 'six' is not a number");
  EXPECT_EQ(refusal("THREE\nTH*"), "p.txt:2: THREE appears twice");
  EXPECT_EQ(refusal("# nothing"), "p.txt: holds no parameter");
  EXPECT_THAT(refusal("depth"), HasSubstr("no tunable parameter 'depth'"));
}

TEST(Tunables, ValuesGoIntoTheProfile) {
  const auto chosen = select_tunables(hard(), "x", "THREE,DEFENSE_MULTIPLIER_TWO");
  const renju::Profile changed = with_values(hard(), chosen, {77, 0.1234567890123});
  EXPECT_EQ(changed.weights.three, 77);
  EXPECT_EQ(changed.weights.defense_multiplier_two, 0.1234567890123);
}

TEST(Tunables, WhatMatchesNothingIsNamedWithItsOption) {
  const auto refusal_of = [](const char* patterns) {
    return fakes::complaint<UsageError>(
        [&] { select_tunables(hard(), "tune: --params", patterns); }, "taken");
  };
  EXPECT_EQ(refusal_of("FOUR, NO*"),
            "tune: --params: no parameter matches 'NO*'; 'renju-bench params' lists them");
  EXPECT_EQ(refusal_of("F?UUR"),
            "tune: --params: no parameter matches 'F?UUR'; 'renju-bench params' lists them");
  EXPECT_THAT(refusal_of("FUOR"),
              HasSubstr("tune: --params: there is no tunable parameter 'FUOR'"));
  EXPECT_EQ(refusal_of(" FOUR , T?O"), "taken") << "blanks around a name do no harm";
}

}  // namespace
}  // namespace rb
