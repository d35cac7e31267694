#include "engine/base/name_values.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "engine/base/error.hpp"

namespace rb {
namespace {

template <class Read>
std::string mistake(const Read& read) {
  try {
    read();
  } catch (const UsageError& error) {
    return error.what();
  }
  return "no error";
}

std::string error_of(std::string_view text) {
  return mistake([&] { name_values("match: --a", text); });
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
  EXPECT_EQ(mistake([] {
              choice("match: --resign", {"sides", "all"}, {"one", "both"});
            }),
            "match: --resign: sides takes one or both, not 'all'");
}

TEST(NameValues, NumbersLieInTheirRange) {
  EXPECT_EQ(number("", {"alpha", "0.5"}, 0.1, 0.5), 0.5);
  EXPECT_EQ(number("", {"alpha", "1e-1"}, 0.1, 0.5), 0.1);
  for (const std::string_view text : {"0.51", "0.09", "half", ""}) {
    EXPECT_EQ(mistake([&] {
                number("match: --sprt", {"alpha", text}, 0.1, 0.5);
              }),
              fmt::format("match: --sprt: alpha takes a number from 0.1 to 0.5, not '{}'", text));
  }
}

TEST(NameValues, WholeNumbersLieInTheirRange) {
  EXPECT_EQ(whole_number("", {"moves", "1"}, 1, 1000), 1);
  EXPECT_EQ(whole_number("", {"moves", "1e3"}, 1, 1000), 1000);
  for (const std::string_view text : {"0", "1001", "2.5", "1e99", "x"}) {
    EXPECT_EQ(mistake([&] {
                whole_number("--draw", {"moves", text}, 1, 1000);
              }),
              fmt::format("--draw: moves takes a whole number from 1 to 1000, not '{}'", text));
  }
}

}  // namespace
}  // namespace rb
