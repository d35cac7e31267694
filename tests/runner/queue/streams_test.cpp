#include "runner/queue/streams.hpp"

#include <gmock/gmock.h>

#include "tests/fakes/queue_server.hpp"
#include "tests/fakes/queue_test.hpp"

namespace rb::queue {
namespace {

using fakes::list;
using fakes::text;
using fakes::texts;
using std::chrono::milliseconds;
using testing::ElementsAre;
using testing::Pair;

const Task kTask{.lo = 4, .n = 2, .attempt = 1, .values = "[1]"};

// The fields of a task as a server gives them back.
Answer fields_of(const Task& task) {
  const Command command = add_command("stream", task);
  return texts({command.begin() + 3, command.end()});
}

Answer entry(const std::string& name, const Task& task) {
  return list({text(name), fields_of(task)});
}

class QueueStreams : public fakes::QueueTest {};

TEST_F(QueueStreams, ATaskComesBackFromItsFields) {
  EXPECT_EQ(parse_task(fields_of(kTask)), kTask);
  for (const auto& [lo, n, attempt] : {std::tuple("4", "0", "1"),
                                       {"-1", "1", "1"},
                                       {"2147483647", "1", "1"},
                                       {"0", "1", "0"},
                                       {"0", "2147483648", "1"}}) {
    EXPECT_EQ(parse_task(texts({"lo", lo, "n", n, "a", attempt})), std::nullopt) << lo << n;
  }
  EXPECT_EQ(parse_task(texts({"lo", "0", "n", "1", "a"})), std::nullopt);
  EXPECT_EQ(parse_task(texts({"lo", "2147483646", "n", "1", "a", "1"})), (Task{2147483646, 1, 1}));
}

TEST_F(QueueStreams, WhatIsNoTaskIsAnEmptyOne) {
  EXPECT_THAT(entries_of(list({entry("1-0", kTask), list({text("2-0")}),
                               list({text("3-0"), texts({"x", "y"})})})),
              ElementsAre(Pair("1-0", kTask), Pair("3-0", Task{})));
}

// The server's answer: where to go on, the entries, and since version 7 the deleted ones.
TEST_F(QueueStreams, IdleTasksAreThoseOfTheSecondPartOfTheAnswer) {
  for (const bool is_new : {false, true}) {
    const fakes::QueueServer fake([is_new](const Command&) {
      Answer answer = list({text("0-0"), list({entry("1-0", kTask)})});
      if (is_new) answer.items.push_back(list({}));
      return answer;
    });
    Server server = fake.connected();
    EXPECT_THAT(TaskStreams(server, {"r"}).claim_idle(milliseconds(9)),
                ElementsAre(Pair("f1-0", kTask), Pair("t1-0", kTask)));
    EXPECT_EQ(fake.heard().at(0).at(4), "9");
  }
}

TEST_F(QueueStreams, ResultsBelongToTheUserOfTheirStream) {
  const Keys keys{"r"};
  const std::string alice = keys.results("alice");
  const fakes::QueueServer fake([&](const Command& command) {
    if (command.front() == "SCAN") return list({text("0"), texts({alice})});
    if (command.front() != "XREAD") return Answer{.kind = Answer::Kind::number, .number = 1};
    return list(
        {list({text(alice),
               list({list({text("5-0"), texts({"w", "w1", "s", "2.5", "d", "games", "v", "[1]"})}),
                     list({text("6-0"), texts({"w", "w1", "s", "-1", "d", "more"})})})})});
  });
  Server server = fake.connected();
  ResultStreams streams(server, keys);
  streams.find();
  const std::vector<Message> messages = streams.read(milliseconds(0));
  ASSERT_EQ(messages.size(), 2U);
  EXPECT_EQ(messages[0].origin, (Origin{"alice", "w1"}));
  EXPECT_EQ(messages[0].seconds, 2.5);
  EXPECT_EQ(messages[0].games, "games");
  EXPECT_EQ(messages[0].values, "[1]");
  EXPECT_EQ(messages[1].seconds, 0) << "a time that cannot be";
  streams.remove_read();
  EXPECT_EQ(fake.heard().at(2), (Command{"XTRIM", alice, "MINID", "6-0"}));
  EXPECT_EQ(fake.heard().at(3), (Command{"XDEL", alice, "6-0"}));
  streams.read(milliseconds(0));
  const std::string other = keys.results("default");
  EXPECT_EQ(fake.heard().at(4),
            (Command{"XREAD", "COUNT", "32", "STREAMS", alice, other, "6-0", "0"}))
      << "from what was removed on";
  streams.read(milliseconds(7));
  EXPECT_EQ(fake.heard().at(5),
            (Command{"XREAD", "COUNT", "32", "BLOCK", "7", "STREAMS", alice, other, "6-0", "0"}))
      << "what was read is not removed";
  streams.forget();
  streams.read(milliseconds(0));
  EXPECT_EQ(fake.heard().back(),
            (Command{"XREAD", "COUNT", "32", "STREAMS", alice, other, "0", "0"}));
  EXPECT_THAT(streams.keys(), ElementsAre(alice, other));
}

TEST_F(QueueStreams, OfResultsWhatMakesNoSenseIsLeftOut) {
  const Keys keys{"r"};
  const std::string key = keys.results("default"), longest(200, 'n');
  const fakes::QueueServer fake([&](const Command& command) {
    if (command.front() != "XREAD") return list({text("0"), list({})});
    return list(
        {list({text("x"), list({})}), list({text(key)}),
         list({text(key),
               list({list({text("1-0")}),
                     list({text("2-0"), texts({"w", longest + "n", "s", "1e7", "d", "games"})}),
                     list({text("3-0"), texts({"s", "9999999", "d"})})})})});
  });
  Server server = fake.connected();
  ResultStreams streams(server, keys);
  streams.find();
  const std::vector<Message> messages = streams.read(milliseconds(0));
  ASSERT_EQ(messages.size(), 2U);
  EXPECT_EQ(messages[0].origin, (Origin{"default", longest}));
  EXPECT_EQ(messages[0].seconds, 0) << "a time that cannot be";
  EXPECT_EQ(messages[0].games, "games");
  EXPECT_EQ(messages[0].values, "");
  EXPECT_EQ(messages[1].origin, (Origin{"default", ""}));
  EXPECT_EQ(messages[1].seconds, 9999999);
  EXPECT_EQ(messages[1].games, "");
}

TEST_F(QueueStreams, AreBehindWhenAReadCameBackFull) {
  const Keys keys{"r"};
  std::size_t count = 0;
  const fakes::QueueServer fake([&](const Command& command) {
    if (command.front() != "XREAD") return list({text("0"), list({})});
    const std::size_t most = std::stoul(command.at(2));
    Answer entries = list({});
    while (entries.items.size() < (count == 0 ? most : count)) {
      entries.items.push_back(list({text("5-0"), texts({"w", "w1", "s", "1", "d", "games"})}));
    }
    return list({list({text(keys.results("default")), entries})});
  });
  Server server = fake.connected();
  ResultStreams streams(server, keys);
  streams.find();
  streams.read(milliseconds(0));
  EXPECT_TRUE(streams.is_behind());
  count = 1;
  streams.read(milliseconds(0));
  EXPECT_FALSE(streams.is_behind());
}

}  // namespace
}  // namespace rb::queue
