#include "runner/players/stored_match.hpp"
#include "engine/base/json_text.hpp"

#include <gmock/gmock.h>

#include "engine/renju/level/profiles.hpp"
#include "runner/players/games/game_catalog.hpp"
#include "runner/players/named_player.hpp"
#include "runner/players/profile_file.hpp"
#include "tests/fakes/complaint.hpp"
#include "tests/fakes/first_moves.hpp"

namespace rb {
namespace {

using testing::HasSubstr;

RunSpec two_of(const char* level) {
  RunSpec run;
  run.game = "renju";
  const std::string params = json_text(profile_json(*renju::find_profile(level)));
  run.players = {{.name = "tried", .params = params}, {.name = "against", .params = params}};
  return run;
}

std::string complaint(const std::string& values) {
  return fakes::complaint([&] { stored_variants(two_of("easy"), values); }, "");
}

TEST(StoredVariants, PlayAsTheProfileWithTheseValues) {
  const auto players = stored_variants(
      two_of("easy"),
      R"([{"random_factor": 1, "score_threshold": 9000}, {"TWO": 11, "depth": 1}])");
  ASSERT_EQ(players.size(), 2U);
  const Rules& rules = find_game("renju")->rules();
  const auto named =
      named_player({.place = "test", .text = "easy:random_factor=1,score_threshold=9000"},
                   MoveClock::nodes, {}, "renju");
  EXPECT_EQ(fakes::first_moves(*players[0](), rules), fakes::first_moves(*named.make(), rules));
  const auto usual = stored_match(two_of("easy"), {}).players[0]();
  EXPECT_NE(fakes::first_moves(*players[0](), rules), fakes::first_moves(*usual, rules));
}

TEST(StoredVariants, AreEmptyWhereNothingChanges) {
  const auto players = stored_variants(two_of("easy"), R"([{"TWO": 11}, {}])");
  EXPECT_TRUE(players[0]);
  EXPECT_FALSE(players[1]);
}

TEST(StoredVariants, RefuseWhatIsNoValueOfAParameter) {
  EXPECT_THAT(complaint("[{}]"), HasSubstr("not those of its players"));
  EXPECT_THAT(complaint("nonsense"), HasSubstr("not those of its players"));
  EXPECT_THAT(complaint(R"([{"TWOO": 1}, {}])"), HasSubstr("'TWOO' is not one of its numbers"));
  EXPECT_THAT(complaint(R"([{"TWO": "1"}, {}])"), HasSubstr("'TWO' is not one of its numbers"));
  EXPECT_THAT(complaint(R"([{"depth": 99}, {}])"),
              HasSubstr("tried:1: depth takes a whole number"));
  EXPECT_THAT(complaint(R"([[], {}])"), HasSubstr("are not parameters"));
}

}  // namespace
}  // namespace rb
