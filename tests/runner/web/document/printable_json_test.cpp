#include "runner/web/document/printable_json.hpp"
#include "engine/base/json_text.hpp"

#include <gmock/gmock.h>

#include "runner/web/document/weakness_part.hpp"

namespace rb {
namespace {

using testing::ElementsAre;

TEST(ShownNames, AreUnique) {
  EXPECT_THAT(unique_shown_names({"a", "b", "a", "a"}), ElementsAre("a", "b", "a #2", "a #3"));
}

TEST(ShownNames, ThatAreCutToTheSameAreStillUnique) {
  const std::string middle(100, 'x');
  const auto names = unique_shown_names({"a" + middle + "1b", "a" + middle + "2b"});
  EXPECT_NE(names[0], names[1]);
}

TEST(PrintableJson, WritesOutWhatTurnsTheText) {
  const Json document = {{"a\u202e", {{"b", {"c\u2066", 1, nullptr}}}}};
  EXPECT_EQ(json_text(printable_json(document)), R"({"a\\u202e":{"b":["c\\u2066",1,null]}})");
}

TEST(LineCells, KeepWhatStandsForAReply) {
  EXPECT_THAT(line_cells("h8 * i9 !", 15), ElementsAre(112, 1000, 98, 1001));
  EXPECT_TRUE(line_cells("", 15).empty());
}

}  // namespace
}  // namespace rb
