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
  EXPECT_EQ(parse_task(texts({"lo", "4", "n", "0", "a", "1"})), std::nullopt);
  EXPECT_EQ(parse_task(texts({"lo", "-1", "n", "1", "a", "1"})), std::nullopt);
  EXPECT_EQ(parse_task(texts({"lo", "2147483647", "n", "1", "a", "1"})), std::nullopt);
  EXPECT_EQ(parse_task(texts({"lo", "0", "n", "1", "a"})), std::nullopt);
  EXPECT_EQ(parse_task(texts({"lo", "0", "n", "1", "a", "0"})), std::nullopt);
  EXPECT_EQ(parse_task(texts({"lo", "0", "n", "2147483648", "a", "1"})), std::nullopt);
  EXPECT_EQ(parse_task(texts({"lo", "2147483646", "n", "1", "a", "1"})), (Task{2147483646, 1, 1}));
  EXPECT_EQ(parse_task(texts({"lo", "0", "n", "2147483647", "a", "2147483647"})),
            (Task{0, 2147483647, 2147483647}));
}

TEST_F(QueueStreams, ATaskHasNoMoreThan64KiBOfValues) {
  Task task = kTask;
  task.values = std::string(65536, 'x');
  EXPECT_EQ(parse_task(fields_of(task)), task);
  task.values += 'x';
  EXPECT_EQ(parse_task(fields_of(task)), std::nullopt);
}

TEST_F(QueueStreams, ATaskIsFieldsOfWhichValuesAreTheLast) {
  EXPECT_EQ(add_command("s", kTask),
            (Command{"XADD", "s", "*", "lo", "4", "n", "2", "a", "1", "t", "[1]"}));
  EXPECT_EQ(add_command("s", {.lo = 5, .n = 1, .attempt = 3}),
            (Command{"XADD", "s", "*", "lo", "5", "n", "1", "a", "3"}));
}

TEST_F(QueueStreams, AllTasksAreThoseOfBothStreams) {
  const Keys keys{"r"};
  const fakes::QueueServer fake([&](const Command& command) {
    return command.at(1) == keys.first() ? list({entry("1-0", kTask)})
                                         : list({entry("1-0", {.lo = 8, .n = 1, .attempt = 1}),
                                                 list({text("2-0"), texts({"x", "y"})})});
  });
  Server server = fake.connected();
  EXPECT_THAT(TaskStreams(server, keys).read(),
              ElementsAre(Pair("f1-0", kTask), Pair("t1-0", Task{.lo = 8, .n = 1, .attempt = 1}),
                          Pair("t2-0", Task{})));
  EXPECT_THAT(fake.heard(), ElementsAre(Command{"XRANGE", keys.first(), "-", "+"},
                                        Command{"XRANGE", keys.tasks(), "-", "+"}));
}

TEST_F(QueueStreams, TasksAreAddedToOneStreamAndRemovedFromTheirs) {
  const Keys keys{"r"};
  int added = 0;
  const fakes::QueueServer fake([&](const Command& command) {
    return command.front() == "XADD" ? text(std::to_string(++added) + "-0") : fakes::number(1);
  });
  Server server = fake.connected();
  TaskStreams streams(server, keys);
  EXPECT_THAT(streams.add({}, true), testing::IsEmpty());
  streams.remove({});
  EXPECT_THAT(fake.heard(), testing::IsEmpty()) << "there is nothing to ask";
  EXPECT_THAT(streams.add({kTask, kTask}, true), ElementsAre("f1-0", "f2-0"));
  EXPECT_THAT(streams.add({kTask}, false), ElementsAre("t3-0"));
  streams.remove({"f1-0", "t3-0"});
  EXPECT_THAT(
      fake.heard(),
      ElementsAre(add_command(keys.first(), kTask), add_command(keys.first(), kTask),
                  add_command(keys.tasks(), kTask), Command{"XACK", keys.first(), kGroup, "1-0"},
                  Command{"XDEL", keys.first(), "1-0"},
                  Command{"XACK", keys.tasks(), kGroup, "3-0"},
                  Command{"XDEL", keys.tasks(), "3-0"}));
}

TEST_F(QueueStreams, ATaskIsReplacedAtOneMoment) {
  const Keys keys{"r"};
  std::size_t commands = 0;
  const fakes::QueueServer fake([&](const Command& command) {
    if (command.front() == "MULTI") commands = 0;
    if (command.front() != "EXEC") return ++commands, text("QUEUED");
    return commands == 4 ? list({fakes::number(1), fakes::number(1), text("9-0")})
                         : list({fakes::number(1), fakes::number(1)});
  });
  Server server = fake.connected();
  TaskStreams streams(server, keys);
  EXPECT_EQ(streams.replace("t3-0", kTask), "f9-0") << "to be taken first";
  EXPECT_THAT(fake.heard(),
              ElementsAre(Command{"MULTI"}, Command{"XACK", keys.tasks(), kGroup, "3-0"},
                          Command{"XDEL", keys.tasks(), "3-0"}, add_command(keys.first(), kTask),
                          Command{"EXEC"}));
  EXPECT_EQ(streams.replace("f4-0", std::nullopt), "");
  EXPECT_EQ(fake.heard().size(), 9U);
  EXPECT_EQ(fake.heard().at(6), (Command{"XACK", keys.first(), kGroup, "4-0"}));
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

TEST_F(QueueStreams, WithoutAGroupNothingIsIdle) {
  const fakes::QueueServer fake([](const Command&) {
    return Answer{.kind = Answer::Kind::error, .text = "NOGROUP No such key"};
  });
  Server server = fake.connected();
  EXPECT_TRUE(TaskStreams(server, {"r"}).claim_idle(milliseconds(9)).empty());
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

TEST_F(QueueStreams, OfUsersAreFoundPageByPage) {
  const Keys keys{"r"};
  const fakes::QueueServer fake([&](const Command& command) {
    if (command.at(1) == "0") return list({text("17"), texts({keys.results("bob")})});
    return list(
        {text("0"), texts({keys.results("carol"), keys.results("carol:x"), keys.results("")})});
  });
  Server server = fake.connected();
  ResultStreams streams(server, keys);
  EXPECT_THAT(streams.keys(), testing::IsEmpty());
  EXPECT_THAT(streams.read(milliseconds(0)), testing::IsEmpty());
  streams.find();
  EXPECT_THAT(streams.keys(),
              ElementsAre(keys.results("bob"), keys.results("carol"), keys.results("default")));
  EXPECT_THAT(
      fake.heard(),
      ElementsAre(
          Command{"SCAN", "0", "MATCH", keys.results("*"), "COUNT", "1000", "TYPE", "stream"},
          Command{"SCAN", "17", "MATCH", keys.results("*"), "COUNT", "1000", "TYPE", "stream"}));
}

TEST_F(QueueStreams, AnUnknownFormIsALostLink) {
  const fakes::QueueServer fake([](const Command&) { return list({text("0")}); });
  Server server = fake.connected();
  ResultStreams streams(server, {"r"});
  EXPECT_THROW(streams.find(), LinkError);
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
