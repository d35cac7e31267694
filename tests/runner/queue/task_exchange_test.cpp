#include "runner/queue/task_exchange.hpp"

#include <gmock/gmock.h>

#include "engine/base/error.hpp"
#include "runner/queue/message/wire.hpp"
#include "tests/fakes/queue_server.hpp"
#include "tests/fakes/queue_test.hpp"
#include "tests/fakes/random_match.hpp"
#include "tests/fakes/waiting_player.hpp"

namespace rb::queue {
namespace {

using namespace std::chrono_literals;
using fakes::list;
using fakes::number;
using fakes::text;
using fakes::texts;
using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using End = TaskExchange::End;

const Keys kKeys{"0123456789ab"};

TEST(LongestTask, IsAHundredTimesTheUsualOneAndAMinuteAtLeast) {
  EXPECT_EQ(longest_task(0, 0), 24h) << "none was played";
  EXPECT_EQ(longest_task(0, 1), 1min);
  EXPECT_EQ(longest_task(0.6, 1), 1min);
  EXPECT_EQ(longest_task(0.625, 1), 62500ms);
  EXPECT_EQ(longest_task(10, 4), 250s);
}

TEST(TasksAhead, AreThoseThatEndWhileTheWorkerTalks) {
  EXPECT_EQ(tasks_ahead(8, 0, 0, false), 1U) << "nothing was played";
  EXPECT_EQ(tasks_ahead(8, 0, 0, true), 0U);
  EXPECT_EQ(tasks_ahead(8, 0.001, 2, false), 1U) << "a near server";
  EXPECT_EQ(tasks_ahead(8, 0.001, 0.2, true), 0U);
  EXPECT_EQ(tasks_ahead(8, 0.2, 2, false), 2U) << "8 x 0.4 / 2 = 1.6 end";
  EXPECT_EQ(tasks_ahead(1, 0.2, 0.6, true), 1U);
  EXPECT_EQ(tasks_ahead(8, 5, 0.1, true), 8U) << "no more than one a thread";
}

// A server with one run, which is over once `ends` says so.
class ShiftTest : public fakes::QueueTest {
 protected:
  // One entry of the stream that is taken first.
  static Answer entry(const std::string& name, const std::vector<std::string>& fields) {
    return list({text(name), texts(fields)});
  }

  Answer answer(const Command& asked) {
    const std::string& word = asked[0];
    if (on_command) on_command(asked);
    if (word == "XREADGROUP") {
      if (!refusal.empty()) return {.kind = Answer::Kind::error, .text = refusal};
      return waiting.empty()
                 ? list({})
                 : list({list({text(kKeys.first()), list(std::exchange(waiting, {}))})});
    }
    if (word == "MULTI") {
      count_ = 0;
      return text("OK");
    }
    if (word == "EXEC") return list(std::vector<Answer>(count_, number(1)));
    ++count_;
    if (word == "EXISTS") return number(is_there ? 1 : 0);
    if (word == "GET") return text(state);
    if (word == "SISMEMBER") return number(asked[2] == banned ? 1 : 0);
    return number(1);
  }

  End play(const std::stop_token& stop = {}) {
    fakes::QueueServer fake([this](const Command& asked) { return answer(asked); });
    Server server = fake.connected();
    request.address = fake.address();
    request.name = "w1";
    request.tell = [this](const std::string& line) { told.push_back(line); };
    run.match = match;
    run.document.lease = 40ms;  // so it beats every 10 ms
    run.players = players;
    self.user = "alice";
    const End end =
        TaskExchange(request, run, kKeys.run, server, self).work(stop, [] { return false; });
    heard = fake.heard();
    return end;
  }

  std::vector<Command> heard_of(const std::string& word) const {
    std::vector<Command> found;
    for (const Command& command : heard) {
      if (command[0] == word) found.push_back(command);
    }
    return found;
  }

  // Of the server; the test changes them in on_command, in the server's thread.
  std::vector<Answer> waiting;
  std::string refusal, banned, state = "playing 1/8";
  bool is_there = true;
  std::function<void(const Command&)> on_command;

  MatchSpec match = fakes::random_match(8);
  MakeStepPlayers players;
  WorkerRequest request;
  JoinedRun run;
  Member self;
  std::vector<Command> heard;
  std::vector<std::string> told;

