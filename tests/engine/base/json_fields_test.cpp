#include "engine/base/json_fields.hpp"

#include <gmock/gmock.h>

#include "engine/base/error.hpp"

namespace rb {
namespace {

// What reading the field "x" of {"x": VALUE} says.
template <class Read>
std::string complaint(const std::string& value, const Read& read) {
  const Json object = Json::parse("{\"x\":" + value + "}");
  try {
    read(JsonFields(object, "f.json:3"));
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEST(JsonFields, AreReadWithTheirTypes) {
  const Json object = Json::parse(R"({"a": "two\nlines", "b": true, "c": -7, "d": ["x", "y"],
                                      "e": [1, {}], "f": 18446744073709551615})");
  const JsonFields fields(object, "f");
  EXPECT_TRUE(fields.has("a"));
  EXPECT_FALSE(fields.has("z"));
  EXPECT_EQ(fields.text("a"), "two\nlines");
  EXPECT_TRUE(fields.truth("b"));
  EXPECT_EQ(fields.whole("c", -7, 7), -7);
  EXPECT_THAT(fields.texts("d"), testing::ElementsAre("x", "y"));
  EXPECT_THAT(fields.lines("d"), testing::ElementsAre("x", "y"));
  EXPECT_EQ(fields.list("e").size(), 2U);
  EXPECT_EQ(fields.count("f"), 18446744073709551615U);
}

TEST(JsonFields, NameTheirPlace) {
  const Json object = Json::object(), array = Json::array();
  EXPECT_THAT([&] { JsonFields(object, "f.json:3").text("x"); },
              testing::ThrowsMessage<Error>("f.json:3: 'x' is missing"));
  EXPECT_THAT([&] { JsonFields(array, "f.json:3"); },
              testing::ThrowsMessage<Error>("f.json:3: not a JSON object"));
}

TEST(JsonFields, RefuseAnotherType) {
  const auto wrong = [](const std::string& value, const std::string& wanted) {
    return "f.json:3: 'x' is " + value + "; it must be " + wanted;
  };
  EXPECT_EQ(complaint("1", [](const JsonFields& f) { f.text("x"); }), wrong("1", "a text"));
  EXPECT_EQ(complaint("\"a\\u0007\"", [](const JsonFields& f) { f.line("x"); }),
            wrong("\"a\\u0007\"", "a text of one line"));
  EXPECT_EQ(complaint("0", [](const JsonFields& f) { f.truth("x"); }), wrong("0", "true or false"));
  EXPECT_EQ(complaint("[\"a\",1]", [](const JsonFields& f) { f.texts("x"); }),
            wrong("[\"a\",1]", "a list of texts"));
  EXPECT_EQ(complaint("[\"a\",\"\"]", [](const JsonFields& f) { f.lines("x"); }),
            wrong("[\"a\",\"\"]", "a list of texts of one line"));
  EXPECT_EQ(complaint("{}", [](const JsonFields& f) { f.list("x"); }), wrong("{}", "a list"));
  EXPECT_EQ(complaint("-1", [](const JsonFields& f) { f.count("x"); }),
            wrong("-1", "a whole number from 0"));
}

// Also numbers that wrap around to one within the range.
TEST(JsonFields, RefuseANumberOutOfRange) {
  const auto read = [](const JsonFields& f) { f.whole("x", -5, 5); };
  for (const std::string value :
       {"-6", "6", "18446744073709551615", "1.0", "true", "\"1\"", "null"}) {
    EXPECT_EQ(complaint(value, read),
              "f.json:3: 'x' is " + value + "; it must be a whole number from -5 to 5");
  }
  EXPECT_EQ(complaint("5", read), "");
  EXPECT_EQ(complaint("-5", read), "");
}

TEST(JsonFields, ALineHasLettersAndBlanks) {
  EXPECT_EQ(complaint("\"a b\"", [](const JsonFields& f) { f.line("x"); }), "");
  EXPECT_EQ(complaint("[\"a b\"]", [](const JsonFields& f) { f.lines("x"); }), "");
  EXPECT_EQ(complaint("[1]", [](const JsonFields& f) { f.lines("x"); }),
            "f.json:3: 'x' is [1]; it must be a list of texts of one line");
}

TEST(JsonFields, QuoteLettersAsTheyAre) {
  EXPECT_EQ(complaint("\"花月\"", [](const JsonFields& f) { f.list("x"); }),
            "f.json:3: 'x' is \"花月\"; it must be a list");
}

TEST(JsonFields, QuoteOnlyTheBeginning) {
  EXPECT_THAT(
      complaint('"' + std::string(1000, 'x') + '"', [](const JsonFields& f) { f.list("x"); }),
      testing::SizeIs(testing::Lt(120)));
}

}  // namespace
}  // namespace rb
