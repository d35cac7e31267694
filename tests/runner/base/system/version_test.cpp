#include "runner/base/system/version.hpp"

#include <algorithm>
#include <string>

#include <gmock/gmock.h>

namespace rb {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::MatchesRegex;
using testing::Not;
using testing::StartsWith;

TEST(Version, NumberHasThreeParts) {
  EXPECT_THAT(std::string(version()), MatchesRegex("[0-9]+\\.[0-9]+\\.[0-9]+"));
}

TEST(Version, CommitIsTwelveDigitsOrUnknown) {
  EXPECT_THAT(std::string(commit()), MatchesRegex("unknown|[0-9a-f]{12,40}(\\+changes)?"));
}

TEST(Version, OfARunNamesTheSourcesOfTheEngines) {
  EXPECT_THAT(std::string(engine_hash()), MatchesRegex("[0-9a-f]{12}"));
  EXPECT_EQ(run_version(), std::string(version()) + " " + std::string(commit()) + " engine " +
                               std::string(engine_hash()));
}

TEST(Version, CompilerIsNamedWithItsVersion) {
  EXPECT_THAT(std::string(compiler()), MatchesRegex("(GCC|Clang) [0-9]+\\..*"));
}

TEST(Version, BuildTypeSaysIfAssertsAreOn) {
#ifdef NDEBUG
  EXPECT_THAT(std::string(build_type()), StartsWith("Rel"));
#else
  EXPECT_THAT(std::string(build_type()), StartsWith("Debug"));
#endif
}

TEST(Version, BuildTypeNamesTheSanitizers) {
  std::string names = RB_SANITIZE;
  std::replace(names.begin(), names.end(), ',', '+');
  if (names.empty()) {
    EXPECT_THAT(build_type(), Not(HasSubstr(" with ")));
  } else {
    EXPECT_THAT(build_type(), EndsWith(" with " + names));
  }
}

TEST(Version, TextHoldsAllParts) {
  EXPECT_THAT(version_text(), StartsWith(std::string(version())));
  EXPECT_THAT(version_text(), HasSubstr(std::string(commit())));
  EXPECT_THAT(version_text(), HasSubstr(std::string(compiler())));
  EXPECT_THAT(version_text(), HasSubstr(std::string(build_type())));
}

}  // namespace
}  // namespace rb
