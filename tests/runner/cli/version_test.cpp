#include "runner/cli/version.hpp"

#include <gmock/gmock.h>

namespace rb {
namespace {

using testing::HasSubstr;
using testing::MatchesRegex;
using testing::StartsWith;

TEST(Version, NumberHasThreeParts) {
  EXPECT_THAT(std::string(version()), MatchesRegex("[0-9]+\\.[0-9]+\\.[0-9]+"));
}

TEST(Version, CommitIsTwelveDigitsOrUnknown) {
  EXPECT_THAT(std::string(commit()), MatchesRegex("unknown|[0-9a-f]{12,40}(\\+changes)?"));
}

TEST(Version, CompilerIsNamedWithItsVersion) {
  EXPECT_THAT(std::string(compiler()), MatchesRegex("(GCC|Clang) [0-9]+\\..*"));
}

TEST(Version, BuildTypeTellsIfAssertsAreOn) {
#ifdef NDEBUG
  EXPECT_THAT(std::string(build_type()), StartsWith("Rel"));
#else
  EXPECT_THAT(std::string(build_type()), StartsWith("Debug"));
#endif
}

TEST(Version, TextHoldsAllParts) {
  EXPECT_THAT(version_text(), StartsWith(std::string(version())));
  EXPECT_THAT(version_text(), HasSubstr(std::string(commit())));
  EXPECT_THAT(version_text(), HasSubstr(std::string(compiler())));
  EXPECT_THAT(version_text(), HasSubstr(std::string(build_type())));
}

}  // namespace
}  // namespace rb
