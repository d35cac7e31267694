#include "runner/programs/gomocup/gomocup.hpp"

#include <gmock/gmock.h>
#include <signal.h>
#include <sys/wait.h>

#include <thread>

#include "engine/base/error.hpp"
#include "runner/base/process/process_group.hpp"
#include "tests/fakes/temp_folder.hpp"
#include "tests/runner/programs/gomocup/program.hpp"

namespace rb {
namespace {

using namespace std::chrono_literals;
using namespace programs;
using testing::ElementsAre;
using testing::HasSubstr;

TEST(GomocupPlayer, BeginsAndTakesTurns) {
  const auto player = fast("7,7 8,8");
  player->new_game(1);
  EXPECT_EQ(player->choose(position(""), kLong).move, at("h8"));
  EXPECT_EQ(player->choose(position("h8 a1"), kLong).move, at("i9"));
  EXPECT_THAT(said(*player), ElementsAre("START 15", "BEGIN", "TURN 0,0"));
}

TEST(GomocupPlayer, AsWhiteNeedsNoBoard) {
  const auto player = fast("7,7 8,8");
  player->new_game(1);
  player->choose(position("a1"), kLong);
  player->choose(position("a1 h8 b1"), kLong);
  EXPECT_THAT(said(*player), ElementsAre("START 15", "TURN 0,0", "TURN 1,0"));
}

TEST(GomocupPlayer, IsShownTheBoardOfAnOpening) {
  const auto player = fast("8,8 9,9");
  player->new_game(1);
  EXPECT_EQ(player->choose(position("h8 a1 c1"), kLong).move, at("i9"));
  EXPECT_EQ(player->choose(position("h8 a1 c1 i9 d1"), kLong).move, at("j10"));
  EXPECT_THAT(said(*player),
              ElementsAre("START 15", "BOARD", "7,7,2", "0,0,1", "2,0,2", "DONE", "TURN 3,0"));
}

TEST(GomocupPlayer, IsShownTheBoardWhenItIsNotWhatItKnows) {
  const auto player = fast("7,7 8,8");
  player->new_game(1);
  player->choose(position(""), kLong);
  player->choose(position("b1 a1"), kLong);
  EXPECT_EQ(said(*player)[2], "BOARD");
}

TEST(GomocupPlayer, RestartsForTheNextGame) {
  const auto player = fast("7,7 8,8");
  for (const auto* hello : {"START 15", "RESTART", "RESTART"}) {
    player->new_game(1);
    EXPECT_EQ(player->choose(position(""), kLong).move, at("h8"));
    EXPECT_THAT(said(*player), ElementsAre(hello, "BEGIN"));
  }
}

TEST(GomocupPlayer, WritesWhatIsSaidToTheLog) {
  const fakes::TempFolder folder;
  const auto log = std::make_shared<TrafficLog>(folder.file("log"));
  const auto player = make_program({.process = {.command = {RB_FASTBRAIN, "--policy", "first"}},
                                    .log = log,
                                    .log_name = "brain"});
  player->new_game(1);
  player->choose(position(""), kLong);
  log->flush();
  EXPECT_THAT(fakes::read_text(folder.file("log")), HasSubstr(" brain-1 > BEGIN\n"));
}

TEST(GomocupPlayer, SendsTheLimits) {
  const auto player = make_program(
      {.process = {.command = {RB_FASTBRAIN}}, .info = {{"rule", "4"}, {"thread_num", "2"}}});
  Limits limits = move_time(1500ms);
  limits.nodes = 5000;
  limits.depth = 7;
  player->new_game(0xffff'ffff'ffff'ffff, limits);
  player->choose(position(""), limits);
  const std::string traffic = player->traffic();
  for (const auto* line : {"timeout_turn 1500", "timeout_match 0", "time_left 2147483647",
                           "max_memory 367001600", "game_type 1", "seed 18446744073709551615",
                           "max_node 5000", "max_depth 7", "rule 4", "thread_num 2"}) {
    EXPECT_THAT(traffic, HasSubstr("> INFO " + std::string(line) + '\n'));
  }
  EXPECT_EQ(traffic.find("thread_num 1"), std::string::npos);
}

TEST(GomocupPlayer, SendsTheClockBeforeEachMove) {
  const auto player = fast("");
  Limits limits;
  limits.clock = GameClock{.total = 20s, .increment = 100ms, .left = 20'100ms};
  player->new_game(1, limits);
  player->choose(position(""), limits);
  for (const auto* line :
       {"timeout_turn 20100", "timeout_match 20100", "time_left 20100", "time_increment 100"}) {
    EXPECT_THAT(player->traffic(), HasSubstr("> INFO " + std::string(line) + '\n'));
  }
  limits.clock->left = 19s;
  player->choose(position("a15 o1"), limits);
  EXPECT_THAT(player->traffic(), HasSubstr("> INFO time_left 19000\n"));
}

TEST(GomocupPlayer, SendsTheTimeLeftBeforeEachMoveWithoutAClock) {
  const auto player = fast("7,7 8,8");
  player->new_game(1);
  player->choose(position(""), kLong);
  player->choose(position("h8 a1"), kLong);
  const std::string traffic = player->traffic();
  EXPECT_THAT(traffic, HasSubstr("> INFO time_left 2147483647\n"));
  EXPECT_THAT(traffic, testing::ContainsRegex("INFO time_left 2147483647\n[ 0-9.]+ > BEGIN"));
  EXPECT_THAT(traffic, testing::ContainsRegex("INFO time_left 2147483647\n[ 0-9.]+ > TURN 0,0"));
}

TEST(GomocupPlayer, MeasuresFromTheQuestionToTheAnswer) {
  const auto player = shell("sleep 0.05; echo 7,7", "START*) sleep 0.3; echo OK;;");
  player->new_game(1);
  const Reply reply = player->choose(position(""), kLong);
  ASSERT_TRUE(reply.elapsed);
  EXPECT_GE(*reply.elapsed, 50ms);
  EXPECT_LT(*reply.elapsed, 300ms);
}

TEST(GomocupPlayer, RestsBetweenItsMoveAndTheNextQuestion) {
  const auto player = make_program(
      {.process = {.command = {RB_REALBRAIN, "unready", "--us", "30000", "--words", "99"}},
       .turn_delay = 500ms});
  for (const auto* hello : {"START 15", "RESTART"}) {
    player->new_game(1);
    player->choose(position("o1"), kLong);
    const Reply second = player->choose(position("o1 a1 n1"), kLong);
    ASSERT_EQ(second.fault, Fault::none) << player->traffic();
    EXPECT_LT(*second.elapsed, 500ms);
    EXPECT_EQ(said(*player).front(), hello);
  }
}

TEST(GomocupPlayer, TakesOverWhatItsMessagesTellOfTheMove) {
  const auto player = shell(
      "echo MESSAGE depth 3-5 ev 7 n 2K pv h8 i9; echo MESSAGE nothing; "
      "echo 'MESSAGE Depth 4-9 | Eval -M3'; echo 7,7; echo MESSAGE depth 20 ev 20");
  player->new_game(1);
  const Reply reply = player->choose(position(""), kLong);
  EXPECT_EQ(reply.depth, 4);
  EXPECT_EQ(reply.score, -99'997);
  EXPECT_EQ(reply.nodes, 2000U);
  EXPECT_THAT(reply.line, ElementsAre(at("h8"), at("i9")));
  EXPECT_TRUE(reply.cpu.has_value());
}

TEST(GomocupPlayer, ReportsTheProcessorTimeOfATimeoutToo) {
  const auto player = shell("sleep 60");
  player->new_game(1);
  const Reply reply = player->choose(position(""), kShort);
  EXPECT_EQ(reply.fault, Fault::timeout);
  ASSERT_TRUE(reply.cpu);
  EXPECT_LT(*reply.cpu, 100ms);
}

TEST(GomocupPlayer, MayEndItsLinesAsItLikes) {
  const auto player = shell("printf 'MESSAGE depth 7 ev 1\\r7,7\\r'", "START*) printf 'OK\\r';;");
  player->new_game(1);
  const Reply reply = player->choose(position(""), kLong);
  EXPECT_EQ(reply.move, at("h8"));
  EXPECT_EQ(reply.depth, 7);
}

TEST(GomocupPlayer, AcceptsASuggestion) {
  const auto player = shell("echo SUGGEST 7,7; read line; echo ${line#PLAY }");
  player->new_game(1);
  EXPECT_EQ(player->choose(position(""), kLong).move, at("h8"));
  EXPECT_THAT(said(*player), ElementsAre("START 15", "BEGIN", "PLAY 7,7"));
}

TEST(GomocupPlayer, IsGivenMoreTimeToStartIfAsked) {
  const auto player = make_program(
      {.process = {.command = {RB_FAULTBRAIN, "slow-ok", "--ms", "300"}}, .start_time = 20s});
  player->new_game(1);
  EXPECT_EQ(player->choose(position(""), move_time(1s)).fault, Fault::none);
}

TEST(GomocupPlayer, MayBeLateByTheMargin) {
  Limits limits = kShort;
  limits.margin = 20s;
  const auto player = faulty("late", "--ms", "200");
  player->new_game(1);
  EXPECT_EQ(player->choose(position(""), limits).fault, Fault::none);
}

TEST(GomocupPlayer, ThatCannotBeStartedAtAllIsAnError) {
  EXPECT_THROW(player({"./no-such-engine"})->new_game(1), Error);
}

TEST(GomocupPlayer, StopsWaitingWhenTold) {
  const auto source = std::make_unique<std::stop_source>();
  Limits limits = kLong;
  limits.stop = source->get_token();
  const auto player = faulty("hang");
  player->new_game(1);
  std::thread other([&] {
    std::this_thread::sleep_for(20ms);
    source->request_stop();
  });
  EXPECT_EQ(player->choose(position(""), limits).fault, Fault::none);
  other.join();
}

TEST(GomocupPlayer, StopsRestingWhenTold) {
  for (const bool new_game : {false, true}) {
    const auto source = std::make_unique<std::stop_source>();
    Limits limits = kLong;
    limits.stop = source->get_token();
    const auto player =
        make_program({.process = {.command = {RB_FASTBRAIN}}, .turn_delay = std::chrono::hours(1)});
    player->new_game(1);
    ASSERT_TRUE(player->choose(position(""), limits).move.is_cell());
    std::thread other([&] {
      std::this_thread::sleep_for(20ms);
      source->request_stop();
    });
    if (new_game) player->new_game(2, limits);
    const Reply reply = player->choose(position(""), limits);
    EXPECT_EQ(reply.move, Move::none());
    EXPECT_EQ(reply.fault, Fault::none);
    other.join();
  }
}

// A process that this test has reaped is as gone from our hands as one that cannot be ended.
TEST(GomocupPlayer, PlaysNoOtherGameIfItsProcessCouldNotBeEnded) {
  const auto program = fast("");
  program->new_game(1);
  const std::vector<GroupMember> members = group_members();
  ASSERT_EQ(members.size(), 1U);
  kill(members[0].pid, SIGKILL);
  ASSERT_EQ(waitpid(members[0].pid, nullptr, 0), members[0].pid);
  EXPECT_EQ(program->choose(position(""), kLong).fault, Fault::crash);
  EXPECT_THAT([&] { program->new_game(2); },
              testing::ThrowsMessage<Error>(HasSubstr("cannot play another game: process")));
}

// A limit of processor time is for the whole life of a process.
TEST(GomocupPlayer, IsStartedAnewForEachGameIfAskedOrIfItsProcessorTimeIsLimited) {
  const auto hello = [](GomocupSpec spec) {
    spec.process.command = {RB_FASTBRAIN, "--policy", "first"};
    const auto player = make_program(std::move(spec));
    for (int game = 0; game < 2; ++game) {
      player->new_game(1);
      EXPECT_EQ(player->choose(position(""), kLong).fault, Fault::none);
    }
    return said(*player).front();
  };
  EXPECT_EQ(hello({}), "RESTART");
  GomocupSpec anew, limited;
  anew.is_started_anew = true;
  EXPECT_EQ(hello(anew), "START 15");
  limited.process.cpu_seconds = 1;
  EXPECT_EQ(hello(limited), "START 15");
}

}  // namespace
}  // namespace rb
