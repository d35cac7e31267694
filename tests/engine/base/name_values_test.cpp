#include "engine/base/name_values.hpp"

#include <gmock/gmock.h>

#include "engine/base/error.hpp"

namespace rb {
namespace {

std::string error_of(std::string_view text) {
  try {
    name_values("match: --a", text);
  } catch (const UsageError& error) {
    return error.what();
  }
  return "no error";
}

TEST(NameValues, AreInTheirOrder) {
  const auto all = name_values("", "depth=5,name=a=b,empty=");
  ASSERT_EQ(all.size(), 3U);
  EXPECT_EQ(all[0].name, "depth");
  EXPECT_EQ(all[0].value, "5");
  EXPECT_EQ(all[1].name, "name");
  EXPECT_EQ(all[1].value, "a=b");
  EXPECT_EQ(all[2].value, "");
  EXPECT_TRUE(name_values("", "").empty());
}

TEST(NameValues, RefuseWhatIsNoneOrThereTwice) {
  EXPECT_EQ(error_of("depth"), "match: --a: 'depth' is not of the form NAME=VALUE");
  EXPECT_EQ(error_of("depth=5,"), "match: --a: '' is not of the form NAME=VALUE");
  EXPECT_EQ(error_of("depth=5,depth=6"), "match: --a: depth is given twice");
}

TEST(NameValues, ChoiceIsOneOfTwoWords) {
  EXPECT_FALSE(choice("", {"sides", "one"}, {"one", "both"}));
  EXPECT_TRUE(choice("", {"sides", "both"}, {"one", "both"}));
  try {
    choice("match: --resign", {"sides", "all"}, {"one", "both"});
    FAIL() << "no error";
  } catch (const UsageError& error) {
    EXPECT_STREQ(error.what(), "match: --resign: sides takes one or both, not 'all'");
  }
}

}  // namespace
}  // namespace rb
