#include "engine/renju/level/parameters.hpp"
#include "engine/base/json_text.hpp"

#include <set>

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "tests/fakes/temp_folder.hpp"
#include "tests/source_path.hpp"

namespace rb::renju {
namespace {

using ::testing::MatchesRegex;
using ::testing::Optional;

TEST(Parameters, AreNamedOnce) {
  const auto names = parameter_names();
  EXPECT_EQ(std::set(names.begin(), names.end()).size(), names.size());
  EXPECT_EQ(names.size(), profile_fields().size() + weight_fields().size());
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
      EXPECT_EQ(set_parameter(copy, name, json_text(value)), std::nullopt) << level.name;
    }
    EXPECT_EQ(parameters(copy), parameters(level));
  }
}

TEST(Parameters, WholeNumbersAreWrittenWithoutAPoint) {
  const auto json = parameters(*find_profile("hard"));
  EXPECT_EQ(json_text(json.at("OPEN_THREE")), "1000");
  EXPECT_EQ(json_text(json.at("COUNTER_FOUR_MULTIPLIER")), "1.5");
  EXPECT_EQ(json_text(json.at("depth")), "4");
  EXPECT_EQ(json_text(json.at("vcf")), "true");
}

// Factors are 10 at most; scores go further, and are whole numbers.
TEST(Parameters, OnlyFactorsMayHaveAFraction) {
  for (const WeightField& field : weight_fields()) {
    EXPECT_EQ(field.whole, field.max > 10) << field.name;
  }
}

TEST(Parameters, TimesAreAtMostAnHour) {
  int times = 0;
  for (const ProfileField& field : profile_fields()) {
    if (!field.name.ends_with("_ms")) continue;
    ++times;
    EXPECT_EQ(field.min, 1) << field.name;
    EXPECT_EQ(field.max, 60 * 60 * 1000) << field.name;
  }
  EXPECT_EQ(times, 7);
}

TEST(Parameters, ASwitchIsOffOrOn) {
  for (const ProfileField& field : profile_fields()) {
    if (!std::holds_alternative<bool Profile::*>(field.member)) continue;
    EXPECT_EQ(field.min, 0) << field.name;
    EXPECT_EQ(field.max, 1) << field.name;
  }
}

TEST(Parameters, SayWhatTheyTake) {
  const auto words = [](std::string_view name) {
    const ParameterInfo info = parameter_info(name);
    return info.takes + "; " + info.range;
  };
  EXPECT_EQ(words("depth"), "a whole number from 1 to 20; whole, 1 to 20");
  EXPECT_EQ(words("early_factor"), "a number from 0.01 to 1; 0.01 to 1");
  EXPECT_EQ(words("vcf"), "0, 1, true, false, on or off; on or off");
  EXPECT_EQ(words("OPEN_THREE"), "a whole number from 0 to 20000; whole, 0 to 20000");
  EXPECT_EQ(words("COUNTER_FOUR_MULTIPLIER"), "a number from 0 to 10; 0 to 10");
}

// A narrower range would refuse profiles that somebody has stored.
TEST(Parameters, HaveTheDefaultsAndTheRangesOfTheManual) {
  const std::string manual = fakes::read_text(source_path("docs/parameters.md"));
  const auto hard = parameters(*find_profile("hard"));
  for (const std::string_view name : parameter_names()) {
    EXPECT_THAT(manual, ::testing::HasSubstr(fmt::format("| `{}` | {} | {} |", name,
                                                         json_text(hard.at(std::string(name))),
                                                         parameter_info(name).range)));
  }
}

TEST(Parameters, EachSaysInOneSentenceOfItsOwnWhatItDoes) {
  std::set<std::string_view> sentences;
  for (const std::string_view name : parameter_names()) {
    const std::string sentence(parameter_info(name).meaning);
    EXPECT_THAT(sentence, MatchesRegex("[A-Z][^.]+\\.")) << name;
    EXPECT_LE(sentence.size(), 96U) << name << ": four columns are left of 100";
    EXPECT_TRUE(sentences.insert(parameter_info(name).meaning).second) << name;
  }
}

TEST(Parameters, AreIdleWithTheirSwitchOffOrWithoutAUse) {
  Profile profile = *find_profile("hard");
  EXPECT_EQ(why_idle(profile, "FORBIDDEN_TRAP"), "no profile uses it");
  EXPECT_EQ(why_idle(profile, "fallback_score"), "fallback is off");
  for (const auto* name : {"FORBIDDEN_TRAP_STRONG", "OPEN_THREE", "MISE_BONUS", "lmr_index"}) {
    EXPECT_EQ(why_idle(profile, name), std::nullopt) << name;
  }
  profile.forbidden_trap = profile.lmr = false;
  EXPECT_EQ(why_idle(profile, "FORBIDDEN_TRAP_STRONG"), "forbidden_trap is off");
  EXPECT_EQ(why_idle(profile, "lmr_index"), "lmr is off");
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

TEST(SetParameter, OfAnUnknownNameKnowsWhatStandsBesideParameters) {
  Profile profile;
  constexpr std::array<std::string_view, 2> kOthers = {"patterns", "book"};
  EXPECT_THAT(set_parameter(profile, "bok", "on", {"look there", kOthers}),
              Optional(std::string("there is no parameter 'bok'; did you mean 'book'?")));
  EXPECT_THAT(set_parameter(profile, "qqqq", "on", {"look there", kOthers}),
              Optional(std::string("there is no parameter 'qqqq'; look there")));
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

TEST(Parameters, OneConstantIsWithoutEffectAndSaysSo) {
  for (const std::string_view name : parameter_names()) {
    EXPECT_EQ(parameter_info(name).used, name != "FORBIDDEN_TRAP") << name;
  }
}

}  // namespace
}  // namespace rb::renju
