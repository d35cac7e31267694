#include "engine/renju/level/profiles.hpp"
#include "engine/base/json_text.hpp"

#include <fmt/core.h>
#include <gmock/gmock.h>

#include "engine/renju/level/parameters.hpp"

namespace rb::renju {
namespace {

using ::testing::ElementsAre;

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
  EXPECT_THAT(names(), ElementsAre("beginner", "easy", "medium", "hard", "hard-tuned", "expert",
                                   "review", "v1-beginner", "v1-easy", "v1-medium", "v1-hard"));
}

// The parameters of a level that are not those of another, with their values.
Json beyond(std::string_view level, std::string_view other) {
  const auto values = parameters(*find_profile(level)), others = parameters(*find_profile(other));
  Json differences = Json::object();
  for (const auto& [name, value] : values.items()) {
    if (others.at(name) != value) differences[name] = value;
  }
  return sorted(differences);
}

// docs/algorithms/search.md 2 and 5.1.
TEST(Profiles, ExpertIsHardTunedWithASelectiveSearch) {
  EXPECT_EQ(beyond("expert", "hard-tuned"), read_json(R"({
      "depth": 20, "max_nodes": 0, "move_count": 2, "move_count_depth": 8, "lmr_slope": 0.5,
      "root_reduction": true, "root_patterns": true, "fukumi": false, "reverse_futility": 150, "history_malus": true, "extend_threats": 5,
      "partial_depth": true, "new_depth_factor": 1, "opponent_vct": true,
      "opponent_vct_nodes": 2000, "vct_min_stones": 0, "null_move": false, "killers": 0})"));
  for (const Profile& profile : profiles()) {
    EXPECT_EQ(profile.patterns, profile.name == "expert" ? "on" : "") << profile.name;
  }
}

// docs/algorithms/search.md 2 and the column of section 16.
TEST(Profiles, ReviewIsHardWithLargerLimits) {
  EXPECT_EQ(beyond("review", "hard"), read_json(R"({
      "depth": 8, "max_nodes": 2000000, "time_ms": 15000, "absolute_ms": 20000,
      "score_threshold": 200, "vcf_depth": 16, "vcf_nodes": 100000, "vcf_ms": 1500,
      "opponent_vcf_nodes": 100000, "opponent_vcf_ms": 1500, "mise_nodes": 100000, "vct_depth": 6,
      "vct_nodes": 1000000, "vct_ms": 3000})"));
}

// results/tuning.md, the constants found.
TEST(Profiles, HardTunedIsHardButForSixConstants) {
  EXPECT_EQ(beyond("hard-tuned", "hard"), read_json(R"({
      "OPEN_THREE": 26, "OPEN_TWO": 74, "THREE": 13, "TWO": 1, "CONNECTIVITY_BONUS": 24,
      "LEAF_FOUR_THREE_THREAT": 2407})"));
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
  EXPECT_EQ(levels(&Profile::mise_vcf), "--mh");
  EXPECT_EQ(levels(&Profile::extend_forced), "bemh");
  EXPECT_EQ(levels(&Profile::lmr), "bemh");
  EXPECT_EQ(levels(&Profile::fukumi), "---h");
  EXPECT_EQ(levels(&Profile::vct_bonus), "----");
  EXPECT_EQ(levels(&Profile::fallback), "----");
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

}  // namespace
}  // namespace rb::renju
