#include <gmock/gmock.h>

#include "runner/programs/gomocup/gomocup.hpp"
#include "tests/runner/programs/gomocup/program.hpp"

namespace rb {
namespace {

using namespace std::chrono_literals;
using namespace programs;
using testing::ElementsAre;

TEST(GomocupPlayer, IsStartedAgainIfItCannotRestart) {
  for (const auto* refusal : {"echo ERROR", "echo UNKNOWN command", "exit"}) {
    const auto player =
        shell("echo 7,7", "START*) echo OK;; RESTART) " + std::string(refusal) + ";;");
    for (int game = 0; game < 3; ++game) {
      player->new_game(1);
      EXPECT_EQ(player->choose(position(""), kLong).move, at("h8")) << refusal << game;
    }
    EXPECT_EQ(said(*player).end()[-2], "START 15");
  }
}

// A deadline is waited for once, not in each game.
TEST(GomocupPlayer, IsStartedAgainIfItSaysNothingToRestart) {
  const auto player = make_program(
      {.process = {.command = shell_words("echo 7,7", "START*) echo OK;; RESTART) ;;")},
       .start_time = 1500ms});
  for (int game = 0; game < 4; ++game) {
    player->new_game(1);
    EXPECT_EQ(player->choose(position(""), kLong).move, at("h8")) << game;
    if (game == 1) {
      EXPECT_THAT(said(*player), ElementsAre("RESTART", "START 15", "BEGIN"));
    } else {
      EXPECT_THAT(said(*player), ElementsAre("START 15", "BEGIN"));
    }
  }
}

TEST(GomocupPlayer, IsAskedForARectangleIfItRefusesStart) {
  for (const std::string refusal : {"UNKNOWN command", "ERROR unsupported size"}) {
    const auto player = shell("echo 7,7", "START*) echo " + refusal + ";; RECTSTART*) echo OK;;");
    player->new_game(1);
    EXPECT_EQ(player->choose(position(""), kLong).move, at("h8"));
    EXPECT_THAT(said(*player), ElementsAre("START 15", "RECTSTART 15,15", "BEGIN"));
  }
}

TEST(GomocupPlayer, HasSecondsToStartHoweverShortItsMoves) {
  const auto player = shell("echo 7,7", "START*) sleep 0.5; echo OK;;");
  player->new_game(1, kShort);
  EXPECT_EQ(player->choose(position(""), kShort).fault, Fault::none);
}

TEST(GomocupPlayer, FailsAtItsFirstQuestionIfItCannotBeStarted) {
  const auto player = make_program({.process = {.command = {RB_FAULTBRAIN, "start-error"}}});
  for (int game = 0; game < 2; ++game) {
    player->new_game(1);
    EXPECT_EQ(player->choose(position("h8"), kLong).fault, Fault::crash);
  }
}

TEST(GomocupPlayer, MayRefuseAnythingAndMoveAllTheSame) {
  for (const auto* mode : {"unready", "refuse-info", "talkative"}) {
    const auto player = make_program({.process = {.command = {RB_REALBRAIN, mode}}});
    player->new_game(1);
    Position board = position("");
    for (const Move theirs : {at("o1"), at("n1"), at("m1")}) {
      const Reply reply = player->choose(board, kLong);
      ASSERT_EQ(reply.fault, Fault::none) << mode << player->traffic();
      board.put(reply.move.cell(), Stone::black);
      board.put(theirs.cell(), Stone::white);
      board.ply += 2;
      board.last = theirs;
    }
  }
}

// It loses the words that come right after its last move, too: up to three, all of INFO time_left.
TEST(GomocupPlayer, RestartsOneThatIsNotReady) {
  for (const auto& [mode, words] :
       {std::pair{"unready", "1"}, {"unready", "3"}, {"unready-old", "1"}}) {
    const auto player = make_program(
        {.process = {.command = {RB_REALBRAIN, mode, "--us", "100000", "--words", words}}});
    for (const auto* hello : {"START 15", "RESTART", "RESTART"}) {
      player->new_game(1);
      EXPECT_EQ(player->choose(position(""), kLong).fault, Fault::none);
      EXPECT_EQ(said(*player).front(), hello);
      EXPECT_EQ(said(*player).back(), "BEGIN") << player->traffic();
    }
  }
}

}  // namespace
}  // namespace rb
