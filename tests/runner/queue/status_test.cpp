#include "runner/queue/status.hpp"

#include <gmock/gmock.h>

#include "engine/base/error.hpp"
#include "runner/queue/message/keys.hpp"
#include "tests/fakes/queue_server.hpp"
#include "tests/fakes/queue_test.hpp"

namespace rb::queue {
namespace {

using fakes::list;
using fakes::number;
using fakes::text;
using fakes::texts;
using testing::ElementsAre;
using testing::Key;

constexpr const char* kRun = "0123456789ab";
constexpr const char* kLeft = "ba9876543210";

Answer consumer(const std::string& name, std::int64_t idle) {
  return list({text("name"), text(name), text("pending"), number(1), text("idle"), number(idle)});
}

// What a server with two runs knows; one of them has lost its coordinator. Of each, the first task
// came ten seconds ago, and its two workers were last seen two and three seconds ago.
Answer answer(const Command& asked) {
  const std::string& word = asked[0];
  if (word == "ZRANGE") return texts({kRun, "7"});
  if (word == "SCAN") {
    const bool is_of_specs = asked[3] == Keys{"*"}.spec();
    return list({text("0"), is_of_specs ? texts({Keys{kRun}.spec(), Keys{kLeft}.spec()})
                                        : texts({Keys{kRun}.results("alice")})});
  }
  if (word == "TIME") return texts({"1000", "500000"});
  if (word == "XRANGE") return list({list({text("990500-0"), texts({"lo", "0"})})});
  if (word == "XINFO") return list({consumer("w1", 2000), consumer("w2", 3000)});
  if (word == "XLEN") return number(asked[1] == Keys{kRun}.results("alice") ? 5 : 2);
  if (word == "EXISTS") return number(asked[1] == Keys{kRun}.coordinator() ? 1 : 0);
  if (word == "HGETALL") {
    Member first, second;
    first.threads = 3;
    first.games = 20;
    second.threads = 1;
    return texts({"w1", member_json(first), "w2", member_json(second)});
  }
  if (word == "GET" && asked[1] == Keys{kRun}.state()) return text("playing 412/1600");
  if (word == "GET" && asked[1] == Keys{kRun}.figures()) {
    return text(figures_json({.copies = 4, .forfeits = {{"w1", 1}}}));
  }
  return word == "GET" ? text("") : Answer{};
}

std::vector<RunState> read() {
  const fakes::QueueServer fake(answer);
  Server server = fake.connected();
  return read_queue(server);
}

class QueueStatus : public fakes::QueueTest {};

TEST_F(QueueStatus, HasTheRunsByPriorityAndThenThoseThatWereLeft) {
  const std::vector<RunState> runs = read();
  ASSERT_EQ(runs.size(), 2U);
  EXPECT_EQ(runs[0].run, kRun);
  EXPECT_EQ(runs[0].priority, 7);
  EXPECT_TRUE(runs[0].has_coordinator);
  EXPECT_EQ(runs[1].run, kLeft);
  EXPECT_FALSE(runs[1].has_coordinator);
}

TEST_F(QueueStatus, HasAllWorkersOfARun) {
  const RunState run = read().at(0);
  EXPECT_THAT(run.workers, ElementsAre(Key("w1"), Key("w2")));
  EXPECT_EQ(run.workers.at("w1").threads, 3);
  EXPECT_EQ(run.workers.at("w1").games, 20);
  EXPECT_EQ(run.workers.at("w2").threads, 1);
  EXPECT_THAT(run.silent, ElementsAre(testing::Pair("w1", 2.0), testing::Pair("w2", 3.0)));
}

TEST_F(QueueStatus, CountsTasksResultsAndTheAgeOfTheOldestTask) {
  const RunState run = read().at(0);
  EXPECT_EQ(run.state, "playing 412/1600");
  EXPECT_EQ(run.tasks, 4);  // two of each stream
  EXPECT_EQ(run.results, 5);
  EXPECT_EQ(run.oldest, 10.0);
  EXPECT_EQ(run.figures.copies, 4);
}

TEST_F(QueueStatus, PrintsALineForARunAndOneForEachWorker) {
  const std::string told = queue_text({read().at(0)});
  EXPECT_THAT(told, testing::HasSubstr("playing 412/1600, priority 7, 4 tasks out, the oldest for "
                                       "10 s, 2 workers, 4 threads, "));
  EXPECT_THAT(told, testing::HasSubstr("3 threads, 20 games and 1 forfeit, "));
  EXPECT_THAT(told, testing::HasSubstr("seen 2 s ago"));
  EXPECT_EQ(queue_text({}), "no runs\n");
}

TEST_F(QueueStatus, ARunIsRemovedWithAllItsKeysOnceItHasNoCoordinator) {
  const fakes::QueueServer fake([](const Command& asked) {
    if (asked[0] == "SCAN") return list({text("0"), texts({"rb:{x}:spec", "rb:{x}:state"})});
    return asked[0] == "EXEC" ? list({number(1), number(1), number(1)}) : text("OK");
  });
  Server server = fake.connected();
  RunState run;
  run.run = "x";
  run.has_coordinator = true;
  EXPECT_THROW(remove_run(server, run), Error);
  run.has_coordinator = false;
  remove_run(server, run);
  EXPECT_THAT(fake.heard(),
              testing::IsSupersetOf({Command{"ZREM", kRuns, "x"}, Command{"UNLINK", "rb:{x}:spec"},
                                     Command{"UNLINK", "rb:{x}:state"}}));
}

}  // namespace
}  // namespace rb::queue
