#include "runner/page/report_page.hpp"

#include <gtest/gtest.h>

#include <cstdio>
#include <nlohmann/json.hpp>

namespace rb {
namespace {

using Json = nlohmann::ordered_json;

TEST(InertJson, HoldsNothingThatEndsAScript) {
  const Json document = {{"a", "</script><!-- \u2028 \u2029 <b>"}};
  const std::string text = inert_json(document);
  EXPECT_EQ(text, "{\"a\":\"\\u003c/script>\\u003c!-- \\u2028 \\u2029 \\u003cb>\"}");
  EXPECT_EQ(Json::parse(text), document);
}

TEST(InertJson, KeepsOtherLetters) {
  const Json document = {{"花月", "\u2027\u202a"}};
  EXPECT_EQ(Json::parse(inert_json(document)), document);
}

TEST(IsReport, NeedsTheFirstLine) {
  EXPECT_FALSE(is_report("/dev/null"));
  EXPECT_FALSE(is_report("/no/such/file"));
}

}  // namespace
}  // namespace rb
