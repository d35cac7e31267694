#include "engine/base/json_text.hpp"

#include <gtest/gtest.h>

namespace rb {
namespace {

std::string by_name(std::string_view text) { return json_text(read_json(text)); }
std::string as_written(std::string_view text) { return json_text(read_ordered_json(text)); }

TEST(JsonText, IsReadWithFieldsByNameOrAsWritten) {
  EXPECT_EQ(by_name(R"({"b":{"d":1,"c":[{"f":2,"e":0}]},"B":1.5})"),
            R"({"B":1.5,"b":{"c":[{"e":0,"f":2}],"d":1}})");
  EXPECT_EQ(as_written(R"({"b":{"d":1,"c":2},"a":-1})"), R"({"b":{"d":1,"c":2},"a":-1})");
  EXPECT_EQ(read_json(R"({"a":1,"é":2,"z":3})"), sorted({{"é", 2}, {"z", 3}, {"a", 1}}));
}

TEST(JsonText, HasTheLastOfEqualFields) {
  EXPECT_EQ(by_name(R"({"b":1,"a":2,"b":3,"a":4,"b":5})"), R"({"a":4,"b":5})");
  EXPECT_EQ(as_written(R"({"b":1,"c":0,"a":2,"b":3,"a":4})"), R"({"b":3,"c":0,"a":4})");
}

TEST(JsonText, IsDiscardedIfItIsNoJson) {
  for (const char* const text : {"", "{", "{}x", "[1,]", "{\"a\":1e999}", "\"\xff\"", "nul"}) {
    EXPECT_TRUE(read_json(text).is_discarded()) << text;
    EXPECT_TRUE(read_ordered_json(text).is_discarded()) << text;
  }
}

TEST(JsonText, LeavesOutWhatIsTooDeep) {
  const auto nested = [](std::size_t depth, const std::string& inside) {
    return std::string(depth, '[') + inside + std::string(depth, ']');
  };
  EXPECT_EQ(by_name(nested(32, "1")), nested(32, "1"));
  EXPECT_EQ(by_name(nested(32, R"({"a":[{}],"b":2},3)")), nested(32, "{},3"));
  EXPECT_EQ(by_name(nested(100'000, "1")), nested(33, ""));
}

// Reading them took a minute, when each was looked for among those before.
TEST(JsonText, HasObjectsOfManyFields) {
  std::string text = "{\"field\":0";
  for (int i = 200'000; i > 0; --i) text += ",\"field " + std::to_string(i) + "\":1";
  text += '}';
  EXPECT_EQ(read_ordered_json(text).size(), 200'001U);
  EXPECT_EQ(read_json(text).back(), 1);
}

TEST(JsonText, IsCheckedForMistakes) {
  using Kind = JsonMistake::Kind;
  const auto mistake = [](std::string_view text) {
    return std::get<JsonMistake>(check_json(text));
  };
  EXPECT_EQ(std::get<Json>(check_json(R"({"b":1,"a":2})")), read_json(R"({"a":2,"b":1})"));
  EXPECT_EQ(mistake(R"([{"a":1,"b":2,"a":3}])").field, "a");
  EXPECT_EQ(mistake("[1e999]").kind, Kind::number_too_large);
  EXPECT_EQ(mistake(R"({"a":1,"a":2,})").kind, Kind::syntax);
  EXPECT_EQ(mistake("[1,\n]").place, 5U);
}

}  // namespace
}  // namespace rb
