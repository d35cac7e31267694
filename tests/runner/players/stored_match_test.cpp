#include "runner/players/stored_match.hpp"

#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "engine/base/error.hpp"
#include "engine/renju/level/profiles.hpp"
#include "runner/players/catalog.hpp"
#include "runner/players/profile_file.hpp"
#include "tests/fakes/first_moves.hpp"

namespace rb {
namespace {

using testing::HasSubstr;

RunSpec two_of(const char* level) {
  RunSpec run;
  run.game = "renju";
  const std::string params = profile_json(*renju::find_profile(level)).dump();
  run.players = {{.name = "tried", .params = params}, {.name = "against", .params = params}};
  return run;
}

std::string complaint(const std::string& values) {
  try {
    stored_variants(two_of("easy"), values);
  } catch (const Error& error) {
    return error.what();
  }
  return "";
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

TEST(StoredVariants, RefuseWhatIsNoValueOfAParameter) {
  EXPECT_THAT(complaint("[{}]"), HasSubstr("not those of its players"));
  EXPECT_THAT(complaint("nonsense"), HasSubstr("not those of its players"));
  EXPECT_THAT(complaint(R"([{"TWOO": 1}, {}])"), HasSubstr("'TWOO' is not one of its numbers"));
  EXPECT_THAT(complaint(R"([{"TWO": "1"}, {}])"), HasSubstr("'TWO' is not one of its numbers"));
  EXPECT_THAT(complaint(R"([{"depth": 99}, {}])"),
              HasSubstr("tried:1: depth takes a whole number"));
  EXPECT_THAT(complaint(R"([[], {}])"), HasSubstr("are not parameters"));
}

TEST(StoredMatch, HasWhatTheRunHas) {
  RunSpec run = two_of("easy");
  run.games = 12;
  run.keep = Keep::moves;
  run.limits.clock = MoveClock::nodes;
  run.limits.moves.depth = 2;
  run.limits.max_moves = 16;
  run.limits.game_delay = std::chrono::milliseconds(7);
  run.limits.adjudication.draw = DrawRule{};
  const MatchSpec spec = stored_match(run, {});
  EXPECT_EQ(spec.rules, find_rules("renju"));
  EXPECT_EQ(spec.players.size(), 2U);
  EXPECT_EQ(spec.games, 12);
  EXPECT_EQ(spec.keep, Keep::moves);
  EXPECT_EQ(spec.settings.limits.depth, 2);
  EXPECT_EQ(spec.settings.max_moves, 16);
  EXPECT_EQ(spec.game_delay, std::chrono::milliseconds(7));
  EXPECT_EQ(spec.settings.adjudication, run.limits.adjudication);
  EXPECT_TRUE(spec.limits.empty());
  run.players[1].params.insert(run.players[1].params.size() - 1, R"(,"limits":{"nodes":9})");
  const MatchSpec own = stored_match(run, {});
  ASSERT_EQ(own.limits.size(), 2U);
  EXPECT_EQ(own.limits[0].depth, 2);
  EXPECT_EQ(own.limits[0].nodes, std::nullopt);
  EXPECT_EQ(own.limits[1].nodes, 9U);
  EXPECT_EQ(own.limits[1].depth, std::nullopt);
  run.game = "chess";
  EXPECT_THAT([&] { stored_match(run, {}); },
              testing::ThrowsMessage<Error>("this program does not know the game chess"));
}

TEST(StoredMatch, IsRepeatableUnlessAClockOrAProgramPlays) {
  RunSpec run = two_of("easy");
  run.limits.clock = MoveClock::nodes;
  EXPECT_EQ(why_not_repeatable(run), std::nullopt);
  RunSpec other = run;
  other.limits.clock.reset();
  EXPECT_EQ(why_not_repeatable(other), "its moves are limited by time");
  other = run;
  other.limits.moves.clock = GameClock{};
  EXPECT_EQ(why_not_repeatable(other), "its moves are limited by time");
  other = run;
  other.players[1] = {"brain", R"({"engine":"gomocup","command":["./x"]})"};
  EXPECT_EQ(why_not_repeatable(other), "'brain' is a program");
  for (const char* const limit : {R"("move_time_ms":5)", R"("game_time_ms":5,"increment_ms":0)"}) {
    other = run;
    std::string& params = other.players[1].params;
    params.insert(params.size() - 1, std::string(R"(,"limits":{)") + limit + "}");
    EXPECT_EQ(why_not_repeatable(other), "the moves of 'against' are limited by time") << limit;
  }
}

}  // namespace
}  // namespace rb
