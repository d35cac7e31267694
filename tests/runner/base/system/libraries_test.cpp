#include "runner/base/system/libraries.hpp"

#include <string>

#include <gmock/gmock.h>

namespace rb {
namespace {

using testing::MatchesRegex;

TEST(Libraries, HaveNamesAndVersions) {
  EXPECT_GE(libraries().size(), 9U);
  for (const Library& library : libraries()) {
    EXPECT_THAT(std::string(library.name), MatchesRegex("[a-z0-9-]+"));
    EXPECT_THAT(std::string(library.version), MatchesRegex("[0-9][0-9a-fx.]*"));
  }
}

}  // namespace
}  // namespace rb
