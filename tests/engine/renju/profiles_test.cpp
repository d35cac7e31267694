#include "engine/renju/profiles.hpp"

#include <set>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace rb::renju {
namespace {

using ::testing::ElementsAre;
using ::testing::Optional;

TEST(Profiles, AreTheFourLevelsWeakestFirst) {
  std::vector<std::string> names;
  for (const Profile& profile : profiles()) names.push_back(profile.name);
  EXPECT_THAT(names, ElementsAre("beginner", "easy", "medium", "hard"));
}

// search.md section 2, the table of presets.
TEST(Profiles, HaveTheLimitsOfTheNewestDocument) {
  const auto row = [](std::string_view name) {
    const Profile& p = *find_profile(name);
    return std::make_tuple(p.depth, p.time_ms, p.random_factor, p.max_nodes, p.score_threshold);
  };
  EXPECT_EQ(row("beginner"), std::make_tuple(1, 1000, 0.8, 10000, 1200));
  EXPECT_EQ(row("easy"), std::make_tuple(2, 2000, 0.25, 50000, 200));
  EXPECT_EQ(row("medium"), std::make_tuple(3, 4000, 0.1, 200000, 150));
  EXPECT_EQ(row("hard"), std::make_tuple(4, 8000, 0.0, 600000, 0));
}

// search.md section 2, the switches: one letter a level that has it.
TEST(Profiles, HaveTheSwitchesOfTheNewestDocument) {
  const auto levels = [](bool Profile::*field) {
    std::string text;
    for (const Profile& profile : profiles()) text += profile.*field ? profile.name.front() : '-';
    return text;
  };
  EXPECT_EQ(levels(&Profile::opening_moves), "bemh");
  EXPECT_EQ(levels(&Profile::immediate_win), "bemh");
  EXPECT_EQ(levels(&Profile::mandatory_defense), "-emh");
  EXPECT_EQ(levels(&Profile::vcf), "-emh");
  EXPECT_EQ(levels(&Profile::mise_bonus), "-emh");
  EXPECT_EQ(levels(&Profile::multi_threat), "-emh");
  EXPECT_EQ(levels(&Profile::mise_threat), "--mh");
  EXPECT_EQ(levels(&Profile::double_three_threat), "--mh");
  EXPECT_EQ(levels(&Profile::counter_four), "--mh");
  EXPECT_EQ(levels(&Profile::forbidden_trap), "---h");
  EXPECT_EQ(levels(&Profile::forbidden_vulnerability), "---h");
  EXPECT_EQ(levels(&Profile::null_move), "---h");
  EXPECT_EQ(levels(&Profile::futility), "--mh");
  EXPECT_EQ(levels(&Profile::vct), "--mh");
}

TEST(Profiles, KeepLessOfAGainlessFourTheStrongerTheyAre) {
  std::vector<double> factors;
  for (const Profile& profile : profiles()) factors.push_back(profile.single_four_factor);
  EXPECT_THAT(factors, ElementsAre(1.0, 0.6, 0.3, 0.0));
}

TEST(Profiles, UnknownNameIsNotFound) { EXPECT_EQ(find_profile("extreme"), nullptr); }

TEST(Parameters, AreNamedOnce) {
  const auto names = parameter_names();
  EXPECT_EQ(std::set(names.begin(), names.end()).size(), names.size());
  EXPECT_EQ(names.size(), profile_fields().size() + kWeightFields.size());
}

// Every row of both tables leads to a place of its own: setting it changes its value alone.
TEST(Parameters, EachSetsItsOwnPlaceAndNoOther) {
  const auto before = parameters(*find_profile("hard"));
  for (const std::string_view name : parameter_names()) {
    auto after = before;
    for (const char* const value : {"0", "1", "0.5", "2", "20000"}) {
      Profile changed = *find_profile("hard");
      if (set_parameter(changed, name, value)) continue;  // not in its range
      after = parameters(changed);
      if (after != before) break;
    }
    EXPECT_NE(after, before) << name;
    after.at(std::string(name)) = before.at(std::string(name));
    EXPECT_EQ(after, before) << name;
  }
}

TEST(Parameters, DefaultsOfEveryLevelAreWithinTheirRanges) {
  for (const Profile& level : profiles()) {
    Profile copy = level;
    const auto values = parameters(level);
    for (const auto& [name, value] : values.items()) {
      EXPECT_EQ(set_parameter(copy, name, value.dump()), std::nullopt) << level.name;
    }
    EXPECT_EQ(parameters(copy), parameters(level));
  }
}

TEST(Parameters, WholeNumbersAreWrittenWithoutAPoint) {
  const auto json = parameters(*find_profile("hard"));
  EXPECT_EQ(json.at("OPEN_THREE").dump(), "1000");
  EXPECT_EQ(json.at("COUNTER_FOUR_MULTIPLIER").dump(), "1.5");
  EXPECT_EQ(json.at("depth").dump(), "4");
  EXPECT_EQ(json.at("vcf").dump(), "true");
}

TEST(SetParameter, TakesTheWordsForYesAndNo) {
  Profile profile;
  for (const char* const yes : {"1", "true", "on"}) {
    profile.vcf = false;
    EXPECT_EQ(set_parameter(profile, "vcf", yes), std::nullopt);
    EXPECT_TRUE(profile.vcf);
  }
  for (const char* const no : {"0", "false", "off"}) {
    profile.vcf = true;
    EXPECT_EQ(set_parameter(profile, "vcf", no), std::nullopt);
    EXPECT_FALSE(profile.vcf);
  }
}

TEST(SetParameter, AnswersAnUnknownNameWithTheNearest) {
  Profile profile;
  EXPECT_THAT(set_parameter(profile, "dpeth", "3"),
              Optional(std::string("there is no parameter 'dpeth'; did you mean 'depth'?")));
  EXPECT_THAT(set_parameter(profile, "OPEN_TREE", "3"),
              Optional(std::string("there is no parameter 'OPEN_TREE'; did you mean "
                                   "'OPEN_THREE'?")));
}

TEST(SetParameter, NamesTheRangeOfAValueOutOfIt) {
  Profile profile;
  EXPECT_THAT(set_parameter(profile, "depth", "21"),
              Optional(std::string("depth takes a whole number from 1 to 20, not '21'")));
  EXPECT_THAT(set_parameter(profile, "random_factor", "1.5"),
              Optional(std::string("random_factor takes a number from 0 to 1, not '1.5'")));
  EXPECT_EQ(profile.depth, Profile{}.depth);
}

TEST(SetParameter, RefusesWhatIsNoValueOfItsKind) {
  Profile profile;
  for (const char* const text : {"", "4.5", "four", "4 ", "1e3", "99999999999999999999"}) {
    EXPECT_TRUE(set_parameter(profile, "depth", text)) << text;
    EXPECT_TRUE(set_parameter(profile, "FOUR", text)) << text;
  }
  for (const char* const text : {"", "nan", "inf", "0.5x"}) {
    EXPECT_TRUE(set_parameter(profile, "random_factor", text)) << text;
  }
  EXPECT_TRUE(set_parameter(profile, "vcf", "yes"));
}

}  // namespace
}  // namespace rb::renju
