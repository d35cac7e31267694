#include "engine/base/json_difference.hpp"

#include <gtest/gtest.h>

#include "engine/base/json_text.hpp"

namespace rb {
namespace {

std::string difference(const char* was, const char* now) {
  return first_difference(read_json(was), read_json(now)).value_or("none");
}

TEST(JsonDifference, NamesTheFirstThingThatDiffers) {
  EXPECT_EQ(difference(R"({"a":1,"b":{"c":2}})", R"({"b":{"c":2},"a":1})"), "none");
  EXPECT_EQ(difference(R"({"a":1,"b":2})", R"({"a":1,"b":3})"), "b is 2 there, now 3");
  EXPECT_EQ(difference(R"({"a":1})", R"({"a":1,"b":3})"), "b is missing there, now 3");
  EXPECT_EQ(difference(R"({"a":1,"b":"x"})", R"({"a":1})"), R"(b is "x" there, now missing)");
  EXPECT_EQ(difference(R"({"p":{"depth":4}})", R"({"p":{"depth":5}})"),
            "p: depth is 4 there, now 5");
  EXPECT_EQ(difference(R"({"p":{"depth":4}})", R"({"p":5})"), R"(p is {"depth":4} there, now 5)");
  EXPECT_EQ(difference(R"({"p":{}})", "{}"), "p is {} there, now missing");
}

}  // namespace
}  // namespace rb
