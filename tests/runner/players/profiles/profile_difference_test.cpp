#include "runner/players/profiles/profile_difference.hpp"
#include "engine/base/json_text.hpp"

#include <gmock/gmock.h>

#include "engine/renju/level/parameters.hpp"
#include "runner/players/profiles/constants_text.hpp"
#include "tests/fakes/printout.hpp"

namespace rb {
namespace {

using testing::HasSubstr;

TEST(ProfileDifference, HoldsOnlyWhatDiffersWithItsSentence) {
  const renju::Profile& hard = *renju::find_profile("hard");
  renju::Profile other = hard;
  other.name = "mine";
  other.depth = 6;
  other.weights.open_three = 1200;
  const auto json = difference_json(hard, other);
  EXPECT_EQ(json.size(), 2U);
  EXPECT_EQ(json["depth"]["a"], 4);
  EXPECT_EQ(json["depth"]["b"], 6);
  EXPECT_EQ(json["OPEN_THREE"]["meaning"], renju::parameter_info("OPEN_THREE").meaning);
  EXPECT_THAT(difference_table(hard, other), HasSubstr("mine"));
  EXPECT_EQ(difference_table(hard, hard), "hard and hard have the same parameters\n");
}

TEST(ProfileDifference, KnowsPatterns) {
  renju::Profile other = *renju::find_profile("hard");
  other.patterns = "on";
  const auto json = difference_json(*renju::find_profile("hard"), other);
  EXPECT_EQ(json["patterns"]["a"], "off");
  EXPECT_EQ(json["patterns"]["b"], "on");
}

Json some() { return {{"engine", "renju"}, {"depth", 4}, {"vcf", true}, {"early_factor", 0.5}}; }

TEST(Constants, OfC) {
  EXPECT_EQ(c_constants(some(), "mine */ x"),
            "/* mine * / x */\n#include <stdbool.h>\n\n"
            "static const char *const RENJU_engine = \"renju\";\n"
            "static const long long RENJU_depth = 4;\n"
            "static const bool RENJU_vcf = true;\n"
            "static const double RENJU_early_factor = 0.5;\n");
}

TEST(Constants, OfTypeScript) {
  EXPECT_EQ(typescript_constants(some(), "mine"),
            "/* mine */\nexport const renju = {\n  engine: \"renju\",\n  depth: 4,\n  vcf: true,\n"
            "  early_factor: 0.5,\n} as const;\n");
}

TEST(Constants, OfAnEnvironment) {
  EXPECT_EQ(environment_constants(some(), "mine"),
            "# mine\nRENJU_engine=renju\nRENJU_depth=4\nRENJU_vcf=1\nRENJU_early_factor=0.5\n");
}

}  // namespace
}  // namespace rb
