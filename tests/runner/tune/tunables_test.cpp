#include "runner/tune/tunables.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/base/error.hpp"
#include "engine/renju/level/parameters.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {

using testing::HasSubstr;
using tuning::Parameter;

const renju::Profile& hard() { return *renju::find_profile("hard"); }

std::string refusal(std::string_view text) {
  try {
    parse_tunables(text, "p.txt", hard());
  } catch (const Error& error) {
    return error.what();
  }
  return "taken";
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

// As the text of a profile's file sets it.
TEST(Tunables, ANumberIsSetAsItsTextIs) {
  for (const tuning::Parameter& p : tunables(hard())) {
    const double value = p.min + (p.max - p.min) / 3;
    renju::Profile by_text = hard();
    const auto text = p.whole ? fmt::format("{:.0f}", value) : fmt::format("{:.17g}", value);
    ASSERT_EQ(renju::set_parameter(by_text, p.name, text), std::nullopt);
    EXPECT_EQ(parameters(with_values(hard(), {p}, {value})), parameters(by_text)) << p.name;
  }
}

Parameter only(const renju::Profile& profile, const char* name) {
  const auto chosen = select_tunables(profile, "x", name);
  EXPECT_EQ(chosen.size(), 1U);
  return chosen.front();
}

// From the engine's least to six times the value, a twentieth of that as the step.
TEST(Tunables, ReachSixTimesTheirValueInTwentySteps) {
  const auto expect = [](const Parameter& p) {
    const Parameter found = only(hard(), p.name.c_str());
    EXPECT_EQ(found.value, p.value) << p.name;
    EXPECT_EQ(found.min, p.min) << p.name;
    EXPECT_DOUBLE_EQ(found.max, p.max) << p.name;
    EXPECT_DOUBLE_EQ(found.c_end, p.c_end) << p.name;
    EXPECT_EQ(found.r_end, 0) << p.name;
    EXPECT_EQ(found.whole, p.whole) << p.name;
  };
  expect({"FIVE", 100000, 10000, 600000, 29500, 0, true});
  expect({"CENTER_BONUS", 5, 0, 30, 1.5, 0, true});
  expect({"COUNTER_FOUR_MULTIPLIER", 1.5, 0, 9, 0.45, 0, false});
  expect({"aspiration_window", 75, 1, 450, 22.45, 0, true});
  expect({"futility_self_2", 200, 0, 1200, 60, 0, true});
  // As far as the engine takes it.
  expect({"null_move_reduction", 2, 1, 10, 0.5, 0, true});
  expect({"TEMPO_OPEN_THREE_DISCOUNT", 0.5, 0, 1, 0.05, 0, false});
  // What is nothing by default, too.
  expect({"move_count", 0, 0, 20, 1, 0, true});
  expect({"null_move_slope", 0, 0, 1, 0.05, 0, false});
}

TEST(Tunables, AWholeOneMovesByHalfAtLeast) {
  renju::Profile profile = hard();
  profile.lmr_index = 1;
  EXPECT_EQ(only(profile, "lmr_index"), (Parameter{"lmr_index", 1, 1, 6, 0.5, 0, true}));
  profile.lmr_index = 2;
  EXPECT_DOUBLE_EQ(only(profile, "lmr_index").c_end, 11 / 20.0);
  profile.weights.defense_multiplier_two = 0.01;
  EXPECT_DOUBLE_EQ(only(profile, "DEFENSE_MULTIPLIER_TWO").c_end, 0.003);
}

TEST(Tunables, WhatMatchesNothingIsNamedWithItsOption) {
  const auto refusal_of = [](const char* patterns) {
    try {
      select_tunables(hard(), "tune: --params", patterns);
    } catch (const UsageError& error) {
      return std::string(error.what());
    }
    return std::string("taken");
  };
  EXPECT_EQ(refusal_of("FOUR, NO*"),
            "tune: --params: no parameter matches 'NO*'; 'renju-bench params' lists them");
  EXPECT_EQ(refusal_of("F?UUR"),
            "tune: --params: no parameter matches 'F?UUR'; 'renju-bench params' lists them");
  EXPECT_THAT(refusal_of("FUOR"),
              HasSubstr("tune: --params: there is no tunable parameter 'FUOR'"));
  EXPECT_EQ(refusal_of(" FOUR , T?O"), "taken") << "blanks around a name do no harm";
}

TEST(Tunables, APatternMayEndInStarsAndMustNotEndEarly) {
  EXPECT_EQ(only(hard(), "FIVE**").name, "FIVE");
  EXPECT_EQ(only(hard(), "*_FI?E").name, "DEFENSE_MULTIPLIER_FIVE");
  EXPECT_EQ(only(hard(), "COUNTER*FOUR*ER").name, "COUNTER_FOUR_MULTIPLIER");
  EXPECT_THROW(select_tunables(hard(), "x", "FIVE?"), UsageError);
  EXPECT_THROW(select_tunables(hard(), "x", "FIV"), UsageError);
  EXPECT_THROW(select_tunables(hard(), "x", "*FIV"), UsageError);
  EXPECT_EQ(select_tunables(hard(), "x", "*").size(), tunables(hard()).size());
}

TEST(Tunables, ALineHasItsNumbersInTheFewestDigits) {
  EXPECT_EQ(tunable_line({"X", 0.1, -2, 3.25, 0.0125, 0.002, false}), "X,0.1,-2,3.25,0.0125,0.002");
  EXPECT_EQ(shortest(100000), "100000");
}

// A file of bounds may go as far as the engine takes them, and no further.
TEST(Tunables, BoundsMayBeThoseOfTheEngine) {
  EXPECT_EQ(refusal("THREE,60,0,5000,5,0.01"), "taken");
  EXPECT_EQ(refusal("THREE,60,0,5001,5,0.01"),
            "p.txt:1: THREE takes a whole number from 0 to 5000, not from 0 to 5001");
  EXPECT_EQ(refusal("THREE,60,-1,5000,5,0.01"),
            "p.txt:1: THREE takes a whole number from 0 to 5000, not from -1 to 5000");
  EXPECT_EQ(refusal("THREE,60,10,90,5,0.01,7"),
            "p.txt:1: a line is name,value,min,max,c_end,r_end; this one has 7 of 6 parts");
  for (const char* const number : {"inf", "nan", "1e999", ""}) {
    EXPECT_EQ(refusal(fmt::format("THREE,60,10,90,5,{}", number)),
              fmt::format("p.txt:1: THREE: '{}' is not a number", number));
  }
}

TEST(Tunables, AreReadFromAMebibyteAtMost) {
  const fakes::TempFolder folder;
  const std::string path = folder.file("p.txt");
  std::string text = "THREE\n";
  text.resize(1 << 20, ' ');
  fakes::write_text(path, text);
  EXPECT_EQ(read_tunables(path, hard()).size(), 1U);
  fakes::write_text(path, text + ' ');
  EXPECT_THROW(read_tunables(path, hard()), Error);
}

}  // namespace
}  // namespace rb
