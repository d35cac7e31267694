#include "runner/tune/tune_condition.hpp"
#include "engine/base/json_text.hpp"

#include <gmock/gmock.h>

namespace rb {
namespace {
using std::chrono::milliseconds;
using testing::ElementsAre;

TEST(TuneCondition, IsReadFromTheFieldsThatAreWritten) {
  for (const TuneCondition& condition :
       {TuneCondition{.name = "depth 4", .limits = {.depth = 4}},
        TuneCondition{.name = "nodes 90, time 2s",
        .limits = {.nodes = 90, .time = milliseconds(2000)}},
        TuneCondition{.name = "easy", .opponent = "easy"},
        TuneCondition{.name = "easy, depth 1", .limits = {.depth = 1}, .opponent = "easy"}}) {
    const Json fields = read_json(json_text(condition_fields(condition)));  // as a file has them
    EXPECT_EQ(find_condition(condition.name, fields), condition) << fields;
  }
}

TEST(TuneCondition, HasNullForAMissingLimitAndNoFieldForAMissingOpponent) {
  EXPECT_EQ(json_text(condition_fields({.name = "depth 4", .limits = {.depth = 4}})),
            R"({"nodes":null,"depth":4})");
}

TEST(TuneCondition, IsNotReadFromAnythingElse) {
  for (const char* const text :
       {"4", "[]", "{}", R"({"nodes":null})", R"({"nodes":null,"depth":"4"})",
        R"({"nodes":null,"depth":-1})", R"({"nodes":null,"depth":4,"opponent":7})",
        R"({"nodes":null,"depth":4,"opponent":""})", R"({"nodes":null,"depth":4,"plies":3})",
        R"({"nodes":null,"depth":0})", R"({"nodes":0,"depth":null})",
        R"({"nodes":null,"depth":null,"move_time_ms":0})"}) {
    EXPECT_FALSE(find_condition("depth 4", read_json(text))) << text;
  }
}

TEST(TuneCondition, GivesItsNameToAList) {
  EXPECT_THAT(names_of({{.name = "depth 2"}, {.name = "easy"}}), ElementsAre("depth 2", "easy"));
}

}  // namespace
}  // namespace rb
