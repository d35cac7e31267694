#include "runner/queue/status.hpp"
#include "engine/base/json_text.hpp"

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
using testing::HasSubstr;
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

// Four workers, of which one ends and one was killed; no number is another's.
RunState planted() {
  RunState run;
  run.run = kRun;
  run.title = "a against b";
  run.state = "playing 412/1600";
  run.priority = 7;
  run.has_coordinator = true;
  run.tasks = 4;
  run.results = 5;
  run.oldest = 12.25;
  run.workers["w1"] = {.user = "alice",
                       .host = "h1",
                       .build = "1.0",
                       .threads = 3,
                       .games = 20,
                       .busy_ms = 8000,
                       .held = 2};
  run.workers["w2"] = {.user = "bob",
                       .host = "h\"2",
                       .build = "1.1",
                       .threads = 2,
                       .games = 11,
                       .busy_ms = 10000,
                       .held = 1,
                       .state = "draining"};
  run.workers["w3"] = {.host = "h3", .threads = 1, .games = 6, .busy_ms = 5000};
  run.workers["w4"] = {.threads = 8, .games = 7, .busy_ms = 1000};
  run.silent = {{"w1", 2.5}, {"w3", 20}, {"w4", 21}};
  run.figures = {.test = "LLR 1.5",
                 .resumed_at = 100,
                 .copies = 9,
                 .differing = 1,
                 .checked = 8,
                 .forfeits = {{"w2", 3}}};
  return run;
}

TEST(QueueText, HasAllThatIsKnownOfARunAndItsWorkers) {
  EXPECT_EQ(queue_text({}), "no runs\n");
  EXPECT_EQ(queue_text({planted()}),
            "0123456789ab  a against b\n"
            "  playing 412/1600, LLR 1.5, priority 7, 4 tasks out, the oldest for 12 s, 2 workers, "
            "4 threads, 3.7 games/s\n"
            "  1 of 9 copies differ, 8 games checked since the run was resumed with 100 games\n"
            "  w1  alice on h1, 3 threads, 20 games, 2.5 games/s, 2 tasks held, playing, seen 2 s "
            "ago\n"
            "  w2  bob on h\"2, 2 threads, 11 games and 3 forfeits, 1.1 games/s, 1 task held, "
            "draining\n"
            "  w3  default on h3, 1 thread, 6 games, 1.2 games/s, 0 tasks held, playing, seen 20 "
            "s ago\n"
            "  w4  default on , 8 threads, 7 games, 7.0 games/s, 0 tasks held, playing, seen 21 s "
            "ago\n");
  RunState left;
  left.run = kLeft;
  left.title = "x";
  left.state = "playing 0/2";
  EXPECT_EQ(queue_text({left}),
            "ba9876543210  x\n"
            "  playing 0/2 (without a coordinator), priority 0, 0 tasks out, 0 workers, 0 threads, "
            "0.0 games/s\n"
            "  0 of 0 copies differ, 0 games checked\n");
}

TEST(QueueJson, HasAllFieldsOfARunAndItsWorkers) {
  const auto read = read_json(queue_json({planted()}));
  EXPECT_EQ(read, read_json(R"({"runs": [{
    "run": "0123456789ab", "title": "a against b", "state": "playing 412/1600", "coordinator": true,
    "priority": 7, "games_per_second": 3.7, "threads": 4, "tasks": 4, "oldest_task_seconds": 12.25,
    "results_waiting": 5, "test": "LLR 1.5", "resumed_at": 100, "copies": 9, "differing": 1,
    "checked": 8, "workers": [
      {"name": "w1", "user": "alice", "host": "h1", "build": "1.0", "threads": 3, "games": 20,
       "games_per_second": 2.5, "forfeits": 0, "tasks": 2, "seen_seconds": 2.5, "state": "playing"},
      {"name": "w2", "user": "bob", "host": "h\"2", "build": "1.1", "threads": 2, "games": 11,
       "games_per_second": 1.1, "forfeits": 3, "tasks": 1, "seen_seconds": null,
       "state": "draining"},
      {"name": "w3", "user": "default", "host": "h3", "build": "", "threads": 1, "games": 6,
       "games_per_second": 1.2, "forfeits": 0, "tasks": 0, "seen_seconds": 20, "state": "playing"},
      {"name": "w4", "user": "default", "host": "", "build": "", "threads": 8, "games": 7,
       "games_per_second": 7, "forfeits": 0, "tasks": 0, "seen_seconds": 21,
       "state": "playing"}]}]})"));
  RunState left;
  const auto run = read_json(queue_json({left}))["runs"][0];
  EXPECT_TRUE(run["test"].is_null());
  EXPECT_TRUE(run["oldest_task_seconds"].is_null());
  EXPECT_EQ(run["coordinator"], false);
  EXPECT_EQ(read_json(queue_json({})), read_json(R"({"runs": []})"));
}

TEST(QueueMetrics, HaveAValueOfEachRunAndWorker) {
  RunState left;
  left.run = kLeft;
  left.state = "waiting";
  const std::string text = queue_metrics({planted(), left});
  EXPECT_THAT(text, testing::StartsWith("# HELP renju_games Games in the results file.\n"
                                        "# TYPE renju_games gauge\n"
                                        "renju_games{run=\"0123456789ab\"} 412\n"
                                        "renju_games{run=\"ba9876543210\"} 0\n"));
  const std::map<std::string, std::string> values = {{"workers", "2"},
                                                     {"threads", "4"},
                                                     {"games_per_second", "3.7"},
                                                     {"tasks_out", "4"},
                                                     {"task_oldest_seconds", "12.25"},
                                                     {"results_waiting", "5"},
                                                     {"copies", "9"},
                                                     {"copies_differing", "1"},
                                                     {"checks", "8"},
                                                     {"coordinator", "1"}};
  for (const auto& [name, value] : values) {
    EXPECT_THAT(text, HasSubstr("\nrenju_" + name + "{run=\"0123456789ab\"} " + value + "\n"));
    EXPECT_THAT(text, HasSubstr("\nrenju_" + name + "{run=\"ba9876543210\"} 0\n"));
  }
  EXPECT_THAT(text, HasSubstr("\nrenju_worker_games{run=\"0123456789ab\",worker=\"w2\","
                              "host=\"h\\\"2\"} 11\n"));
  EXPECT_THAT(text, testing::EndsWith("worker=\"w4\",host=\"\"} 0\n"));
}

TEST_F(QueueStatus, ABanIsAskedForByItsName) {
  const fakes::QueueServer fake([](const Command&) { return number(1); });
  Server server = fake.connected();
  RunState run;
  run.run = kRun;
  ban(server, run, "w1");
  EXPECT_THAT(fake.heard(), ElementsAre(Command{"SADD", Keys{kRun}.banned(), "w1"}));
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