 private:
  std::size_t count_ = 0;  // of commands, since the last MULTI
};

TEST_F(ShiftTest, PlaysATaskAndHandsItsGamesIn) {
  waiting = {entry("5-0", {"lo", "2", "n", "3", "a", "1"})};
  on_command = [this](const Command& asked) { is_there = is_there && asked[0] != "XDEL"; };
  EXPECT_EQ(play(), End::over);
  EXPECT_EQ(self.games, 3);
  const std::vector<Command> added = heard_of("XADD");
  ASSERT_EQ(added.size(), 1U);
  ASSERT_EQ(added[0].size(), 9U);
  EXPECT_EQ(Command(added[0].begin(), added[0].begin() + 6),
            (Command{"XADD", kKeys.results("alice"), "*", "w", "w1", "s"}));
  EXPECT_GE(std::stod(added[0][6]), 0);
  EXPECT_EQ(added[0][7], "d");
  CounterNames names;
  UsedGames used;
  const auto games = unpack_games(added[0][8], 3, names, used);
  ASSERT_TRUE(games);
  ASSERT_EQ(games->size(), 3U);
  EXPECT_EQ(games->front().id, 2);
  EXPECT_EQ(games->back().id, 4);
  EXPECT_THAT(heard, Contains(Command{"XACK", kKeys.first(), kGroup, "5-0"}));
  EXPECT_THAT(heard, Contains(Command{"XDEL", kKeys.first(), "5-0"}));
}

TEST_F(ShiftTest, HandsInTogetherWhatEndsWhileItTalks) {
  request.threads = 3;
  waiting = {entry("5-0", {"lo", "0", "n", "2", "a", "1"}),
             entry("5-1", {"lo", "2", "n", "2", "a", "1"}),
             entry("5-2", {"lo", "4", "n", "2", "a", "1"})};
  int handed_in = 0;
  on_command = [&](const Command& asked) {
    if (asked[0] == "EXEC") std::this_thread::sleep_for(300ms);  // a far server
    if (asked[0] == "XDEL") is_there = ++handed_in < 3;
  };
  EXPECT_EQ(play(), End::over);
  EXPECT_EQ(self.games, 6);
  EXPECT_LE(heard_of("MULTI").size(), 2U);
}

TEST_F(ShiftTest, AsksForATaskMoreThanItHasThreadsUnlessATestWaits) {
  for (const bool has_test : {false, true}) {
    request.threads = 3;
    run.document.has_test = has_test;
    is_there = true;
    on_command = [this](const Command& asked) { is_there = is_there && asked[0] != "XREADGROUP"; };
    EXPECT_EQ(play(), End::over);
    const Command asked = heard_of("XREADGROUP").at(0);
    ASSERT_EQ(asked.size(), 13U);
    EXPECT_EQ(
        Command(asked.begin(), asked.begin() + 7),
        (Command{"XREADGROUP", "GROUP", kGroup, "w1", "COUNT", has_test ? "3" : "4", "BLOCK"}));
    EXPECT_GE(std::stoi(asked[7]), 1);
    EXPECT_LE(std::stoi(asked[7]), 10) << "it must beat again by then";
    EXPECT_EQ(Command(asked.begin() + 8, asked.end()),
              (Command{"STREAMS", kKeys.first(), kKeys.tasks(), ">", ">"}));
  }
}

TEST_F(ShiftTest, RenewsWhatItHolds) {
  fakes::Gate gate;
  match.players[0] = [&] { return std::make_unique<fakes::WaitingPlayer>(gate); };
  waiting = {entry("5-0", {"lo", "2", "n", "1", "a", "1"}),
             entry("6-0", {"lo", "3", "n", "1", "a", "1"})};
  on_command = [&](const Command& asked) {
    if (asked[0] == "XCLAIM") gate.open();
    is_there = is_there && !(asked[0] == "XDEL" && asked[2] == "6-0");
  };
  EXPECT_EQ(play(), End::over);
  const Command renewed = heard_of("XCLAIM").at(0);
  ASSERT_EQ(renewed.size(), 8U);
  EXPECT_EQ(Command(renewed.begin(), renewed.begin() + 5),
            (Command{"XCLAIM", kKeys.first(), kGroup, "w1", "0"}));
  EXPECT_THAT(std::vector(renewed.begin() + 5, renewed.end()),
              testing::UnorderedElementsAre("5-0", "6-0", "JUSTID"));
  EXPECT_EQ(renewed.back(), "JUSTID");
}

TEST_F(ShiftTest, PlaysNoTaskThatHasOtherGamesThanTheRun) {
  waiting = {entry("1-0", {"lo", "7", "n", "2", "a", "1"}),
             entry("2-0", {"lo", "0", "n", "4097", "a", "1"}), entry("3-0", {"x", "y"}),
             entry("4-0", {"lo", "6", "n", "2", "a", "1"})};
  on_command = [this](const Command& asked) { is_there = is_there && asked[0] != "XDEL"; };
  EXPECT_EQ(play(), End::over);
  EXPECT_EQ(self.games, 2);
  EXPECT_THAT(heard_of("XDEL"), ElementsAre(Command{"XDEL", kKeys.first(), "4-0"}));
}

TEST_F(ShiftTest, EndsWithTheRun) {
  state = "done 8/8";
  EXPECT_EQ(play(), End::over);
  state = "playing 1/8";
  for (const char* const why : {"NOGROUP no such key", "UNBLOCKED the stream is gone"}) {
    refusal = why;
    EXPECT_EQ(play(), End::over);
  }
  EXPECT_THAT(told, IsEmpty());
}

TEST_F(ShiftTest, EndsWhereItsNameOrItsUserIsBanned) {
  for (const char* const name : {"w1", "alice"}) {
    banned = name;
    told.clear();
    EXPECT_EQ(play(), End::banned) << name;
    EXPECT_THAT(told, ElementsAre("run 0123456789ab: the coordinator has banned this worker"));
  }
  EXPECT_THAT(heard, Contains(Command{"SISMEMBER", kKeys.banned(), "alice"}));
}

TEST_F(ShiftTest, AStopLetsItEndWhatIsBegunAndGivesTheRestBack) {
  fakes::Gate gate;
  std::stop_source stop;
  match.players[0] = [&] { return std::make_unique<fakes::WaitingPlayer>(gate); };
  waiting = {entry("5-0", {"lo", "2", "n", "1", "a", "1"}),
             entry("6-0", {"lo", "4", "n", "2", "a", "3"})};
  request.drain = 1h;
  on_command = [&](const Command& asked) {
    if (asked[0] == "XCLAIM") {
      gate.wait_for_guest();
      stop.request_stop();
    }
    if (asked[0] == "XDEL" && asked[2] == "6-0") gate.open();
  };
  EXPECT_EQ(play(stop.get_token()), End::drained);
  EXPECT_EQ(self.games, 1);
  EXPECT_THAT(heard, Contains(Command{"XADD", kKeys.first(), "*", "lo", "4", "n", "2", "a", "3"}));
  EXPECT_THAT(heard, Contains(Command{"XACK", kKeys.first(), kGroup, "6-0"}));
  EXPECT_THAT(heard, Contains(Command{"XDEL", kKeys.first(), "5-0"}));
  EXPECT_EQ(self.state, "draining");
}

TEST_F(ShiftTest, WhatIsNotPlayedInItsTimeIsGivenBackToo) {
  fakes::Gate gate;
  std::stop_source stop;
  match.players[0] = [&] { return std::make_unique<fakes::WaitingPlayer>(gate); };
  waiting = {entry("5-0", {"lo", "2", "n", "1", "a", "1"})};
  request.drain = 0ms;
  on_command = [&](const Command& asked) {
    if (asked[0] == "XCLAIM") stop.request_stop();
  };
  EXPECT_EQ(play(stop.get_token()), End::drained);
  EXPECT_EQ(self.games, 0);
  EXPECT_THAT(heard, Contains(Command{"XADD", kKeys.first(), "*", "lo", "2", "n", "1", "a", "1"}));
}

TEST_F(ShiftTest, PlaysAStepWithThePlayersOfItsValues) {
  const PlayerFactories usual = match.players;
  std::vector<std::string> made;
  players = [&](const std::string& values) {
    if (values == "bad") throw Error("there is no such value");
    made.push_back(values);
    return usual;
  };
  waiting = {entry("4-0", {"lo", "0", "n", "1", "a", "1", "t", "bad"}),
             entry("5-0", {"lo", "2", "n", "1", "a", "1", "t", "TWO=5"}),
             entry("6-0", {"lo", "3", "n", "1", "a", "1", "t", "TWO=5"})};
  request.threads = 2;
  on_command = [this, left = 2](const Command& asked) mutable {
    left -= asked[0] == "XDEL" ? 1 : 0;
    is_there = left > 0;
  };
  EXPECT_EQ(play(), End::over);
  EXPECT_THAT(made, ElementsAre("TWO=5")) << "they are kept";
  EXPECT_THAT(told, ElementsAre("run 0123456789ab: there is no such value"));
  for (const Command& added : heard_of("XADD")) {
    EXPECT_EQ(Command(added.end() - 2, added.end()), (Command{"v", values_hash("TWO=5")}));
  }
  EXPECT_EQ(heard_of("XADD").size(), 2U);
}

}  // namespace
}  // namespace rb::queue
