#include "engine/renju/level/profiles.hpp"

#include <set>

#include <fmt/core.h>
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace rb::renju {
namespace {

using ::testing::ElementsAre;
using ::testing::Optional;

std::vector<std::string> names() {
  std::vector<std::string> names;
  for (const Profile& profile : profiles()) names.push_back(profile.name);
  return names;
}

// The four levels, or those of the older generation: one letter each that has the switch.
std::string levels(bool Profile::*field, const std::string& generation = "") {
  std::string text;
  for (const char* const level : {"beginner", "easy", "medium", "hard"}) {
    const Profile& profile = *find_profile(fmt::format("{}{}", generation, level));
    text += profile.*field ? level[0] : '-';
  }
  return text;
}

std::tuple<int, int, double, std::int64_t, int> limits(std::string_view name) {
  const Profile& p = *find_profile(name);
  return {p.depth, p.time_ms, p.random_factor, p.max_nodes, p.score_threshold};
}

TEST(Profiles, AreTheLevelsAndTheOlderGenerationWeakestFirst) {
  EXPECT_THAT(names(), ElementsAre("beginner", "easy", "medium", "hard", "hard-tuned", "review",
                                   "v1-beginner", "v1-easy", "v1-medium", "v1-hard"));
}

TEST(Profiles, HardTunedIsHardButForSixConstants) {
  const auto hard = parameters(*find_profile("hard"));
  const auto tuned = parameters(*find_profile("hard-tuned"));
  int changed = 0;
  for (const auto& [name, value] : hard.items()) changed += tuned.at(name) != value ? 1 : 0;
  EXPECT_EQ(changed, 6);
}

// docs/algorithms/search.md 2, the first table.
TEST(Profiles, HaveTheLimitsOfTheNewestDocument) {
  EXPECT_EQ(limits("beginner"), std::make_tuple(1, 1000, 0.8, 10000, 1200));
  EXPECT_EQ(limits("easy"), std::make_tuple(2, 2000, 0.25, 50000, 200));
  EXPECT_EQ(limits("medium"), std::make_tuple(3, 4000, 0.1, 200000, 150));
  EXPECT_EQ(limits("hard"), std::make_tuple(4, 8000, 0.0, 600000, 0));
  EXPECT_EQ(limits("review"), std::make_tuple(8, 15000, 0.0, 2000000, 200));
  EXPECT_EQ(find_profile("hard")->absolute_ms, 10000);
  EXPECT_EQ(find_profile("review")->absolute_ms, 20000);
  for (const char* const level : {"beginner", "easy", "medium", "hard"}) {
    EXPECT_EQ(limits(fmt::format("v1-{}", level)), limits(level)) << "the generations agree";
  }
}

// docs/algorithms/search.md 2, the switches: one letter a level that has it.
TEST(Profiles, HaveTheSwitchesOfTheNewestDocument) {
  EXPECT_EQ(levels(&Profile::opening_moves), "bemh");
  EXPECT_EQ(levels(&Profile::immediate_win), "bemh");
  EXPECT_EQ(levels(&Profile::mandatory_defense), "-emh");
  EXPECT_EQ(levels(&Profile::vcf), "-emh");
  EXPECT_EQ(levels(&Profile::opponent_vcf), "-emh");
  EXPECT_EQ(levels(&Profile::restrict_root), "-emh");
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
  EXPECT_EQ(levels(&Profile::vct_bonus), "----");
  EXPECT_EQ(levels(&Profile::fallback), "----");
}

// The same of column S1, and the last lines of section 16.
TEST(Profiles, HaveTheSwitchesOfTheOlderGeneration) {
  const auto old = [](bool Profile::*field) { return levels(field, "v1-"); };
  EXPECT_EQ(old(&Profile::opening_moves), "bemh");
  EXPECT_EQ(old(&Profile::immediate_win), "bemh");
  EXPECT_EQ(old(&Profile::mandatory_defense), "-emh");
  EXPECT_EQ(old(&Profile::mise_bonus), "--mh");
  EXPECT_EQ(old(&Profile::fukumi), "--mh");
  EXPECT_EQ(old(&Profile::multi_threat), "--mh");
  EXPECT_EQ(old(&Profile::counter_four), "--mh");
  EXPECT_EQ(old(&Profile::mise_threat), "--mh");
  EXPECT_EQ(old(&Profile::forbidden_trap), "---h");
  EXPECT_EQ(old(&Profile::vct_bonus), "---h");
  for (const auto none :
       {&Profile::vcf, &Profile::opponent_vcf, &Profile::restrict_root, &Profile::mise_vcf,
        &Profile::vct, &Profile::double_three_threat, &Profile::forbidden_vulnerability,
        &Profile::null_move, &Profile::futility, &Profile::fallback}) {
    EXPECT_EQ(old(none), "----");
  }
}

// docs/algorithms/search.md 16, column v1.
TEST(Profiles, HaveTheConstantsOfTheOlderGeneration) {
  const Profile& p = *find_profile("v1-hard");
  const Weights& w = p.weights;
  EXPECT_THAT(
      std::make_tuple(w.four, w.four_three_bonus, w.mise_bonus, w.fukumi_bonus, w.vct_bonus),
      std::make_tuple(1000, 5000, 1000, 1500, 8000));
  EXPECT_EQ(w.double_mise_bonus, w.mise_bonus) << "nothing more for a double one";
  EXPECT_THAT(
      std::make_tuple(w.forbidden_trap_strong, w.forbidden_trap_three, w.forbidden_trap_setup,
                      w.multi_threat_bonus, w.defense_multi_threat_bonus),
      std::make_tuple(8000, 0, 1500, 500, 0));
  EXPECT_EQ(w.leaf_four_three_threat + w.connectivity_bonus + w.tempo_open_three_discount, 0);
  for (const auto multiplier :
       {&Weights::defense_multiplier_five, &Weights::defense_multiplier_open_four,
        &Weights::defense_multiplier_four, &Weights::defense_multiplier_open_three,
        &Weights::defense_multiplier_three, &Weights::defense_multiplier_open_two,
        &Weights::defense_multiplier_two}) {
    EXPECT_EQ(w.*multiplier, 0.5);
  }
  EXPECT_THAT(std::make_tuple(p.aspiration_window, p.lmr_index, p.lmr_depth, p.lmr_reduction),
              std::make_tuple(50, 4, 3, 1));
  EXPECT_THAT(std::make_tuple(p.early_factor, p.few_moves_factor, p.new_depth_factor),
              std::make_tuple(0.5, 0.3, 0.5));
  EXPECT_THAT(std::make_tuple(p.vcf_depth, p.vct_min_stones), std::make_tuple(8, 20));
}

// docs/algorithms/search.md 16, column hard.
TEST(Profiles, HaveTheConstantsOfTheSearch) {
  const Profile& p = *find_profile("hard");
  EXPECT_THAT(std::make_tuple(p.aspiration_window, p.lmr_index, p.lmr_depth, p.lmr_reduction,
                              p.plain_four_reduction, p.null_move_depth, p.null_move_reduction),
              std::make_tuple(75, 3, 3, 1, 0, 3, 2));
  EXPECT_THAT(p.futility_self(), ElementsAre(1000, 200, 1000));
  EXPECT_THAT(p.futility_opponent(), ElementsAre(4100, 1300, 3000));
  EXPECT_THAT(std::make_tuple(p.early_factor, p.few_moves_factor, p.new_depth_factor),
              std::make_tuple(0.5, 0.3, 0.8));
  EXPECT_THAT(std::make_tuple(p.fallback_score, p.fallback_drop, p.candidate_radius, p.killers),
              std::make_tuple(2500, 1500, 2, 2));
  EXPECT_THAT(std::make_tuple(p.vcf_depth, p.vcf_ms, p.opponent_vcf_ms, p.mise_ms, p.vct_ms,
                              p.vct_min_stones),
              std::make_tuple(8, 150, 100, 500, 150, 14));
  // Not as in section 16 (4, 12, 4 and off): the reasons are beside the fields.
  EXPECT_THAT(std::make_tuple(p.vct_depth, p.mise_vcf_depth, p.time_check_nodes, p.extend_forced),
              std::make_tuple(2, 112, 256, true));
}

TEST(Profiles, KeepLessOfAGainlessFourTheStrongerTheyAre) {
  for (const std::string generation : {"", "v1-"}) {
    std::vector<double> factors;
    for (const char* const level : {"beginner", "easy", "medium", "hard"}) {
      factors.push_back(find_profile(fmt::format("{}{}", generation, level))->single_four_factor);
    }
    EXPECT_THAT(factors, ElementsAre(1.0, 0.6, 0.3, 0.0));
  }
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

TEST(Parameters, TellWhatTheyTake) {
  EXPECT_EQ(parameter_range("depth"), "a whole number from 1 to 20");
  EXPECT_EQ(parameter_range("early_factor"), "a number from 0.01 to 1");
  EXPECT_EQ(parameter_range("vcf"), "0, 1, true, false, on or off");
  EXPECT_EQ(parameter_range("OPEN_THREE"), "a whole number from 0 to 20000");
  EXPECT_EQ(parameter_range("COUNTER_FOUR_MULTIPLIER"), "a number from 0 to 10");
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

TEST(Profiles, OneConstantIsWithoutEffectAndSaysSo) {
  for (const std::string_view name : parameter_names()) {
    EXPECT_EQ(parameter_is_used(name), name != "FORBIDDEN_TRAP") << name;
  }
}

}  // namespace
}  // namespace rb::renju
