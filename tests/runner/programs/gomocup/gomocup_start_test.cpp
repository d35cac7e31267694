#include <gmock/gmock.h>

#include <thread>

#include "runner/programs/gomocup/gomocup.hpp"
#include "tests/fakes/temp_folder.hpp"
#include "tests/runner/programs/gomocup/program.hpp"

namespace rb {
namespace {

using namespace std::chrono_literals;
using namespace programs;
using testing::AllOf;
using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

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

TEST(GomocupPlayer, HasSecondsToStartHoweverShortItsMoves) {
  const auto player = shell("echo 7,7", "START*) sleep 0.5; echo OK;;");
  player->new_game(1, kShort);
  EXPECT_EQ(player->choose(position(""), kShort).fault, Fault::none);
}

// Clearing the memory that it was given is no part of its first move, in any game.
TEST(GomocupPlayer, HasProcessedInfoBeforeItsClockStarts) {
  const auto player =
      make_program({.process = {.command = {RB_REALBRAIN, "slow-info", "--ms", "100", "--mb", "1"}},
                    .start_time = 20s});
  for (int game = 0; game < 4; ++game) {
    player->new_game(1);
    player->choose(position(""), kLong);
    EXPECT_THAT(player->traffic(),
                testing::ContainsRegex("> INFO max_memory.*< name=[^\n]*\n.*> BEGIN\n"));
  }
}

TEST(GomocupPlayer, FailsAtItsFirstQuestionIfItCannotBeStarted) {
  const auto player = make_program({.process = {.command = {RB_FAULTBRAIN, "start-error"}}});
  for (int game = 0; game < 2; ++game) {
    player->new_game(1);
    EXPECT_EQ(player->choose(position("h8"), kLong).fault, Fault::crash);
  }
}

// One failure may be an accident.
TEST(GomocupPlayer, IsNotAskedForItsNameIfThatHasStoppedItTwice) {
  const auto player =
      make_program({.process = {.command = {RB_REALBRAIN, "no-about"}}, .start_time = 1500ms});
  for (int game = 0; game < 4; ++game) {
    player->new_game(1);
    EXPECT_EQ(player->choose(position(""), kLong).fault, Fault::none);
    if (game >= 2) {
      EXPECT_THAT(said(*player, '#'), IsEmpty());
      continue;
    }
    EXPECT_THAT(
        said(*player, '#'),
        ElementsAre("no answer to START in 1500 ms; --start-time gives it more",
                    AllOf(StartsWith("timeout; "), EndsWith("; started again without ABOUT"))));
  }
}

TEST(GomocupPlayer, IsAskedForItsNameAgainAfterOneLateStart) {
  const fakes::TempFolder folder;
  const std::string late_once = "[ -e once ] || { >once; sleep 9; }; exec ";
  const auto player = make_program({.process = {.command = {"sh", "-c", late_once + RB_FASTBRAIN},
                                                .folder = folder.path().string()},
                                    .start_time = 1500ms});
  for (int game = 0; game < 3; ++game) {
    player->new_game(1);
    EXPECT_EQ(player->choose(position(""), kLong).fault, Fault::none);
    EXPECT_EQ(player->traffic().find("< name=") != std::string::npos, game > 0);
  }
}

TEST(GomocupPlayer, IsWaitedForAfterInfoUntilItHasBeenLateTwice) {
  const auto player = make_program(
      {.process = {.command = {RB_REALBRAIN, "slow-info", "--ms", "3000", "--mb", "1"}},
       .start_time = 1500ms});
  for (int game = 0; game < 3; ++game) {
    player->new_game(1);
    EXPECT_EQ(player->choose(position(""), kLong).fault, Fault::none);
    EXPECT_EQ(said(*player, '#').size(), game < 2 ? 1U : 0U) << player->traffic();
  }
}

// What looks like a key and a value answers nothing.
TEST(GomocupPlayer, HasProcessedInfoOnlyIfItReportsItsName) {
  const auto player = make_program(
      {.process = {.command = shell_words(
                       "echo 7,7",
                       "START*|RESTART) echo OK;; *max_memory*) echo hash=350MB; sleep 0.3;;")}});
  for (int game = 0; game < 2; ++game) {
    player->new_game(1);
    player->choose(position(""), kLong);
    EXPECT_THAT(player->traffic(), testing::ContainsRegex("hash=350MB\n.*< name=sh\n.*> BEGIN\n"));
  }
}

TEST(GomocupPlayer, HasRefusedToRestartOnlyIfItReportsItsName) {
  const auto player = shell("echo 7,7", "START*) echo OK;; RESTART) echo depth=5; echo OK;;");
  for (const auto* hello : {"START 15", "RESTART"}) {
    player->new_game(1);
    player->choose(position(""), kLong);
    EXPECT_THAT(said(*player), ElementsAre(hello, "BEGIN"));
  }
}

// Many engines print the move and then a word, at once.
TEST(GomocupPlayer, LeavesNothingOfTheLastGameInTheTimeBeforeThis) {
  const auto player = shell("printf '7,7\\nMESSAGE played\\n'");
  for (int game = 0; game < 2; ++game) {
    player->new_game(1);
    player->choose(position(""), kLong);
    std::this_thread::sleep_for(20ms);
  }
  EXPECT_THAT(player->traffic(), HasSubstr("0.000000 < MESSAGE played\n"));
  EXPECT_THAT(player->traffic(), testing::Not(testing::ContainsRegex("(^|\n) *-")));
}

TEST(GomocupPlayer, LosesNoTimeIfItDoesNotKnowAbout) {
  const auto player =
      make_program({.process = {.command = {RB_REALBRAIN, "refuse-all"}}, .start_time = 60s});
  const auto start = std::chrono::steady_clock::now();
  player->new_game(1);
  EXPECT_EQ(player->choose(position(""), kLong).fault, Fault::none);
  EXPECT_LT(std::chrono::steady_clock::now() - start, 20s);
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

// Not taken for one that drops a word: it would be waited for.
TEST(GomocupPlayer, IsStartedAgainAtOnceIfItRefusesRestartAndAbout) {
  for (const auto* info : {"", "INFO*) echo UNKNOWN;;", "INFO*) echo ERROR; echo ERROR;;"}) {
    const auto player =
        make_program({.process = {.command = shell_words("echo 7,7",
                                                         "START*) echo OK;; RESTART|ABOUT) "
                                                         "echo UNKNOWN;; " +
                                                             std::string(info))},
                      .start_time = 60s});
    for (int game = 0; game < 2; ++game) {
      player->new_game(1);
      EXPECT_EQ(player->choose(position(""), kLong).move, at("h8"));
    }
    EXPECT_EQ(said(*player).end()[-2], "START 15");
    EXPECT_THAT(said(*player, '#'),
                ElementsAre("it refused RESTART by 'UNKNOWN'",
                            AllOf(StartsWith("crash; "),  // its input ends before it is ended
                                  EndsWith("; started again without RESTART"))));
  }
}

TEST(GomocupPlayer, GetsTheRestAgainIfItRefusesAQuickQuestion) {
  const auto player = shell("[ \"$line\" = BEGIN ] && echo 7,7 || echo ERROR");
  player->new_game(1);
  player->choose(position(""), kLong);
  EXPECT_EQ(player->choose(position("h8 o1"), kShort).fault, Fault::bad_answer);
  EXPECT_THAT(said(*player, '#'), ElementsAre(HasSubstr("ms after its move, it said 'ERROR'")));
  EXPECT_THAT(player->traffic(), HasSubstr("--turn-delay"));
  player->new_game(1);
  player->choose(position(""), kLong);
  std::this_thread::sleep_for(150ms);
  player->choose(position("h8 o1"), kShort);
  EXPECT_THAT(said(*player, '#'),
              ElementsAre(HasSubstr("; it said 'ERROR', and made no move in time")));
}

// It has answered ABOUT before, so it is waited for after INFO: in vain if it sleeps. Its start has
// as much time.
TEST(GomocupPlayer, IsLateByInfoOnlyIfItHasNotProcessedThat) {
  const auto note_of = [](const std::string& at_info, std::chrono::seconds start_time) {
    const auto player = make_program(
        {.process = {.command = shell_words(
                         "sleep 9", "START*|RESTART) echo OK;; *max_memory*) " + at_info + ";;")},
         .start_time = start_time});
    player->new_game(1);
    const Reply reply = player->choose(position(""), kShort);
    EXPECT_EQ(reply.fault, Fault::timeout);
    EXPECT_GE(*reply.elapsed, 150ms);
    return said(*player, '#').back();
  };
  EXPECT_THAT(note_of("sleep 9", 3s), HasSubstr("; " + std::string(kInfoTimeout)));
  EXPECT_THAT(note_of("", 20s), testing::Not(HasSubstr(std::string(kInfoTimeout))));
}

}  // namespace
}  // namespace rb
