#include "runner/run/session/run_players.hpp"
#include "engine/base/json_text.hpp"

#include <gmock/gmock.h>

#include "engine/base/error.hpp"
#include "tests/fakes/complaint.hpp"

namespace rb {
namespace {

using namespace std::chrono_literals;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

RunRequest request_of_players(const std::vector<std::string>& players) {
  RunRequest request{.command = "test", .players = {}};
  for (const std::string& text : players) {
    request.players.push_back({.place = "test: " + text, .text = text});
  }
  return request;
}

std::string players_refusal(const RunRequest& request) {
  return fakes::complaint<UsageError>([&] { run_players(request); }, "");
}

TEST(RunPlayers, HaveTheLimitsOfAllUnlessOneHasItsOwn) {
  RunRequest request = request_of_players({"easy", "medium"});
  request.play.limits.nodes = 50;
  RunPlayers players = run_players(request);
  EXPECT_EQ(players.common.nodes, 50U);
  EXPECT_EQ(players.common.margin, kMargin);
  EXPECT_THAT(players.limits, IsEmpty());
  request.players[1].limits.depth = 2;
  players = run_players(request);
  ASSERT_THAT(players.limits, SizeIs(2));
  EXPECT_EQ(players.limits[0].depth, std::nullopt);
  EXPECT_EQ(players.limits[1].depth, 2);
  EXPECT_EQ(players.limits[1].nodes, 50U);
}

TEST(RunPlayers, AreNamedByTheirOwnLimits) {
  RunRequest request = request_of_players({"easy", "easy", "easy"});
  request.players[1].limits.nodes = 70;
  request.players[2].limits.nodes = 80;
  request.players[2].name = "mine";
  const RunPlayers players = run_players(request);
  EXPECT_EQ(players.rows[0].name, "easy");
  EXPECT_EQ(players.rows[1].name, "easy, nodes 70");
  EXPECT_EQ(players.rows[2].name, "mine");
  EXPECT_FALSE(read_json(players.rows[0].params).contains("limits"));
  EXPECT_EQ(read_json(players.rows[1].params)["limits"]["nodes"], 70);
  EXPECT_EQ(read_json(players.rows[2].params)["limits"]["nodes"], 80);
}

TEST(RunPlayers, ABlankNameIsRefused) {
  RunRequest request = request_of_players({"easy", "medium"});
  request.players[1].name = "  ";
  EXPECT_EQ(players_refusal(request), "test: medium: its name is blank: give it a visible name");
}

TEST(RunPlayers, AMarginNeedsAClock) {
  RunRequest request = request_of_players({"easy", "medium"});
  request.play.limits.margin = 50ms;
  EXPECT_EQ(players_refusal(request), "test: --margin needs a clock: --time or --tc");
  request.players[1].limits.time = 200ms;
  EXPECT_EQ(players_refusal(request), "");
  request.players[0].limits.margin = 20ms;
  EXPECT_EQ(players_refusal(request),
            "test: easy: a margin needs a clock: a time for the move or the game, the player's own "
            "or one for all");
  request.play.limits.time = 300ms;
  EXPECT_EQ(players_refusal(request), "");
  const RunPlayers players = run_players(request);
  EXPECT_EQ(players.limits[0].margin, 20ms);
  EXPECT_EQ(players.limits[0].time, 300ms);
  EXPECT_EQ(players.limits[1].margin, 50ms);
  EXPECT_EQ(players.limits[1].time, 200ms);
}

TEST(RunPlayers, WithAProgramEachHasAClock) {
  RunRequest request = request_of_players({"cmd:cat", "easy"});
  RunPlayers players = run_players(request);
  EXPECT_EQ(players.common.time, kExternalTime);
  EXPECT_THAT(players.notes, ElementsAre("a program plays: 5 s a move for all; --time and --tc set "
                                         "the clock"));
  EXPECT_NE(players.lateness, nullptr);
  request.players[0].limits.time = 300ms;
  players = run_players(request);
  EXPECT_EQ(players.limits[0].time, 300ms);
  EXPECT_EQ(players.limits[1].time, kExternalTime);
  EXPECT_THAT(players.notes, ElementsAre("a program plays: 5 s a move for all that have no clock "
                                         "of their own; --time and --tc set the clock"));
  request.players[1].limits.time = 400ms;
  EXPECT_THAT(run_players(request).notes, IsEmpty());
  request = request_of_players({"cmd:cat", "easy"});
  request.play.limits.time = 100ms;
  EXPECT_THAT(run_players(request).notes, IsEmpty());
  EXPECT_EQ(run_players(request).common.time, 100ms);
}

}  // namespace
}  // namespace rb
